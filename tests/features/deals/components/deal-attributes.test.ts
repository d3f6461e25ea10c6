import { expect, it } from "vitest";
import { showsExpiry } from "~/features/deals/components/deal-attributes";

it("a deal that is gone shows no time left, an expired one that it has expired", () => {
  const left = { state: "left", text: "3d 11h left" } as const;
  expect(showsExpiry({ expiry: left })).toBe(true);
  expect(showsExpiry({ expiry: left, over: "Gone" })).toBe(false);
  expect(showsExpiry({ expiry: { state: "expired", text: "Expired" }, over: "Expired" })).toBe(true);
});
