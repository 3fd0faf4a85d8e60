"""Answers nearest-key searches with rapidfuzz. Reads JSON lines, writes one JSON line for each search.

The first line tells how many keys follow, one a line, ordered by id; every other line is a search. Times are taken here,
around the search alone, so that the way from one process to the other does not count.
"""

import json
import sys
from time import perf_counter

import numpy
import rapidfuzz
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist


def by_cdist(choices, query, k):
    distances = cdist(choices, [query], scorer=Levenshtein.distance, workers=-1)[:, 0]
    k = min(k, len(choices))
    worst = numpy.partition(distances, k - 1)[k - 1]
    near = numpy.flatnonzero(distances <= worst)
    # A stable sort: keys at the same distance stay in the order of their ids.
    order = near[numpy.argsort(distances[near], kind="stable")][:k]
    return [(int(distances[at]), int(at)) for at in order]


def by_cutoff(choices, query, k):
    best = []
    cutoff = None
    distance = Levenshtein.distance
    for at, choice in enumerate(choices):
        found = distance(query, choice, score_cutoff=cutoff)
        if cutoff is not None and found > cutoff:
            continue
        best.append((found, at))
        best.sort()
        del best[k:]
        if len(best) == k:
            # Ids come in order, so a later key at the same distance has lost.
            cutoff = best[-1][0] - 1
            if cutoff < 0:
                break
    return best


WAYS = {"cdist": by_cdist, "cutoff": by_cutoff}


def main():
    count = json.loads(sys.stdin.readline())["keys"]
    choices = [json.loads(sys.stdin.readline()) for _ in range(count)]
    print(json.dumps({"rapidfuzz": rapidfuzz.__version__}), flush=True)
    for line in sys.stdin:
        search = json.loads(line)
        started = perf_counter()
        found = WAYS[search["way"]](choices, search["query"], search["k"])
        ms = (perf_counter() - started) * 1000
        print(json.dumps({"ms": ms, "found": found}), flush=True)


main()
