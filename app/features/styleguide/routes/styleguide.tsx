import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dealCard, dealDetail } from "~/features/deals/web/deal-view.server";
import { sampleDeals } from "~/features/deals/web/sample-deals.server";
import { DealPieces } from "~/features/styleguide/components/deal-pieces";
import { InterfacePieces } from "~/features/styleguide/components/interface-pieces";
import { translate } from "~/platform/i18n/translator.server";
import { detectLanguage } from "~/platform/request/detect-language.server";

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

/** app/routes.ts excludes it from production. */
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
