"""Examines the artefacts whose paths come on standard input, as JSON, by each peer that is installed or on PYTHONPATH as sources, and prints what they say as JSON."""

import contextlib
import io
import json
import logging
import os
import sys
import time

logging.disable(logging.CRITICAL)
try:
    import typing_extensions

    if not hasattr(typing_extensions, "Buffer"):  # of which fickling has use for annotations alone
        typing_extensions.Buffer = bytes
except ImportError:
    pass


def picklescan():
    from picklescan.scanner import scan_directory_path, scan_file_path

    def judge(path):
        result = scan_directory_path(path) if os.path.isdir(path) else scan_file_path(path)
        return "flagged" if result.issues_count > 0 else "failed" if result.scan_err else "clean"

    return judge


def fickling():
    from fickling.analysis import Severity, check_safety
    from fickling.fickle import StackedPickle

    def judge(path):
        if os.path.isdir(path):
            return "failed"
        with open(path, "rb") as file:
            stack = StackedPickle.load(file)
        return "flagged" if any(check_safety(one).severity > Severity.LIKELY_SAFE for one in stack) else "clean"

    return judge


def modelscan():
    from modelscan.modelscan import ModelScan

    scanner = ModelScan()

    def judge(path):
        found = scanner.scan(path)
        if found["summary"]["total_issues"] > 0:
            return "flagged"
        return "clean" if found["summary"]["scanned"]["total_scanned"] > 0 else "failed"

    return judge


def modelaudit():
    from modelaudit.core import scan_model_directory_or_file

    def judge(path):
        found = scan_model_directory_or_file(path)
        severities = {str(getattr(issue.severity, "value", issue.severity)).lower() for issue in found.issues}
        return "flagged" if severities & {"warning", "critical"} else "clean"

    return judge


paths = json.load(sys.stdin)
verdicts, skipped, seconds = {}, {}, {}
for name, make in [("picklescan", picklescan), ("fickling", fickling), ("modelscan", modelscan), ("modelaudit", modelaudit)]:
    try:
        judge = make()
    except Exception as problem:  # a peer of another version is skipped by name
        skipped[name] = f"{type(problem).__name__}: {problem}"
        continue
    began = time.process_time()
    said = []
    for path in paths:
        try:
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                said.append(judge(path))
        except Exception:
            said.append("failed")
    verdicts[name] = said
    seconds[name] = time.process_time() - began
print(json.dumps({"verdicts": verdicts, "skipped": skipped, "seconds": seconds}))
