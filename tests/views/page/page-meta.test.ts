import { expect, it } from "vitest";
import { pageMeta } from "~/views/page/page-meta";

type Args = Parameters<typeof pageMeta>[0];

function titleOf(error: unknown, root?: object): unknown {
  const described = [pageMeta({ error, matches: [{ data: root }] } as unknown as Args)].flat();
  return described.find((tag) => tag && "title" in tag);
}

const ERROR = {
  ...{ status: 404, statusText: "", internal: false },
  data: { title: { en: "Page not found", zh: "页面不存在" }, text: { en: "", zh: "" }, retry: false },
};

it("names the site in the title of an error, in the page's language", () => {
  expect(titleOf(ERROR, { siteName: "Kettles", language: "zh" })).toEqual({ title: "页面不存在 · Kettles" });
  expect(titleOf(new Error(), { siteName: "Kettles", language: "en" })).toEqual({ title: "Kettles" });
});

it("has a name for the site where the root has failed", () => {
  expect(titleOf(ERROR)).toEqual({ title: "Page not found · Haojia 好价" });
});
