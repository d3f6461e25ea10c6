import { z } from "zod";
import { ACCOUNT_LIMITS } from "~/features/accounts/input";
import { MAX_PASSWORD_BYTES } from "~/features/accounts/password";
import { SOURCES } from "~/features/deals/deal";
import { DEAL_LIMITS } from "~/features/deals/text-fields";
import { STATES } from "~/features/life/state";
import { VERDICTS } from "~/features/prices/verdict";
import { RATING_LIMITS } from "~/features/ratings/bounds";
import { alertBodies, alertResponses } from "./alert-schemas";
import { deliveryBodies, deliveryResponses, failure } from "./delivery-schemas";
import { body, count, moment, text, words } from "./schema-parts";
import { sourceBodies, sourceResponses } from "./source-schemas";
import { remarkFields, submissionResponses } from "./submission-schemas";
import { textFields } from "./text-schemas";

// These schemas validate bodies before the domain's own parsers run (specification §3 and §7).

/** Checked last, as on the pages: other errors are reported first. */
const recaptchaToken = z.string("recaptchaToken must be a string").nullish();

const email = text("email", "Email").meta({ description: `An address of at most ${ACCOUNT_LIMITS.email} characters` });

const oneToFive = `rating must be a whole number from 1 to ${RATING_LIMITS.stars}`;
const stars = z.int(oneToFive).min(1, oneToFive).max(RATING_LIMITS.stars, oneToFive);
const comment = z
  .string("comment must be a string")
  .nullish()
  .meta({ description: `Trimmed; at most ${RATING_LIMITS.comment} characters; none if empty` });
const state = z.enum(STATES).meta({
  description:
    "doubtful: reported as gone, or the store's page is missing; gone: confirmed; back: it holds again; ended: its end date has passed",
});
const dealId = text("dealId").min(1, "dealId is required").meta({ description: "The id of a deal" });

const amount = (name: string) =>
  z.union([z.number(), z.string()], `${name} must be a number`).nullish().meta({
    description: "In the site's currency, with at most its decimals, as a number or its text; 0: free",
  });
const dealBody = body({
  title: words("title").meta({ description: `At most ${DEAL_LIMITS.title} characters` }),
  description: words("description").meta({ description: `At most ${DEAL_LIMITS.description} characters` }),
  originalPrice: amount("originalPrice"),
  discountedPrice: amount("discountedPrice").meta({ description: "Not above originalPrice, which it is if absent" }),
  imageUrl: words("imageUrl").meta({ description: "An https address, or a path on this site" }),
  store: words("store").meta({ description: `At most ${DEAL_LIMITS.store} characters` }),
  category: words("category").meta({ description: `The name of a category, such as Electronics, or its key` }),
  tags: words("tags").meta({
    description: `Separated by commas; at most ${DEAL_LIMITS.tags} of ${DEAL_LIMITS.tag} characters`,
  }),
  url: words("url").meta({ description: "An http or https address" }),
  crawlurl: words("crawlurl").meta({ description: "An http or https address, or empty" }),
  source: words("source").meta({ description: `One of ${SOURCES.join(", ")}` }),
  expiresAt: words("expiresAt").meta({
    description:
      "ISO 8601 with a zone; null: no end date; absent or empty: three days ahead at the end of the day, in the site's time zone",
  }),
  featured: z.boolean("featured must be true or false").nullish(),
  coupon: words("coupon").meta({ description: `At most ${DEAL_LIMITS.coupon} characters` }),
  ...textFields,
});
const adminBody = dealBody.extend({
  kind: words("kind").meta({
    description:
      "What it sells: the English or Chinese name of a kind; empty or null: as its title and tags say; absent: as it is",
  }),
});
const dealRequired = { required: ["title", "originalPrice", "store", "category", "url"] };

