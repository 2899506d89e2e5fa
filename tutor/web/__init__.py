"""The pages: the only room that knows Flask."""

from tutor.web.app import Config, create_app
from tutor.web.server import Service, UnusableAddressError, serve

__all__ = ["Config", "Service", "UnusableAddressError", "create_app", "serve"]
