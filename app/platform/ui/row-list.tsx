import type { ReactNode } from "react";

interface RowListProps {
  rows: { id: string; title: ReactNode; text: ReactNode; action: ReactNode }[];
}

export function RowList({ rows }: RowListProps) {
  return (
    <ul className="panel mt-3 shadow-card">
      {rows.map(({ id, title, text, action }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-4 first:border-t-0"
        >
          <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
            <p className="font-semibold">{title}</p>
            <div className="text-sm text-soft">{text}</div>
          </div>
          {action}
        </li>
      ))}
    </ul>
  );
}
