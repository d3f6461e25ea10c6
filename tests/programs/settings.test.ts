import { afterEach, expect, it, vi } from "vitest";
import { readSettings } from "~/programs/settings";
import { StartError } from "~/server/process/open-database.server";

afterEach(() => vi.useRealTimers());

it("a clock that was never set is one line, and no deals are dated by it", () => {
  vi.useFakeTimers({ now: 0, toFake: ["Date"] });
  expect(readSettings).toThrow(StartError);
  expect(readSettings).toThrow("The clock says 1970-01-01T00:00:00.000Z: set it.");
});
