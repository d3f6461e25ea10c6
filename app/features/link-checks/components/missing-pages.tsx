import { Form } from "@remix-run/react";
import type { MissingPagesView } from "~/features/link-checks/web/missing-pages-view.server";
import { OutsideLink } from "~/platform/ui/outside-link";
import { RowList } from "~/platform/ui/row-list";
import { Section } from "~/platform/ui/section";
import { TextLink } from "~/platform/ui/text-link";
import { TimedText } from "~/platform/ui/timed-text";

/** Deals whose shops' pages are missing, with the decisions on them. */
export function MissingPages({ missing }: { missing: MissingPagesView }) {
  const { title, text, count, rows, decisions } = missing;
  return (
    <Section id="missing-pages" title={title} className="mt-10">
      <p className="mt-1 max-w-prose text-soft">{text}</p>
      <p className="mt-3 font-medium">{count}</p>
      <RowList
        rows={rows.map(({ id, title, path, url, at, evidence, refusal }) => ({
          id,
          title: <TextLink to={path}>{title}</TextLink>,
          text: (
            <>
              <p className="text-ink">
                <TimedText text={evidence} at={at} />
              </p>
              <OutsideLink href={url} className="text-link inline-block py-1 [overflow-wrap:anywhere]">
                {url}
              </OutsideLink>
            </>
          ),
          action: refusal ? (
            <p className="font-semibold">{refusal}</p>
          ) : (
            <Form method="post" replace className="flex flex-wrap gap-3">
              <input type="hidden" name="missing" value={id} />
              {decisions.map(({ value, text }) => (
                <button key={value} type="submit" name="verdict" value={value} className="button button-quiet">
                  {text}
                  <span className="sr-only">{`: ${title}`}</span>
                </button>
              ))}
            </Form>
          ),
        }))}
      />
    </Section>
  );
}
