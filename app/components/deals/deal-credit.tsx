import { TextLink } from "~/components/ui/text-link";
import type { DealCreditView } from "~/web/submissions/deal-credit.server";

export function DealCredit({ credit: { by, suggest, report } }: { credit: DealCreditView }) {
  return (
    <p className="mt-4 flex flex-wrap gap-x-4 gap-y-2 text-sm text-soft">
      {by && <span>{by}</span>}
      {suggest && <TextLink to={suggest.href}>{suggest.text}</TextLink>}
      <TextLink to={report.href}>{report.text}</TextLink>
    </p>
  );
}
