"""How far apart two cards look, to five kinds of eyes.

Source: Machado, Oliveira and Fernandes (2009), matrices of full severity; CIE 1976 L*a*b*.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.float64]  # rows of pixels of red, green and blue from 0 to 1

WIDTH: Final = 30
HEIGHT: Final = 48
BLOCK: Final = (4, 3)  # rows and columns of pixels that are looked at as one
EYES: Final[dict[str, list[list[float]]]] = {
    "usual": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "protan": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deutan": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritan": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
    "no colour": [[0.2126, 0.7152, 0.0722]] * 3,
}
_TO_XYZ: Final = np.array(
    [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
)
_WHITE: Final = np.array([0.9505, 1.0, 1.089])


def see(image: Image, eyes: str) -> Image:
    """Return a picture of WIDTH by HEIGHT pixels in L*a*b*, a block a pixel, as *eyes* see it."""
    linear = np.where(image <= 0.04045, image / 12.92, ((image + 0.055) / 1.055) ** 2.4)
    seen = _to_lab(np.clip(linear @ np.array(EYES[eyes]).T, 0, 1))
    rows, columns = BLOCK
    blocks = seen.reshape(HEIGHT // rows, rows, WIDTH // columns, columns, 3)
    return np.asarray(blocks.mean(axis=(1, 3)))


def compare(one: Image, other: Image) -> float:
    """Return the mean distance of two pictures in L*a*b*; held against a mirror counts too."""
    return min(_measure(one, other), _measure(one, other[:, ::-1]))


def _measure(one: Image, other: Image) -> float:
    return float(np.sqrt(((one - other) ** 2).sum(-1)).mean())


def _to_lab(linear: Image) -> Image:
    xyz = linear @ _TO_XYZ.T / _WHITE
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    x, y, z = f[..., 0], f[..., 1], f[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], -1)
