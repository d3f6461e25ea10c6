import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { afterPress } from "~/browser/after-press";

let pressed = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => setTimeout(frame, 16));
  vi.stubGlobal("cancelAnimationFrame", clearTimeout);
  vi.stubGlobal("document", { querySelector: () => (pressed ? {} : null) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("acts at once while nothing is pressed, and once", () => {
  pressed = false;
  const act = vi.fn();
  afterPress(act);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(act).toHaveBeenCalledTimes(1);
});

it("waits for the end of a press, however long, unless it is called off", () => {
  pressed = true;
  const [act, calledOff] = [vi.fn(), vi.fn()];
  afterPress(act);
  const callOff = afterPress(calledOff);
  vi.advanceTimersByTime(10_000);
  expect(act).not.toHaveBeenCalled();
  callOff();
  pressed = false;
  vi.advanceTimersByTime(16);
  expect(act).toHaveBeenCalledTimes(1);
  expect(calledOff).not.toHaveBeenCalled();
});
