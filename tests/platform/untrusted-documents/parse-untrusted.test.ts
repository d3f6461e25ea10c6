import { expect, it } from "vitest";
import { parseUntrusted } from "~/platform/untrusted-documents/parse-untrusted.server";
import { US_DOLLAR } from "~/platform/values/currency";
import { useLog } from "../../support/log";

const log = useLog();

const shopPage = (html: string, contentType = "text/html") => ({
  ...{ body: Buffer.from(html), contentType, url: "https://shop.test/kettle", currency: US_DOLLAR },
});

it("reads a shop's page and a page of the site in threads of their own", async () => {
  const page = await parseUntrusted("productPage", shopPage("<title>Kettle</title>"));
  expect(page).toMatchObject({ title: "Kettle", price: null });
  const nodes = await parseUntrusted("sitePage", { text: "# Terms\n\n**Fair**", title: "Terms" });
  expect(nodes).toMatchObject([{ tag: "p", children: [{ tag: "strong", children: ["Fair"] }] }]);
  expect(log.text()).toBe("");
});

it("leaves unread, and says in the log, what exceeds the limits of its parser", async () => {
  expect(await parseUntrusted("productPage", shopPage("<i><b></u>".repeat(40_000)))).toBeNull();
  const rows = `|${"a|".repeat(300)}\n|${"-|".repeat(300)}\n${"a\n".repeat(8_000)}`;
  expect(await parseUntrusted("sitePage", { text: rows, title: "" })).toBeNull();
  const rules = `User-agent: *\n${`Disallow: /${"*a".repeat(1_000)}b\n`.repeat(250)}`;
  const address = `https://shop.test/${"a".repeat(2_000)}`;
  expect(await parseUntrusted("robots", { rules, address })).toBeNull();
  expect(log.records()).toMatchObject([
    { event: "document_unread", document: "productPage", reason: "limit" },
    { event: "document_unread", document: "sitePage", reason: expect.stringMatching(/^(?:limit|time)$/) },
    { event: "document_unread", document: "robots", reason: "time" },
  ]);
});
