import type { ModerationRowView } from "~/features/moderation/web/log-view.server";
import { LocalTime } from "~/platform/ui/local-time";
import { TextLink } from "~/platform/ui/text-link";

export function ModerationLog({ rows }: { rows: ModerationRowView[] }) {
  return (
    <ol className="panel mt-5 shadow-card">
      {rows.map(({ id, what, deal, host, why, by, at }) => (
        <li key={id} className="border-t border-line p-4 [overflow-wrap:anywhere] first:border-t-0">
          <p>
            <span className="font-semibold">{what}</span>
            {deal && (
              <>
                {" · "}
                <TextLink to={deal.path}>{deal.title}</TextLink>
              </>
            )}
            {host && (
              <>
                {" · "}
                <span translate="no">{host}</span>
              </>
            )}
          </p>
          {why && <p>{why}</p>}
          <p className="text-sm text-soft">
            {by}
            {" · "}
            <LocalTime at={at} />
          </p>
        </li>
      ))}
    </ol>
  );
}
