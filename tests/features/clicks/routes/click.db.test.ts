import { expect, it } from "vitest";
import { countClicks } from "~/features/clicks/clicks.server";
import { action } from "~/features/clicks/routes/click";
import { flushClicks } from "~/features/clicks/web/click-tally.server";
import { newRequestContext, runInRequest } from "~/platform/request/request-context.server";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { answerOf, HERE, routeArgs } from "../../../support/routes";

const db = useDatabase();

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** A browser's `ping` from an address. */
async function ping(dealId: string, address: string, headers: Record<string, string> = {}): Promise<number> {
  const request = new Request(`${HERE}/deals/${dealId}/click`, {
    method: "POST",
    body: "PING",
    headers: { "Content-Type": "text/ping", Origin: HERE, Host: new URL(HERE).host, "User-Agent": BROWSER, ...headers },
  });
  const context = newRequestContext({ address, isShared: false });
  return (await answerOf(() => runInRequest(context, () => action(routeArgs(request, { dealId }))))).status;
}

it("a click counts once for each network and day; robots, other sites and invalid ids do not", async () => {
  const [lamp = ""] = await insertDeals(db(), [{ title: "Lamp" }]);
  expect(await ping(lamp, "192.0.2.1")).toBe(204);
  expect(await ping(lamp.toUpperCase(), "192.0.2.1")).toBe(204);
  expect(await ping(lamp, "192.0.2.2")).toBe(204);
  expect(await ping(lamp, "192.0.2.3", { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" })).toBe(204);
  expect(await ping(lamp, "192.0.2.4", { Origin: "https://evil.example" })).toBe(403);
  expect(await ping("none", "192.0.2.5")).toBe(204);
  expect(await countClicks(db(), [lamp])).toEqual(new Map());
  await flushClicks();
  expect(await countClicks(db(), [lamp])).toEqual(new Map([[lamp, 2]]));
  await ping(lamp, "192.0.2.1");
  await flushClicks();
  await flushClicks();
  expect(await countClicks(db(), [lamp])).toEqual(new Map([[lamp, 2]]));
});
