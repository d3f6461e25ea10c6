import { describe, expect, it } from "vitest";
import { nextReported, type Signals, type StateEvent, stateOf } from "~/features/life/state";
import { DATES, DECISIONS, REPORTED } from "./lives";

type Numbers = readonly [nolucks: number, worked: number];

/** Numbers of NoLuck marks and of "It worked", all of old accounts and, in a deal that is gone, sent since then. */
function signals([nolucks, worked]: Numbers): Signals {
  const trusted = { trustedNolucks: nolucks, trustedWorked: worked, trustedWorkedSinceGone: worked };
  return { nolucks, worked, ...trusted, ...PRESENT };
}

const PRESENT = { isPageMissing: false, workedSinceMissing: 0 };

const takenBack = (before: Numbers): StateEvent => ({ withdrawn: signals(before) });

/** The next state by the state before, for each event with the numbers of signals after it; without a decision and an end. */
const TABLE: [name: string, StateEvent, Numbers, Record<(typeof REPORTED)[number], string>][] = [
  ["a signal", "signal", [0, 0], { live: "live", doubtful: "live", gone: "gone", back: "back" }],
  ["a signal", "signal", [1, 0], { live: "doubtful", doubtful: "doubtful", gone: "gone", back: "doubtful" }],
  ["a signal", "signal", [2, 0], { live: "doubtful", doubtful: "doubtful", gone: "gone", back: "doubtful" }],
  ["a signal", "signal", [3, 0], { live: "gone", doubtful: "gone", gone: "gone", back: "gone" }],
  ["a signal", "signal", [0, 1], { live: "live", doubtful: "live", gone: "gone", back: "back" }],
  ["a signal", "signal", [1, 1], { live: "doubtful", doubtful: "doubtful", gone: "gone", back: "doubtful" }],
  ["a signal", "signal", [1, 2], { live: "live", doubtful: "live", gone: "back", back: "back" }],
  ["a signal", "signal", [3, 2], { live: "gone", doubtful: "gone", gone: "back", back: "gone" }],
  ["a signal", "signal", [3, 3], { live: "live", doubtful: "live", gone: "back", back: "back" }],
  ["a signal", "signal", [4, 3], { live: "gone", doubtful: "gone", gone: "back", back: "gone" }],
  ["a merge", "signal", [3, 0], { live: "gone", doubtful: "gone", gone: "gone", back: "gone" }],
  [
    "a counting NoLuck back",
    takenBack([3, 0]),
    [2, 0],
    { live: "doubtful", doubtful: "doubtful", gone: "doubtful", back: "doubtful" },
  ],
  ["a counting NoLuck back", takenBack([4, 0]), [3, 0], { live: "gone", doubtful: "gone", gone: "gone", back: "gone" }],
  ["the last NoLuck back", takenBack([1, 0]), [0, 0], { live: "live", doubtful: "live", gone: "gone", back: "back" }],
  ["an aged signal back", takenBack([0, 0]), [0, 0], { live: "live", doubtful: "live", gone: "gone", back: "back" }],
  [
    "an aged signal back",
    takenBack([2, 0]),
    [2, 0],
    { live: "doubtful", doubtful: "doubtful", gone: "gone", back: "doubtful" },
  ],
  ["an 'It worked' back", takenBack([3, 3]), [3, 2], { live: "gone", doubtful: "gone", gone: "back", back: "gone" }],
  ["an 'It worked' back", takenBack([0, 1]), [0, 0], { live: "live", doubtful: "live", gone: "gone", back: "back" }],
  [
    "a merge undone",
    takenBack([3, 0]),
    [1, 0],
    { live: "doubtful", doubtful: "doubtful", gone: "doubtful", back: "doubtful" },
  ],
  ["a merge undone", takenBack([2, 0]), [0, 0], { live: "live", doubtful: "live", gone: "gone", back: "back" }],
  ["a delivery", "delivery", [0, 0], { live: "live", doubtful: "live", gone: "back", back: "back" }],
  ["a delivery", "delivery", [1, 0], { live: "doubtful", doubtful: "doubtful", gone: "back", back: "doubtful" }],
  ["a delivery", "delivery", [3, 0], { live: "doubtful", doubtful: "doubtful", gone: "back", back: "doubtful" }],
  ["time", "time", [0, 0], { live: "live", doubtful: "live", gone: "gone", back: "back" }],
  ["time", "time", [1, 0], { live: "doubtful", doubtful: "doubtful", gone: "gone", back: "doubtful" }],
  ["time", "time", [3, 0], { live: "gone", doubtful: "gone", gone: "gone", back: "gone" }],
  ["the decision 'live'", { decision: "live" }, [3, 0], { live: "live", doubtful: "live", gone: "live", back: "live" }],
  ["the decision 'gone'", { decision: "gone" }, [0, 3], { live: "gone", doubtful: "gone", gone: "gone", back: "gone" }],
  ["a decision taken back", { decision: null }, [0, 0], { live: "live", doubtful: "live", gone: "live", back: "live" }],
];

