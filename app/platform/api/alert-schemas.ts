import { z } from "zod";
import { LIKE_STEPS, SEARCH_TRIGGERS } from "~/features/alerts/alert";
import { TEXT_LANGUAGES } from "~/features/deals/deal-texts";
import { DEAL_LIMITS } from "~/features/deals/text-fields";
import { MAX_QUERY_LENGTH } from "~/features/search/bounds";
import { body, moment, words } from "./schema-parts";

const TRIGGERS = [...SEARCH_TRIGGERS, "ending"] as const;

const number = (name: string) => z.union([z.number(), z.string()], `${name} must be a number`).nullish();
const flag = (name: string) => z.boolean(`${name} must be true or false`).nullish();

const alertBody = body({
  q: words("q").meta({
    description: `Whole words, with exclusions as in the search; at most ${MAX_QUERY_LENGTH} characters`,
  }),
  category: words("category").meta({ description: `The name of a category, such as Electronics, or its key` }),
  tag: words("tag").meta({ description: `At most ${DEAL_LIMITS.tag} characters` }),
  store: words("store").meta({ description: `At most ${DEAL_LIMITS.store} characters` }),
  minPrice: number("minPrice"),
  maxPrice: number("maxPrice").meta({ description: "In the site's currency; 0: free deals" }),
  minPercent: number("minPercent").meta({ description: "The least discount, 1 to 100" }),
  minLikes: number("minLikes").meta({ description: `Once a deal has so many likes: ${LIKE_STEPS.join(", ")}` }),
  lowest: flag("lowest").meta({ description: "Only prices below all others of the last 90 days" }),
  coupon: flag("coupon"),
  lang: words("lang").meta({ description: TEXT_LANGUAGES.join(" or ") }),
  triggers: z
    .array(z.string("triggers must be strings"), "triggers must be an array")
    .nullish()
    .meta({
      description: `Of ${SEARCH_TRIGGERS.join(", ")}; absent: new, cheaper and back. Of an alert about one deal: cheaper, back, ending`,
    }),
});

export const alertBodies = {
  AlertBody: alertBody.extend({
    dealId: words("dealId").meta({ description: "Of an alert about one deal, which it cannot change" }),
  }),
  AlertChangeBody: alertBody.extend({
    paused: flag("paused").meta({ description: "Absent: as it is" }),
  }),
};

const alert = z.object({
  id: z.uuid(),
  dealId: z.uuid().optional().meta({ description: "Of an alert about one deal" }),
  q: z.string(),
  category: z.string().optional(),
  tag: z.string(),
  store: z.string(),
  minPrice: z.number().optional(),
  maxPrice: z.number().optional(),
  minPercent: z.int().optional(),
  minLikes: z.int().optional(),
  lowest: z.boolean(),
  coupon: z.boolean(),
  lang: z.enum(TEXT_LANGUAGES).optional(),
  triggers: z.array(z.enum(TRIGGERS)),
  paused: z.boolean(),
  createdAt: moment,
});

export const alertResponses = {
  Alert: alert,
  Alerts: z.array(alert),
  AlertDeleted: z.object({ success: z.literal(true) }),
};
