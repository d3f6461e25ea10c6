import { Link } from "@remix-run/react";
import type { Chip } from "~/views/lists/chip";

interface ChipLinksProps {
  label: string;
  chips: Chip[];
  /** Whether choosing one leads to the top of the page. */
  toTop?: boolean;
}

/** A row of links of which one is where the reader is. */
export function ChipLinks({ label, chips, toTop = false }: ChipLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="chip-row">
        {chips.map((chip) => (
          <li key={chip.href}>
            <Link
              to={chip.href}
              preventScrollReset={!toTop}
              className="chip"
              aria-current={chip.current ? "true" : undefined}
            >
              {chip.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
