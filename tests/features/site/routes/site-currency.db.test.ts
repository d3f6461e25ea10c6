import { describe, expect, it } from "vitest";
import { action as publish } from "~/features/deals/api/deals";
import { action as addAction, loader as addLoader } from "~/features/deals/routes/add-deal";
import { loader as dealPage } from "~/features/deals/routes/deal";
import { loader as editLoader } from "~/features/deals/routes/edit-deal";
import type { DealFormResponse } from "~/features/deals/web/deal-form-response.server";
import { loader as feed } from "~/features/feeds/routes/feed-rss";
import { loader as openApi } from "~/platform/api/routes/openapi";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { insertSignedIn } from "../../../support/people";
import { answerOf, jsonRequest, load, post, routeArgs } from "../../../support/routes";

// A site whose currency has no decimals.
process.env.SITE_CURRENCY = "JPY";

const db = useDatabase();
const fields = { title: "Kettle", store: "Hearth", category: "home_kitchen", url: "https://shop.example/kettle" };

it("pages, feed and structured data use it, without decimals", async () => {
  const [id = ""] = await insertDeals(db(), [{ title: "Kettle", originalPrice: 12_980, discountedPrice: 9_980 }]);
  for (const language of ["en", "zh"]) {
    const headers = { Cookie: `language=${language}` };
    const { deal, meta } = await load(dealPage, `/deals/${id}/kettle`, {
      params: { dealId: id, title: "kettle" },
      headers,
    });
    expect([deal.price, deal.was, deal.saved]).toEqual(["¥9,980", "¥12,980", "¥3,000"]);
    expect(JSON.stringify(meta)).toContain('"price":"9980","priceCurrency":"JPY"');
  }
  expect(await (await load(feed, "/feed.xml")).text()).toContain("– ¥9,980</title>");
  expect(await (await load(openApi, "/api/openapi.json")).text()).toContain("Prices are in JPY.");
});

describe("an amount with decimals", () => {
  it("is rejected by the API", async () => {
    const { token } = await insertSignedIn(db(), "boss", { isAdmin: true });
    const send = (originalPrice: unknown) =>
      answerOf(() =>
        publish(
          routeArgs(jsonRequest("/api/deals", { ...fields, originalPrice }, { headers: { "session-token": token } })),
        ),
      );
    const rejected = await send("19.50");
    expect([rejected.status, rejected.data]).toEqual([
      400,
      { error: "originalPrice must be a whole amount: the site's currency has no decimals" },
    ]);
    expect((await send(1_980)).status).toBe(201);
  });

  it("is rejected by the form, which accepts the currency's symbols", async () => {
    const { headers } = await insertSignedIn(db(), "boss", { isAdmin: true });
    const { context, values, submissionId } = await load(addLoader, "/admin/add-deal", { headers });
    expect(context.prices).toEqual({
      currency: { code: "JPY", decimals: 0 },
      name: "Japanese yen",
      most: "¥99,999,999",
    });
    const add = (originalPrice: string) =>
      answerOf(() =>
        addAction(routeArgs(post("/admin/add-deal", { ...values, ...fields, originalPrice, submissionId }, headers))),
      );
    const rejected = (await add("¥19.50")).data as DealFormResponse;
    expect(rejected.errors).toEqual([{ field: "originalPrice", code: "fractional_price" }]);
    expect((await add("1,980円")).status).toBe(303);
    const stored = await db().selectFrom("deals").select("original_price").executeTakeFirstOrThrow();
    expect(Number(stored.original_price)).toBe(1_980);
  });
});

it("the form shows prices without decimals, but keeps the decimals of older deals", async () => {
  const { headers } = await insertSignedIn(db(), "boss", { isAdmin: true });
  const [id = ""] = await insertDeals(db(), [{ originalPrice: 1_980, discountedPrice: 19.5 }]);
  const { values } = await load(editLoader, `/admin/edit-deal/${id}`, { headers, params: { dealId: id } });
  expect([values.originalPrice, values.discountedPrice]).toEqual(["1980", "19.50"]);
});
