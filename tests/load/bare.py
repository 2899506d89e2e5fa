"""A page that asks a database one thing and says it: `python tests/load/bare.py` serves it."""

import sqlite3

import waitress
from flask import Flask

PORT = 8001


def make_app() -> Flask:
    app = Flask(__name__)
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    connection.execute("CREATE TABLE one (number INTEGER)")
    connection.execute("INSERT INTO one VALUES (1)")

    @app.get("/")
    def show() -> str:
        [number] = connection.execute("SELECT number FROM one").fetchone()
        return f"<!doctype html><title>Bare</title><p>{number}</p>"

    return app


if __name__ == "__main__":
    waitress.serve(make_app(), host="127.0.0.1", port=PORT, threads=4)
