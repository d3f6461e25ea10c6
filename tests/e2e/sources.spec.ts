import { unique } from "../support/unique";
import { expectAccessible } from "./accessibility";
import { expect, on, test } from "./fixtures";

// Rejected forms respond with the form and a 4xx status.
test.use({ mayFail: /\/admin\/[^?]*(\.data)?(\?|$)/ });

test(
  "an admin creates a token, after an invalid submission; it allows deliveries until it is revoked",
  on("js", "no-js"),
  async ({ context, page, open, texts, newMember, request }) => {
    const { sources } = texts;
    const name = `nightly-${unique()
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "")}`.slice(0, 40);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await newMember({ isAdmin: true });
    await open("/admin/deals");
    await page.getByRole("main").getByRole("link", { name: sources.title, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: sources.title })).toBeVisible();

    const source = page.getByLabel(sources.source, { exact: true });
    await source.fill("Not a name");
    await page.getByRole("button", { name: sources.make }).click();
    await expect(source).toHaveAccessibleDescription(new RegExp(sources.errors.invalid_source.slice(0, 12)));
    await expect(source).toHaveValue("Not a name");
    await expect(source).toBeFocused();
    await source.fill(name);
    await page.getByRole("button", { name: sources.make }).click();
    const panel = page.getByRole("region", { name: sources.made.replace("{{source}}", name) });
    const token = (await panel.getByText(/^hj_[\w-]{43}$/).textContent()) ?? "";
    if (test.info().project.name !== "no-js") {
      await expectAccessible(page, "a token that was just made", "main");
      await panel.getByRole("button", { name: sources.copy }).click();
      await expect(panel.getByRole("status").first()).toHaveText(texts.share.copied);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
    }

    const deliver = () =>
      request.post("/api/deals/batch", {
        headers: { Authorization: `Bearer ${token}` },
        data: {
          deals: [{ title: "", store: "Hearth", category: "other", originalPrice: 5, url: "https://shop.example/" }],
        },
      });
    expect(await (await deliver()).json()).toMatchObject({ counts: { refused: 1 } });

    await open("/admin/sources");
    await expect(page.getByText(token)).toHaveCount(0);
    const card = page.getByRole("region", { name, exact: true });
    await card.getByText(sources.refusedRows).click();
    await expect(card.getByText(sources.reasons.required)).toBeVisible();
    await card.getByText(sources.revoke, { exact: true }).click();
    await card.getByRole("button", { name: sources.revokeNow }).click();
    await expect(card.getByText(sources.noTokens)).toBeVisible();
    expect((await deliver()).status()).toBe(401);
  },
);