export const bodies = {
  DealBody: adminBody.meta(dealRequired),
  DealChangeBody: adminBody
    .extend({
      version: z.int("version must be a whole number").nullish().meta({
        description: "The version prefix of the ETag of the deal that was read: 409 when it has changed since",
      }),
    })
    .meta(dealRequired),
  SubmissionBody: dealBody
    .omit({ crawlurl: true, source: true, featured: true, translations: true })
    .extend(remarkFields)
    .meta(dealRequired),
  SignUpBody: body({
    username: text("username", "Username").meta({
      description: "Unique without regard to case",
      pattern: `^\\s*[A-Za-z0-9_]{${ACCOUNT_LIMITS.username.min},${ACCOUNT_LIMITS.username.max}}\\s*$`,
    }),
    email,
    password: text("password", "Password").meta({
      description: `At most ${MAX_PASSWORD_BYTES} bytes, with an uppercase letter, a lowercase letter, a digit and a special character`,
      minLength: 8,
      maxLength: MAX_PASSWORD_BYTES,
    }),
    recaptchaToken: recaptchaToken.meta({
      description: "The token of `GET /api/human-check`, a colon and the answer to its question",
      type: "string",
    }),
  }).meta({ required: ["username", "email", "password", "recaptchaToken"] }),
  LogInBody: body({
    email,
    password: text("password", "Password").meta({ minLength: 1 }),
    recaptchaToken: recaptchaToken.meta({
      description: "As for sign-up; required after a 429 that says so: too many log-ins to this email have failed",
    }),
    code: z.string().optional().meta({
      description:
        "Of an account with two-step log-in: its code, or a recovery code; required after a 401 that says so",
    }),
  }),
  RatingBody: body({ dealId, rating: stars, comment }),
  RatingChangeBody: body({ rating: stars, comment }),
  ReactionBody: body({ dealId }),
  DeliveryBody: dealBody
    .extend({
      expiresAt: words("expiresAt").meta({
        description: "ISO 8601 with a zone; absent, empty or null: no end date",
      }),
      currency: words("currency").meta({
        description:
          "What the prices are in, by its code or sign; rejected unless it is the site's. Absent: the site's",
      }),
      gtin: z.union([z.string(), z.int()], "gtin must be a string").nullish().meta({
        description: "The thing's GTIN (EAN, UPC, ISBN-13): 8, 12, 13 or 14 digits",
      }),
      variant: z.union([z.string(), z.int()], "variant must be a string").nullish().meta({
        description: "Distinguishes products with the same url, such as the store's number of one color and size",
      }),
      availability: z.union([z.string(), z.boolean(), z.number()], "availability must be a string").nullish().meta({
        description:
          "out_of_stock, sold_out, discontinued, a stock of 0 or false: the deal ends, or is not added; what can be ordered, backorder and preorder included, stays",
      }),
    })
    .meta(dealRequired),
  ...deliveryBodies,
  ...sourceBodies,
  ...alertBodies,
};

const price = z.number().min(0).max(99_999_999.99);

const deal = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  originalPrice: price.meta({ description: "In the site's currency; 0: free" }),
  discountedPrice: price,
  discountPercentage: z.int().min(0).max(100),
  imageUrl: z.string().meta({ description: "An address, a path on this site, or empty" }),
  store: z.string(),
  category: z.string().meta({ description: "The English name of a category" }),
  tags: z.string().meta({ description: "Tags, separated by commas" }),
  url: z.string(),
  crawlurl: z.string(),
  source: z.enum(SOURCES),
  expiresAt: moment.optional(),
  featured: z.boolean(),
  coupon: z.string().optional(),
  averageRating: z.number().min(0).max(RATING_LIMITS.stars).meta({ description: "0: no ratings" }),
  likeCount: count,
  createdAt: moment,
  updatedAt: moment,
});

const sourceKind = z.enum(["crawler", "admin", "user"]);
export type SourceKind = z.output<typeof sourceKind>;

const priceSpan = z.object({
  price,
  listPrice: price.meta({ description: "The store's own comparison" }),
  firstSeen: moment,
  lastSeen: moment,
  source: sourceKind.meta({ description: "The kind of source that reported it last" }),
});

const rating = z.object({
  id: z.uuid(),
  rating: stars,
  comment: z.string().optional(),
  createdAt: moment,
  user: z.object({ name: z.string().meta({ description: '"Anonymous" once the account is gone' }) }),
});

const user = z.object({ id: z.uuid(), username: z.string(), email: z.string(), isAdmin: z.boolean() });

const nolucked = z.boolean();
const totalNoLucks = count;

export const OPENAPI = "3.1.0";

export const responses = {
  Deal: deal,
  Deals: z.array(deal),
  Prices: z.object({
    spans: z.array(priceSpan),
    daysWatched: count.meta({ description: "Days covered by observations, without a gap of more than 14 days" }),
    reference: price.nullable().meta({
      description: "The lowest price of the 30 days before this offer; null: not observed",
    }),
    verdict: z.enum(VERDICTS),
  }),
  Rating: rating,
  CreatedRating: rating.extend({ dealId: z.uuid() }),
  Ratings: z.object({
    ratings: z.array(rating),
    averageRating: z.number().min(0).max(RATING_LIMITS.stars),
    totalRatings: count,
  }),
  DealState: z.object({ totalWorked: count, state }),
  WorkedStatus: z.object({ worked: z.boolean(), totalWorked: count, state }),
  LikeStatus: z.object({ liked: z.boolean(), totalLikes: count }),
  NoLuckTotal: z.object({ totalNoLucks }),
  NoLuckStatus: z.object({ nolucked, totalNoLucks }),
  NoLuckToggled: z.object({ nolucked, totalNoLucks, message: z.string() }),
  User: user,
  NewUser: z.object({ user }),
  NewSession: z.object({
    user,
    sessionToken: z.string().meta({ description: "For the header `session-token`; shown only here" }),
    expiresAt: moment,
  }),
  Session: z.object({ user, expiresAt: moment }),
  LoggedOut: z.object({ success: z.literal(true) }),
  HumanCheck: z.object({
    token: z.string(),
    question: z.string().meta({ description: "A small sum; the answer is its result" }),
    expiresAt: moment,
  }),
  ...submissionResponses,
  ...alertResponses,
  ...deliveryResponses,
  ...sourceResponses,
  Error: failure,
  OpenApi: z.looseObject({ openapi: z.literal(OPENAPI) }),
};

export type Responses = { [Name in keyof typeof responses]: z.input<(typeof responses)[Name]> };
