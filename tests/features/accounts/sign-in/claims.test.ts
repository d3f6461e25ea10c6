import { describe, expect, it } from "vitest";
import { roleByGroups, usernameOf, verifiedEmailOf } from "~/features/accounts/sign-in/claims";

describe("a username of the claims", () => {
  it.each([
    [{ preferred_username: "alice", name: "Alice Liddell", email: "al@shop.test" }, "alice"],
    [{ preferred_username: "alice.liddell@shop.test" }, "alice_liddell"],
    [{ name: "Jürgen Groß-Möller" }, "Jurgen_Gro_Moller"],
    [{ preferred_username: "al", name: "Alice Liddell" }, "Alice_Liddell"],
    [{ name: "王小明", email: "xiaoming.wang@shop.test" }, "xiaoming_wang"],
    [{ name: "王小明", email: "wx@shop.test" }, "member"],
    [{}, "member"],
    [{ preferred_username: "a".repeat(1_000_000) }, "a".repeat(30)],
    [{ preferred_username: `-${"a".repeat(28)} bc-` }, `${"a".repeat(28)}_b`],
    [{ preferred_username: "@shop.test", name: "-- --" }, "member"],
    [{ preferred_username: "ad\u0000min\u202e\r\n<b>" }, "ad_min_b"],
    [{ preferred_username: ["root"], name: { toString: "root" }, email: 7 }, "member"],
  ])("%j", (claims, username) => {
    expect(usernameOf(claims)).toBe(username);
  });
});

describe("an email of the claims", () => {
  it("is one that the provider has verified", () => {
    expect(verifiedEmailOf({ email: "alice@shop.test", email_verified: true })).toBe("alice@shop.test");
  });

  it.each([
    { email: "alice@shop.test" },
    { email: "alice@shop.test", email_verified: false },
    { email: "alice@shop.test", email_verified: "true" },
    { email: "alice@shop.test", email_verified: 1 },
    { email: ["alice@shop.test"], email_verified: true },
    { email: { address: "alice@shop.test" }, email_verified: true },
    { email: "alice@shop.test, mallory@shop.test", email_verified: true },
    { email: "alice@shop.test\r\nBcc: mallory@shop.test", email_verified: true },
    { email: "alice\u0000@shop.test", email_verified: true },
    { email: "аlice@shop.test", email_verified: true },
    { email: `${"a".repeat(1_000_000)}@shop.test`, email_verified: true },
    { email_verified: true },
  ])("but not %j", (claims) => {
    expect(verifiedEmailOf(claims)).toBeNull();
  });
});

describe("a role by the groups", () => {
  const both = { claim: "groups", admin: "admins", moderator: "moderators" };

  it.each([
    [["staff", "admins"], "admin"],
    [["moderators", "admins"], "admin"],
    [["moderators"], "moderator"],
    ["admins", "admin"],
    [Array.from({ length: 10_000 }, (_, n) => (n === 9_999 ? "moderators" : `group-${n}`)), "moderator"],
    [["staff"], "member"],
    [[], "member"],
    [undefined, "member"],
    [null, "member"],
    ["admins,moderators", "member"],
    ["admins moderators", "member"],
    [["Admins", " admins", "admins ", "admins\u0000", "/admins", "admins/readers", "ａdmins"], "member"],
    [[["admins"]], "member"],
    [{ admins: true }, "member"],
    [{ 0: "admins", length: 1 }, "member"],
    [true, "member"],
  ])("%j: whatever it was before", (groups, role) => {
    for (const current of ["member", "moderator", "admin"] as const) {
      expect(roleByGroups({ groups }, both, current)).toBe(role);
    }
  });

  it("is given by the claim of the settings alone", () => {
    expect(roleByGroups({ groups: ["admins"] }, { ...both, claim: "roles" }, "member")).toBe("member");
    expect(roleByGroups({ roles: ["admins"] }, { ...both, claim: "roles" }, "member")).toBe("admin");
  });

  it("one without a group of its own is neither given nor taken", () => {
    const none = { claim: "groups" };
    for (const groups of [undefined, [undefined], [], ["admins"]]) {
      for (const current of ["member", "moderator", "admin"] as const) {
        expect(roleByGroups({ groups }, none, current)).toBe(current);
      }
    }
    const onlyModerators = { claim: "groups", moderator: "moderators" };
    expect(roleByGroups({ groups: ["moderators"] }, onlyModerators, "admin")).toBe("admin");
    expect(roleByGroups({}, onlyModerators, "moderator")).toBe("member");
    const onlyAdmins = { claim: "groups", admin: "admins" };
    expect(roleByGroups({}, onlyAdmins, "admin")).toBe("member");
    expect(roleByGroups({}, onlyAdmins, "moderator")).toBe("moderator");
  });
});
