import { beforeEach, describe, expect, it } from "vitest";
import { loader } from "~/routes/deals.$dealId.($title)";
import { useDatabase } from "../support/database";
import { insertDeals, insertSeries } from "../support/deals";
import { answerOf, HERE, load } from "../support/routes";
import { words } from "../support/words";

const db = useDatabase();

/** The decoded route parameters of /deals/:dealId/:title?. */
function paramsOf(address: string) {
  const [, , dealId, title] = new URL(address, HERE).pathname.split("/").map(decodeURIComponent);
  return { dealId, ...(title !== undefined && { title }) };
}

const open = (address: string) => answerOf(() => load(loader, address, { params: paramsOf(address) }));
const show = (address: string) => load(loader, address, { params: paramsOf(address) });

/** Follows at most one redirect. */
async function follow(address: string): Promise<string> {
  const first = await open(address);
  if (first.status === 200) return address;
  const target = first.headers.get("Location") ?? "";
  expect((await open(target)).status).toBe(200);
  return target;
}

describe.each([
  ["an English title", "Desk Lamp, 50% off!", (id: string) => `/deals/${id}/desk-lamp-50-off`],
  ["a Chinese title", "华为 无线耳机", (id: string) => `/deals/${id}/${encodeURIComponent("华为-无线耳机")}`],
  ["a title without letters or digits", "🎉🎉 !!!", (id: string) => `/deals/${id}`],
])("with %s", (_, title, canonical) => {
  let id = "";
  beforeEach(async () => {
    [id = ""] = await insertDeals(db(), [{ title }]);
  });

  it("the canonical URL shows the deal", async () => {
    const { deal, meta } = await show(canonical(id));
    expect(deal).toMatchObject({ id, title, path: canonical(id) });
    expect(meta.canonical).toBe(canonical(id));
  });

  it.each([...words`/something-else /undefined /null /%2F%2Fevil.example /%25`, "", `/${encodeURIComponent("别的")}`])(
    "…/{id}%s redirects there directly",
    async (rest) => {
      expect(await follow(`/deals/${id}${rest}`)).toBe(canonical(id));
    },
  );

  it("the redirect preserves the query", async () => {
    expect(await follow(`/deals/${id}/wrong?lang=zh&utm_source=a%26b`)).toBe(
      `${canonical(id)}?lang=zh&utm_source=a%26b`,
    );
  });
});

it.each(words`abc 0 -1 1e3 2147483648 100000000000000000000 1;-- %00 １ 00000000-0000-4000-8000-000000000000`)(
  "/deals/%s is unknown and redirects to /deals",
  async (id) => {
    const { status, headers } = await open(`/deals/${id}/title?lang=zh`);
    expect(status).toBe(302);
    expect(headers.get("Location")?.replace("?lang=zh", "")).toBe("/deals");
  },
);

it("shows every tag, the times, and validated URLs", async () => {
  const tags = Array.from({ length: 12 }, (_, n) => `Tag ${n}`);
  const createdAt = new Date("2026-01-31T22:05:06.789Z");
  const expiresAt = new Date("2020-01-01T00:00:00Z");
  const [id = ""] = await insertDeals(db(), [
    { title: "Lamp", tags, createdAt, expiresAt, description: "One\n\nTwo", coupon: "SAVE5" },
  ]);
  await db().updateTable("deals").set({ url: "https://a@evil.example/", image_url: "//evil.example/a.png" }).execute();
  const { deal } = await show(`/deals/${id}/lamp`);
  expect(deal.tags.map(({ name }) => name)).toEqual(tags);
  expect(deal).toMatchObject({
    url: "#",
    image: null,
    description: "One\n\nTwo",
    coupon: "SAVE5",
    expiry: { state: "expired" },
    published: { iso: "2026-01-31T22:05:06.789Z" },
    ends: { iso: "2020-01-01T00:00:00.000Z" },
  });
});

it("shows up to four others of the category, never itself", async () => {
  const ids = await insertSeries(db(), 6, (n) => ({ title: `Book ${n}`, category: "books" as const }));
  await insertDeals(db(), [{ title: "Ball", category: "sports" }]);
  for (const [n, id] of ids.entries()) {
    const { related } = await show(`/deals/${id}/book-${n}`);
    expect(related).toHaveLength(4);
    expect(related.every((other) => other.category === "books" && other.id !== id)).toBe(true);
  }
});
