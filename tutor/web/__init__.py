"""The pages: the only room that knows Flask."""

from tutor.web.app import Config, create_app
from tutor.web.server import serve

__all__ = ["Config", "create_app", "serve"]