/** Without a decision, by the table; the end date stands above all, and an earlier decision above all but a new one. */
describe.each(TABLE)("%s", (_, event, numbers, row) => {
  const decided = typeof event === "object" && "decision" in event ? event.decision : undefined;

  for (const reported of REPORTED) {
    for (const before of DECISIONS) {
      it.each(Object.keys(DATES) as (keyof typeof DATES)[])(
        `${numbers} from ${reported}, decision ${before}, end date %s`,
        (date) => {
          const hasEnded = date === "past";
          const life = { reported, decision: before, hasEnded, isSettled: false };
          const next = nextReported(life, event, signals(numbers));
          const decision = decided === undefined ? before : decided;
          // A decision that was not there cannot be taken back.
          const changes = decided === undefined ? !hasEnded && before === null : decided !== before;
          const shown = decision ?? (changes ? row[reported] : reported);
          expect(stateOf({ reported: next, decision, hasEnded })).toBe(hasEnded ? "ended" : shown);
          // What the date hides is there when it is extended.
          expect(stateOf({ reported: next, decision, hasEnded: false })).toBe(shown);
        },
      );
    }
  }
});

describe("signals", () => {
  it("of young accounts raise doubts, but neither make a deal gone nor bring it back", () => {
    const none = { trustedNolucks: 0, trustedWorked: 0, trustedWorkedSinceGone: 0, ...PRESENT };
    const life = { decision: null, hasEnded: false, isSettled: false };
    expect(nextReported({ ...life, reported: "live" }, "signal", { nolucks: 50, worked: 0, ...none })).toBe("doubtful");
    expect(nextReported({ ...life, reported: "gone" }, "signal", { nolucks: 0, worked: 50, ...none })).toBe("gone");
  });

  it("one of a young account raises no doubt, two do", () => {
    const none = { worked: 0, trustedNolucks: 0, trustedWorked: 0, trustedWorkedSinceGone: 0, ...PRESENT };
    const life = { reported: "live", decision: null, hasEnded: false, isSettled: false } as const;
    expect(nextReported(life, "signal", { nolucks: 1, ...none })).toBe("live");
    expect(nextReported({ ...life, reported: "doubtful" }, "time", { nolucks: 1, ...none })).toBe("live");
    expect(nextReported(life, "signal", { nolucks: 2, ...none })).toBe("doubtful");
  });

  it("'It worked' from before a deal was gone does not bring it back", () => {
    const life = { reported: "gone", decision: null, hasEnded: false, isSettled: false } as const;
    expect(nextReported(life, "signal", { ...signals([3, 2]), trustedWorkedSinceGone: 1 })).toBe("gone");
  });

  it("a deal that came back long ago is live", () => {
    const life = { reported: "back", decision: null, hasEnded: false, isSettled: true } as const;
    expect(nextReported(life, "time", signals([0, 0]))).toBe("live");
    expect(nextReported(life, "time", signals([1, 0]))).toBe("doubtful");
  });
});

describe("a missing page", () => {
  const life = { decision: null, hasEnded: false, isSettled: true } as const;
  const missing = (numbers: Numbers, workedSinceMissing = 0): Signals => ({
    ...{ ...signals(numbers), isPageMissing: true, workedSinceMissing },
  });

  it("raises doubts, and nothing more, whatever the state and the reports", () => {
    for (const reported of ["live", "doubtful", "back"] as const) {
      for (const numbers of [
        [0, 0],
        [1, 0],
        [3, 0],
        [9, 0],
        [0, 9],
      ] as const) {
        expect(nextReported({ ...life, reported }, "page", missing(numbers))).toBe("doubtful");
      }
    }
    expect(nextReported({ ...life, reported: "gone" }, "page", missing([0, 0]))).toBe("gone");
    for (const decision of ["live", "gone"] as const) {
      expect(nextReported({ ...life, decision, reported: "live" }, "page", missing([0, 0]))).toBe("live");
    }
    expect(nextReported({ ...life, hasEnded: true, reported: "live" }, "page", missing([0, 0]))).toBe("live");
  });

  it("is no report: two people make a deal gone no more than without it", () => {
    expect(nextReported({ ...life, reported: "doubtful" }, "signal", missing([2, 0]))).toBe("doubtful");
    expect(nextReported({ ...life, reported: "doubtful" }, "signal", missing([3, 0]))).toBe("gone");
  });

  it("is refuted by two for whom it worked since then, and does not outlast its return", () => {
    expect(nextReported({ ...life, reported: "doubtful" }, "signal", missing([0, 1], 1))).toBe("doubtful");
    expect(nextReported({ ...life, reported: "doubtful" }, "signal", missing([0, 2], 2))).toBe("live");
    expect(nextReported({ ...life, reported: "doubtful" }, "signal", missing([1, 2], 2))).toBe("live");
    expect(nextReported({ ...life, reported: "doubtful" }, "page", signals([0, 0]))).toBe("live");
    expect(nextReported({ ...life, reported: "doubtful" }, "page", signals([1, 0]))).toBe("doubtful");
  });
});
