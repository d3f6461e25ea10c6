import { describe, expect, it } from "vitest";
import { nextState, type Signals, type State, type StateEvent } from "~/domain/life/state";

type Reported = Exclude<State, "ended">;

/** Numbers of NoLuck marks and of "It worked", all of old accounts and, in a deal that is gone, sent since then. */
function signals([nolucks, worked]: readonly [nolucks: number, worked: number]): Signals {
  return { nolucks, worked, trustedNolucks: nolucks, trustedWorked: worked, trustedWorkedSinceGone: worked };
}

const COLUMNS = ["live", "doubtful", "gone", "back"] as const satisfies readonly Reported[];

/** The next state for each event and numbers of signals, by the state before. */
const TABLE: [StateEvent, readonly [number, number], Record<Reported, State>][] = [
  ["signal", [0, 0], { live: "live", doubtful: "live", gone: "gone", back: "back" }],
  ["signal", [1, 0], { live: "doubtful", doubtful: "doubtful", gone: "gone", back: "doubtful" }],
  ["signal", [2, 0], { live: "doubtful", doubtful: "doubtful", gone: "gone", back: "doubtful" }],
  ["signal", [3, 0], { live: "gone", doubtful: "gone", gone: "gone", back: "gone" }],
  ["signal", [0, 1], { live: "live", doubtful: "live", gone: "gone", back: "back" }],
  ["signal", [1, 1], { live: "doubtful", doubtful: "doubtful", gone: "gone", back: "doubtful" }],
  ["signal", [1, 2], { live: "live", doubtful: "live", gone: "back", back: "back" }],
  ["signal", [3, 2], { live: "gone", doubtful: "gone", gone: "back", back: "gone" }],
  ["signal", [3, 3], { live: "live", doubtful: "live", gone: "back", back: "back" }],
  ["signal", [4, 3], { live: "gone", doubtful: "gone", gone: "back", back: "gone" }],
  ["withdrawal", [0, 0], { live: "live", doubtful: "live", gone: "live", back: "back" }],
  ["withdrawal", [2, 0], { live: "doubtful", doubtful: "doubtful", gone: "doubtful", back: "doubtful" }],
  ["withdrawal", [3, 0], { live: "gone", doubtful: "gone", gone: "gone", back: "gone" }],
  ["withdrawal", [3, 1], { live: "gone", doubtful: "gone", gone: "gone", back: "gone" }],
  ["delivery", [0, 0], { live: "live", doubtful: "live", gone: "back", back: "back" }],
  ["delivery", [1, 0], { live: "doubtful", doubtful: "doubtful", gone: "back", back: "doubtful" }],
  ["delivery", [3, 0], { live: "doubtful", doubtful: "doubtful", gone: "back", back: "doubtful" }],
  ["time", [0, 0], { live: "live", doubtful: "live", gone: "gone", back: "back" }],
  ["time", [1, 0], { live: "doubtful", doubtful: "doubtful", gone: "gone", back: "doubtful" }],
  ["time", [3, 0], { live: "gone", doubtful: "gone", gone: "gone", back: "gone" }],
];

describe("the state machine of reports", () => {
  for (const [event, numbers, row] of TABLE) {
    it.each(COLUMNS)(`${event} with ${numbers[0]} NoLuck and ${numbers[1]} "It worked": from %s`, (state) => {
      expect(nextState(state, event, signals(numbers))).toBe(row[state]);
    });
  }

  it("young accounts raise doubts, but neither make a deal gone nor bring it back", () => {
    const none = { trustedNolucks: 0, trustedWorked: 0, trustedWorkedSinceGone: 0 };
    expect(nextState("live", "signal", { nolucks: 50, worked: 0, ...none })).toBe("doubtful");
    expect(nextState("gone", "signal", { nolucks: 0, worked: 50, ...none })).toBe("gone");
  });

  it("'It worked' from before a deal was gone does not bring it back", () => {
    expect(nextState("gone", "signal", { ...signals([3, 2]), trustedWorkedSinceGone: 1 })).toBe("gone");
  });

  it("a deal that came back long ago is live", () => {
    expect(nextState("back", "time", signals([0, 0]), true)).toBe("live");
    expect(nextState("back", "time", signals([1, 0]), true)).toBe("doubtful");
  });
});
