import { Link, useNavigation } from "@remix-run/react";
import { useId } from "react";
import type { Chip } from "~/features/lists/web/chips.server";

interface ChipLinksProps {
  label: string;
  chips: Chip[];
  toTop?: boolean;
  toggles?: boolean;
  labelled?: boolean;
}

export function ChipLinks({ label, chips, toTop = false, toggles = false, labelled = false }: ChipLinksProps) {
  const id = useId();
  const { location } = useNavigation();
  const next = location && chips.find(({ href }) => href === `${location.pathname}${location.search}`);
  const isMarked = (chip: Chip) => (toggles ? chip.current !== (chip === next) : next ? chip === next : chip.current);
  return (
    <nav
      aria-label={labelled ? undefined : label}
      aria-labelledby={labelled ? id : undefined}
      className={labelled ? "chip-group" : undefined}
    >
      {labelled && (
        <p id={id} className="text-sm font-medium text-soft">
          {label}
        </p>
      )}
      <ul className="chip-row">
        {chips.map((chip) => (
          <li key={chip.href}>
            <Link
              to={chip.href}
              preventScrollReset={!toTop}
              className="chip"
              aria-current={isMarked(chip) ? "true" : undefined}
            >
              {chip.name}
              {chip.count !== undefined && <span className="chip-count">{chip.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
