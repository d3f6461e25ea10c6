import type { OverviewView } from "~/features/overview/web/overview-view.server";
import { Section } from "~/platform/ui/section";
import { FigureTable } from "./figure-table";

export function JobRuns({ title, text, isOpen, table }: OverviewView["runs"]) {
  return (
    <Section id="runs" title={title} className="mt-10">
      <p className="mt-1 max-w-prose text-soft">{text}</p>
      {table.rows.length > 0 && (
        <details className="mt-3" open={isOpen}>
          <summary className="text-link py-2.5">{table.title}</summary>
          <FigureTable label="runs" head={table.head} rows={table.rows} />
        </details>
      )}
    </Section>
  );
}
