import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TranslationProvider } from "~/platform/i18n/translation";
import { translatorFor } from "~/platform/i18n/translator.server";
import { TimedText } from "~/platform/ui/timed-text";

const markup = (node: ReactNode) =>
  renderToStaticMarkup(<TranslationProvider i18n={translatorFor("en")}>{node}</TranslationProvider>);

const at = (text: string) => ({ text, iso: `2026-11-28T0${text.slice(0, 1)}:00:00.000Z` });

it("each time of a text is an element of its own, in the order given where two are the same", () => {
  const text = "Logged in 5:07 AM UTC, last used 5:07 AM UTC; ends 6:00 AM UTC.";
  const [since, seen, ends] = [at("5:07 AM UTC"), { ...at("5:07 AM UTC"), iso: "later" }, at("6:00 AM UTC")];
  expect(markup(<TimedText text={text} at={[since, seen, ends]} />)).toBe(
    `Logged in <time dateTime="${since.iso}">5:07 AM UTC</time>, last used <time dateTime="later">5:07 AM UTC</time>` +
      `; ends <time dateTime="${ends.iso}">6:00 AM UTC</time>.`,
  );
});

it("a time that is not in the text leaves it as it is", () => {
  expect(markup(<TimedText text="Never used" at={at("5:07 AM UTC")} />)).toBe("Never used");
});
