import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { afterPaint } from "~/platform/browser/after-paint";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => setTimeout(frame, 16));
  vi.stubGlobal("cancelAnimationFrame", clearTimeout);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("runs once, after the next frame has been painted", () => {
  const callback = vi.fn();
  afterPaint(callback);
  requestAnimationFrame(() => expect(callback).not.toHaveBeenCalled());
  expect(callback).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20);
  expect(callback).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(callback).toHaveBeenCalledTimes(1);
});

it("runs after 100 ms where no frame is painted", () => {
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => setTimeout(frame, 5_000));
  const callback = vi.fn();
  afterPaint(callback);
  vi.advanceTimersByTime(99);
  expect(callback).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(callback).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(callback).toHaveBeenCalledTimes(1);
});

it("can be cancelled, before the frame and after it", () => {
  const callback = vi.fn();
  const cancel = afterPaint(callback);
  cancel();
  const cancelLate = afterPaint(callback);
  requestAnimationFrame(cancelLate);
  vi.advanceTimersByTime(1_000);
  expect(callback).not.toHaveBeenCalled();
});
