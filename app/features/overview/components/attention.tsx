import { Link } from "@remix-run/react";
import type { OverviewView } from "~/features/overview/web/overview-view.server";
import { Icon } from "~/platform/ui/icon";

/** Links to what may need an admin. */
export function Attention({ summary, items }: Pick<OverviewView, "summary" | "items">) {
  return (
    <section aria-labelledby="attention" className="mt-6">
      <h2 id="attention" className="flex items-center gap-2 text-xl font-bold">
        <Icon
          name={summary.isWell ? "check" : "bolt"}
          className={summary.isWell ? "size-5 text-coupon" : "size-5 text-warning"}
        />
        {summary.text}
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
        {items.map(({ name, href, value, isWell }) => (
          <li key={name}>
            <Link to={href} className={`attention ${isWell ? "" : "attention-needed"}`}>
              <span className="text-sm">{name}</span>
              <span className="attention-value">{value}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
