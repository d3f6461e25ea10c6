import type { ReactNode } from "react";

interface FigureTableProps {
  /** The id of its heading. */
  label: string;
  head: string[];
  rows: ReactNode[][];
}

/** A table that scrolls sideways if it is wider than the page. */
export function FigureTable({ label, head, rows }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" tabIndex={0} aria-labelledby={label} className="mt-2 overflow-x-auto">
      <table aria-labelledby={label} className="figure-table">
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are never reordered.
            <tr key={row}>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor are cells.
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
