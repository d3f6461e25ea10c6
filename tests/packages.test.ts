import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (file: string) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), "utf8"));

interface Locked {
  version: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  os?: string[];
  cpu?: string[];
}

it("every package is wanted in one version", () => {
  const { dependencies, devDependencies, overrides } = read("package.json");
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies, ...overrides });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});

// Those of other systems came into the lock file without: npm writes down the contents of what it installs.
it("every package that is installed here is known by its contents, wherever it comes from", () => {
  const packages = Object.entries<Locked>(read("package-lock.json").packages).filter(([name]) => name !== "");
  expect(packages.length).toBeGreaterThan(100);
  const unknown = packages.filter(
    ([, { integrity, link, os, cpu }]) => !link && !os && !cpu && !/^sha512-/.test(integrity ?? ""),
  );
  expect(unknown.map(([name]) => name)).toEqual([]);
  expect(packages.filter(([, { resolved }]) => resolved).map(([name]) => name)).toEqual([]);
});

it("the router, turbo-stream and React have the versions that docs/security.md speaks of", () => {
  const { packages } = read("package-lock.json") as { packages: Record<string, Locked> };
  const versions = (name: string) =>
    Object.entries(packages).flatMap(([path, { version }]) => (path.endsWith(`node_modules/${name}`) ? [version] : []));
  const names = ["@remix-run/router", "react-router", "@remix-run/server-runtime", "turbo-stream", "react"];
  expect(names.map((name) => [name, versions(name)])).toEqual([
    ["@remix-run/router", ["1.23.4"]],
    ["react-router", ["6.30.6"]],
    ["@remix-run/server-runtime", ["2.17.5"]],
    ["turbo-stream", ["2.4.1"]],
    ["react", ["18.3.1"]],
  ]);
});
