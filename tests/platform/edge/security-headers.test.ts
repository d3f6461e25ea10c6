import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { expect, it } from "vitest";
import { securityHeaders } from "~/platform/edge/security-headers.server";

const policyOf = (options: Parameters<typeof securityHeaders>[0]) =>
  new Map(securityHeaders(options)).get("Content-Security-Policy") ?? "";

it.each([
  ["a page for everybody", { scriptSources: ["'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"] }],
  ["a page for one viewer", { scriptSources: ["'nonce-bt7aANdEZwSEyzQIJbftLA=='"] }],
  ["a response without scripts", {}],
])("have nothing that an evaluator of such policies minds: %s", (_, options) => {
  const findings = new CspEvaluator(new CspParser(policyOf(options)).csp).evaluate();
  // It warns of 'self' for sites with uploads, which this is not.
  const severe = findings.filter(({ severity }) => severity < Severity.MEDIUM_MAYBE);
  expect(severe).toEqual([]);
});

it("have HSTS only if the site is served over https", () => {
  // Subdomains of an apex domain may be other sites.
  expect(new Map(securityHeaders({ publicOrigin: "https://deals.example" })).get("Strict-Transport-Security")).toBe(
    "max-age=63072000",
  );
  const hasHsts = (publicOrigin?: string) =>
    new Map(securityHeaders({ publicOrigin })).has("Strict-Transport-Security");
  expect([hasHsts("https://deals.example"), hasHsts("http://deals.example"), hasHsts()]).toEqual([true, false, false]);
});
