import { afterEach, expect, it, vi } from "vitest";
import { StartError } from "~/platform/process/open-database.server";
import { readSettings, settingsFiles, warnOfMisspelled } from "~/programs/settings";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("a clock that was never set is one line, and no deals are dated by it", () => {
  vi.useFakeTimers({ now: 0, toFake: ["Date"] });
  expect(readSettings).toThrow(StartError);
  expect(readSettings).toThrow("The clock says 1970-01-01T00:00:00.000Z: set it.");
});

it("a start names what is nearly a setting, in one line", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  warnOfMisspelled({ PATH: "/bin", SITE_NAME: "Deals" });
  expect(warn).not.toHaveBeenCalled();
  warnOfMisspelled({ DAILY_DEAL: "10" });
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    "No settings, so without effect: DAILY_DEAL (did you mean DAILY_DEALS?). See docs/settings.md.",
  );
});

it("the files of settings are .env and those that Node was given", () => {
  const options = ["--max-old-space-size=64", "--env-file=/etc/one.env", "--env-file-if-exists", "/etc/two.env"];
  expect(settingsFiles(options).map((file) => file.replace(/.*(?=\/\.env$)/, ""))).toEqual([
    "/.env",
    "/etc/one.env",
    "/etc/two.env",
  ]);
});
