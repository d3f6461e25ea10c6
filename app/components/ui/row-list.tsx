import type { ReactNode } from "react";

interface RowListProps {
  rows: { id: string; title: string; text: string; action: ReactNode }[];
}

/** Rows on a panel, each with an action or a state beside its text. */
export function RowList({ rows }: RowListProps) {
  return (
    <ul className="panel mt-3 shadow-card">
      {rows.map(({ id, title, text, action }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-4 first:border-t-0"
        >
          <div>
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-soft">{text}</p>
          </div>
          {action}
        </li>
      ))}
    </ul>
  );
}
