import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DealPieces } from "~/components/styleguide/deal-pieces";
import { InterfacePieces } from "~/components/styleguide/interface-pieces";
import { translate } from "~/i18n/translator.server";
import { pageMeta } from "~/page-meta";
import { detectLanguage } from "~/server/detect-language.server";
import { dealCard, dealDetail } from "~/web/deals/deal-view.server";
import { sampleDeals } from "~/web/deals/sample-deals.server";

/** app/routes.ts excludes it from production. */
export const meta = pageMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const language = await detectLanguage(request);
  const now = new Date();
  const deals = sampleDeals(translate(language), now);
  const viewer = {
    language,
    now,
    own: { like: new Set(["full"]), noluck: new Set(["expired"]) },
    lowest: new Set(["full"]),
  };
  const [first] = deals;
  if (!first) throw new Error("No sample");
  return { cards: deals.map((deal) => dealCard(deal, viewer)), detail: dealDetail(first, viewer) };
}

export default function StyleGuide() {
  const { cards, detail } = useLoaderData<typeof loader>();
  return (
    <div className="shell pb-12">
      <h1 className="py-8 font-mono text-3xl font-extrabold">/styleguide</h1>
      <InterfacePieces />
      <DealPieces cards={cards} detail={detail} />
    </div>
  );
}
