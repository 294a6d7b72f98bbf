"""Writes the files beside it with the programs that people write them with; run by hand.

Made with PyTorch 1.13.1, joblib 1.2.0, scikit-learn 1.2.1, NumPy 1.24.2 and SciPy 1.10.1 of Debian 12:
python3 make.py FOLDER. The files named run-* evaluate the name of a module when they are loaded.
"""
import collections
import pickle
import sys

import joblib
import numpy as np
import torch
from scipy.interpolate import NearestNDInterpolator, Rbf, interp1d
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

folder = sys.argv[1]


def at(name):
    return f"{folder}/{name}"


class Run:
    def __reduce__(self):
        return eval, ("__import__('os').path",)


torch.manual_seed(0)
state = collections.OrderedDict(weight=torch.arange(6.0).reshape(2, 3), bias=torch.zeros(2))
tensors = {"half": torch.ones(2, dtype=torch.float16), "flag": torch.tensor([True]), "i": torch.tensor([1, 2])}
linear = torch.nn.Linear(2, 1)
optimizer = torch.optim.Adam(linear.parameters())
linear(torch.ones(1, 2)).sum().backward()
optimizer.step()
torch.save(state, at("state.pt"))
torch.save(state, at("state-old.pt"), _use_new_zipfile_serialization=False)
torch.save({"epoch": 3, "model": state, **tensors}, at("checkpoint.pt"))
torch.save(optimizer.state_dict(), at("optimizer.pt"))
torch.save(torch.zeros(0), at("empty.pt"))
torch.save(torch.nn.Linear(2, 1), at("module.pt"))
torch.jit.save(torch.jit.script(torch.nn.ReLU()), at("script.pt"))
torch.save({"model": state, "run": Run()}, at("run.pt"))
torch.save({"model": state, "run": Run()}, at("run-old.pt"), _use_new_zipfile_serialization=False)

x = np.array([[0.0, 1.0], [1.0, 0.0], [1.0, 1.0], [0.0, 0.0]])
y = np.array([0, 1, 1, 0])
logistic = LogisticRegression().fit(x, y)
joblib.dump(np.arange(4.0), at("array.joblib"))
for form in ("zlib", "gzip", "bz2", "xz", "lzma"):
    joblib.dump({"a": np.arange(4.0), "b": [1, "x"]}, at(f"array-{form}.joblib"), compress=(form, 3))
joblib.dump(logistic, at("logistic.joblib"))
joblib.dump(make_pipeline(StandardScaler(), DecisionTreeClassifier()).fit(x, y), at("pipeline.joblib"))
joblib.dump({"a": np.arange(4.0), "run": Run()}, at("run.joblib"))
with open(at("logistic.pkl"), "wb") as file:
    pickle.dump(logistic, file)

np.save(at("array.npy"), np.arange(4))
np.save(at("objects.npy"), np.array([{"a": 1}], dtype=object), allow_pickle=True)
np.savez(at("arrays.npz"), a=np.arange(4), b=np.eye(2))
np.savez_compressed(at("arrays-compressed.npz"), a=np.arange(4))

line = np.arange(4.0)
interpolators = {
    "linear": interp1d(line, line),
    "nearest": interp1d(line, line, kind="nearest"),
    "cubic": interp1d(line, line**2, kind="cubic"),
    "radial": Rbf(line, line),
    "tree": NearestNDInterpolator(x, y),
}
for protocol in (2, 4):
    with open(at(f"interpolators-{protocol}.pkl"), "wb") as file:
        pickle.dump(interpolators, file, protocol)
