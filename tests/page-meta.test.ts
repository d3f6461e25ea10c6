import { expect, it } from "vitest";
import { pageMeta } from "~/platform/page/components/page-meta";

type Args = Parameters<typeof pageMeta>[0];

function titleOf(error: unknown, root?: object): unknown {
  const tags = [pageMeta({ error, matches: [{ data: root }] } as unknown as Args)].flat();
  return tags.find((tag) => tag && "title" in tag);
}

const ERROR = {
  ...{ status: 404, statusText: "", internal: false },
  data: { title: { en: "Page not found", zh: "页面不存在" }, text: { en: "", zh: "" }, retry: false },
};

it("localizes the title of an error page and adds the site name", () => {
  expect(titleOf(ERROR, { siteName: "Kettles", language: "zh" })).toEqual({ title: "页面不存在 · Kettles" });
  expect(titleOf(new Error(), { siteName: "Kettles", language: "en" })).toEqual({ title: "Kettles" });
});

it("uses the default site name where the root loader has failed", () => {
  expect(titleOf(ERROR)).toEqual({ title: "Page not found · Haojia 好价" });
});
