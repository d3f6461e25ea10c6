import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { afterPaint } from "~/browser/after-paint";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => setTimeout(frame, 16));
  vi.stubGlobal("cancelAnimationFrame", clearTimeout);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("waits for the frame and what comes after it, once", () => {
  const act = vi.fn();
  afterPaint(act);
  requestAnimationFrame(() => expect(act).not.toHaveBeenCalled());
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(act).toHaveBeenCalledTimes(1);
});

it("acts all the same where nothing is painted any more", () => {
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => setTimeout(frame, 5_000));
  const act = vi.fn();
  afterPaint(act);
  vi.advanceTimersByTime(99);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledTimes(1);
});

it("can be called off, before the frame and after it", () => {
  const act = vi.fn();
  const soon = afterPaint(act);
  soon();
  const late = afterPaint(act);
  requestAnimationFrame(late);
  vi.advanceTimersByTime(1_000);
  expect(act).not.toHaveBeenCalled();
});
