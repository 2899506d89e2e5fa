"""A training run as a file, to resume exactly."""

import json
from pathlib import Path

import numpy as np

from tutor.engine.net.files import Model, ModelError
from tutor.engine.net.value import Layers
from tutor.lab.training.loop import Training
from tutor.lab.training.optimiser import Adam
from tutor.rules.ruleset import Game

_PARTS = ("net", *Adam._fields)


def save_run(path: Path, training: Training) -> None:
    """Write all that the next iteration depends on."""
    data = {
        "game": training.game.name,
        "players": training.players,
        "seed": training.seed,
        "iteration": training.iteration,
        "curve": training.curve,
        "later": training.later,
    }
    nets = {"net": training.net, **training.adam._asdict()}
    weights = {
        f"{part}_{name}": getattr(nets[part], name) for part in _PARTS for name in Layers._fields
    }
    with path.open("wb") as file:
        np.savez_compressed(file, told=np.array(json.dumps(data)), **weights)


def load_run(path: Path, game: Game) -> Training:
    """Read a run of a game, with its number of players; raise ModelError when there is none."""
    try:
        with np.load(path) as stored:
            data = json.loads(str(stored["told"]))
            nets = {
                part: Layers(*(stored[f"{part}_{name}"] for name in Layers._fields))
                for part in _PARTS
            }
    except (OSError, ValueError, KeyError) as error:
        raise ModelError(f"{path} holds no training run.") from error
    if data["game"] != game.name:
        raise ModelError(f"{path} holds a training run of {data['game']}, not of {game.name}.")
    adam = Adam(nets["mean"], nets["square"], nets["average"])
    curve = [(int(at), float(mean), float(spread)) for at, mean, spread in data["curve"]]
    return Training(
        game,
        data["players"],
        data["seed"],
        nets["net"],
        adam,
        data["iteration"],
        curve,
        data.get("later", False),
    )


def model_of(training: Training) -> Model:
    """Return the model of a run: the average of its nets, with its seed and learning curve."""
    subject = {
        "seed": training.seed,
        "iterations": training.iteration,
        "curve": [[at, round(mean, 3), round(spread, 3)] for at, mean, spread in training.curve],
    }
    return Model(training.adam.average, training.scope, subject)
