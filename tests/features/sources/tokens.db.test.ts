import { describe, expect, it } from "vitest";
import { setRole } from "~/features/accounts/accounts.server";
import { createToken, findToken, listTokens, revokeToken } from "~/features/sources/tokens.server";
import { useDatabase } from "../../support/database";
import { insertMember } from "../../support/people";

const db = useDatabase();

const NOW = new Date("2026-03-08T06:30:00Z");
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const MINUTE = 60_000;

type Wish = { source?: string; scopes?: string[]; expiresAt?: Date | null };

async function create(wish: Wish) {
  const { id: actorId } = await insertMember(db(), `boss${Math.random().toString(36).slice(2, 10)}`, { isAdmin: true });
  const common = { source: "shop-crawler", scopes: ["deals:write"], expiresAt: null, actorId, now: NOW };
  return createToken(db(), { ...common, ...wish });
}

async function make(wish: Wish = {}) {
  const made = await create(wish);
  if ("errors" in made) throw new Error(JSON.stringify(made.errors));
  return made;
}

describe("a service token", () => {
  it("is returned once, stored as its hash, and found again", async () => {
    const { token, created } = await make();
    expect(token).toMatch(/^hj_[A-Za-z0-9_-]{43}$/);
    const kept = await db().selectFrom("service_tokens").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token.slice(3));
    const found = { id: created.id, source: "shop-crawler", scopes: ["deals:write"] };
    expect(await findToken(db(), { token, now: NOW })).toEqual(found);
  });

  it("is found by nothing else", async () => {
    const { token } = await make();
    for (const other of ["", "hj_", token.slice(0, -1), `${token}A`, token.slice(3), `hj_${"A".repeat(43)}`]) {
      expect(await findToken(db(), { token: other, now: NOW })).toBeNull();
    }
  });

  it("ends at its expiry", async () => {
    const { token } = await make({ expiresAt: later(MINUTE) });
    expect(await findToken(db(), { token, now: later(MINUTE - 1) })).not.toBeNull();
    expect(await findToken(db(), { token, now: later(MINUTE) })).toBeNull();
  });

  it("ends by the year 2100, as deals do", async () => {
    for (const end of ["9999-12-31T23:59:59Z", "2101-01-01T00:00:00Z", "+275760-09-13T00:00:00.000Z"]) {
      const made = await create({ expiresAt: new Date(end) });
      expect(made).toEqual({ errors: [{ field: "expiresAt", code: "invalid_date" }] });
    }
    expect((await make({ expiresAt: new Date("2100-12-31T23:59:59Z") })).created.expiresAt).not.toBeNull();
  });

  it("fails at the next request once it is revoked", async () => {
    const [one, other] = [await make(), await make()];
    expect(await revokeToken(db(), one.created.id)).toBe("shop-crawler");
    expect(await revokeToken(db(), one.created.id)).toBeNull();
    expect(await revokeToken(db(), "1;--")).toBeNull();
    expect(await findToken(db(), { token: one.token, now: NOW })).toBeNull();
    expect(await findToken(db(), { token: other.token, now: NOW })).not.toBeNull();
  });

  it("records its last use to the minute", async () => {
    const { token } = await make();
    const used = async () => (await listTokens(db(), { now: NOW }))[0]?.usedAt;
    expect(await used()).toBeNull();
    await findToken(db(), { token, now: NOW });
    await findToken(db(), { token, now: later(MINUTE) });
    expect(await used()).toEqual(NOW);
    await findToken(db(), { token, now: later(MINUTE + 1) });
    expect(await used()).toEqual(later(MINUTE + 1));
  });

  it("ends with the right of its maker to make one", async () => {
    const { token } = await make();
    const [maker] = await db().selectFrom("users").select("email").execute();
    await setRole(db(), { email: maker?.email ?? "", role: "member", force: true });
    expect(await findToken(db(), { token, now: NOW })).toBeNull();
    expect(await listTokens(db(), { now: NOW })).toMatchObject([{ usedAt: null, active: false }]);
  });

  it("ends with its creator's account", async () => {
    const { token } = await make();
    expect(await listTokens(db(), { now: NOW })).toMatchObject([{ active: true }]);
    await db().deleteFrom("users").execute();
    expect(await findToken(db(), { token, now: NOW })).toBeNull();
    expect(await listTokens(db(), { now: NOW })).toMatchObject([{ active: false }]);
  });

  it.each([
    [{ source: "" }, ["source required"]],
    [{ source: "Shop" }, ["source invalid_source"]],
    [{ source: "-shop" }, ["source invalid_source"]],
    [{ source: "a".repeat(41) }, ["source invalid_source"]],
    [{ scopes: [] }, ["scopes required"]],
    [{ scopes: ["deals:write", "all"] }, ["scopes unknown_scope"]],
    [{ expiresAt: NOW }, ["expiresAt past_date"]],
    [{ expiresAt: new Date(Number.NaN) }, ["expiresAt invalid_date"]],
    [{ source: "", scopes: [], expiresAt: NOW }, ["source required", "scopes required", "expiresAt past_date"]],
  ])("is not created from %o", async (wish, expected) => {
    const made = await create(wish);
    expect("errors" in made && made.errors.map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
    expect(await listTokens(db(), { now: NOW })).toEqual([]);
  });
});
