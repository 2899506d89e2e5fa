"""One step of learning: the gradient of the squared error of samples, and Adam."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tutor.engine.compiled import allocating_kernel, fastmath_kernel
from tutor.engine.net.patterns import Integers
from tutor.engine.net.value import MOST_SET, NARROW, STAGES, WIDTH, Floats, Layers, change_rows
from tutor.lab.training.self_play import Samples

Met = NDArray[np.bool_]  # (stage, input)

_KEEP_MEAN: Final = np.float32(0.9)
_KEEP_SQUARE: Final = np.float32(0.999)
_TINY: Final = np.float32(1e-8)


class Adam(NamedTuple):
    """The running means of a gradient and of its square, and the averaged weights."""

    mean: Layers
    square: Layers
    average: Layers


def start_adam(net: Layers) -> Adam:
    """Return the state before the first step."""
    return Adam(zeros(net), zeros(net), Layers(*(weights.copy() for weights in net)))


def zeros(net: Layers) -> Layers:
    """Return layers of the same shapes as *net*, filled with zeros."""
    return Layers(*(np.zeros_like(weights) for weights in net))


@fastmath_kernel
def _value(
    net: Layers, stage: int, inputs: Integers, size: int, wide: Floats, narrow: Floats
) -> float:
    """Return the output of the net; leave what its two layers pass on."""
    zero = np.float32(0)
    change_rows(net.first_bias[stage], net.first[stage], inputs, size, inputs, 0, wide)
    for unit in range(WIDTH):
        wide[unit] = max(wide[unit], zero)
    value = net.last_bias[stage]
    for thin in range(NARROW):
        strength = net.second_bias[stage, thin]
        for unit in range(WIDTH):
            strength += wide[unit] * net.second[stage, thin, unit]
        narrow[thin] = max(strength, zero)
        value += narrow[thin] * net.last[stage, thin]
    return float(value)


@fastmath_kernel
def _pull_back(
    net: Layers,
    gradient: Layers,
    stage: int,
    error: float,
    wide: Floats,
    narrow: Floats,
    pull: Floats,
) -> None:
    """Add the gradient of the upper layers; store that of the first layer's sums in *pull*."""
    zero = np.float32(0)
    slope = np.float32(error)
    gradient.last_bias[stage] += slope
    for unit in range(WIDTH):
        pull[unit] = zero
    second, steeper = net.second[stage], gradient.second[stage]
    for thin in range(NARROW):
        if narrow[thin] > 0:
            gradient.last[stage, thin] += slope * narrow[thin]
            back = slope * net.last[stage, thin]
            gradient.second_bias[stage, thin] += back
            for unit in range(WIDTH):
                pull[unit] += back * second[thin, unit]
                steeper[thin, unit] += back * wide[unit]
    for unit in range(WIDTH):
        if wide[unit] <= 0:
            pull[unit] = zero
        gradient.first_bias[stage, unit] += pull[unit]


@fastmath_kernel
def _move(
    weights: Floats,
    gradient: Floats,
    mean: Floats,
    square: Floats,
    average: Floats,
    scale: float,
    rate: float,
    keep: float,
) -> None:
    """Take one step of Adam in flat arrays, clear the gradient and follow with the average."""
    for place in range(len(weights)):
        slope = gradient[place] * np.float32(scale)
        gradient[place] = 0
        mean[place] = _KEEP_MEAN * mean[place] + (1 - _KEEP_MEAN) * slope
        square[place] = _KEEP_SQUARE * square[place] + (1 - _KEEP_SQUARE) * slope * slope
        weights[place] -= np.float32(rate) * mean[place] / (np.sqrt(square[place]) + _TINY)
        average[place] += np.float32(1 - keep) * (weights[place] - average[place])


@allocating_kernel
def _step(
    net: Layers, gradient: Layers, adam: Adam, scale: float, rate: float, keep: float, met: Met
) -> None:
    """Take one step; of the first layer only the inputs that were met since the last one."""
    mean, square, average = adam.mean, adam.square, adam.average
    for stage in range(STAGES):
        for row in range(net.first.shape[1]):
            if met[stage, row]:
                met[stage, row] = False
                _move(net.first[stage, row], gradient.first[stage, row], mean.first[stage, row],
                      square.first[stage, row], average.first[stage, row],
                      scale, rate, keep)  # fmt: skip
    _move(net.first_bias.ravel(), gradient.first_bias.ravel(), mean.first_bias.ravel(),
          square.first_bias.ravel(), average.first_bias.ravel(), scale, rate, keep)  # fmt: skip
    _move(net.second.ravel(), gradient.second.ravel(), mean.second.ravel(),
          square.second.ravel(), average.second.ravel(), scale, rate, keep)  # fmt: skip
    _move(net.second_bias.ravel(), gradient.second_bias.ravel(), mean.second_bias.ravel(),
          square.second_bias.ravel(), average.second_bias.ravel(), scale, rate, keep)  # fmt: skip
    _move(net.last.ravel(), gradient.last.ravel(), mean.last.ravel(), square.last.ravel(),
          average.last.ravel(), scale, rate, keep)  # fmt: skip
    _move(net.last_bias, gradient.last_bias, mean.last_bias, square.last_bias,
          average.last_bias, scale, rate, keep)  # fmt: skip


@allocating_kernel
def learn(
    net: Layers,
    gradient: Layers,
    adam: Adam,
    samples: Samples,
    order: Integers,
    unit: int,
    batch: int,
    rate: float,
    keep: float,
) -> float:
    """Learn from samples in *order*, a step each *batch*; return the mean squared error.

    *unit* is how many points an output of 1 stands for, *keep* the weight of the past in the
    averaged net.
    """
    inputs = np.empty(MOST_SET, np.int64)
    wide = np.empty(WIDTH, np.float32)
    pull = np.empty(WIDTH, np.float32)
    narrow = np.empty(NARROW, np.float32)
    met = np.zeros((STAGES, net.first.shape[1]), np.bool_)
    total = 0.0
    for index in range(len(order)):
        sample = order[index]
        size = samples.sizes[sample]
        for place in range(size):
            inputs[place] = samples.inputs[sample, place]
        stage = samples.stages[sample]
        error = _value(net, stage, inputs, size, wide, narrow) - samples.targets[sample] / unit
        _pull_back(net, gradient, stage, error, wide, narrow, pull)
        for place in range(size):
            met[stage, inputs[place]] = True
            slopes = gradient.first[stage, inputs[place]]
            for unit_of in range(WIDTH):
                slopes[unit_of] += pull[unit_of]
        total += error * error
        if (index + 1) % batch == 0:
            _step(net, gradient, adam, 1.0 / batch, rate, keep, met)
    return total / len(order) * unit * unit
