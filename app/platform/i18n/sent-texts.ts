import type { en, Translation } from "./locales/en";

/** A section's texts: all, those with these keys, or all but those. */
type Choice<Key> = "all" | readonly Key[] | { except: readonly Key[] };
type Choices = { [Section in keyof typeof en]?: Choice<keyof (typeof en)[Section]> };

/** The texts that browsers fetch, by the part that a page names in its `PageHandle`. Only the server says the others. */
// biome-ignore format: as lists of words.
export const SENT_TEXTS = {
  everyPage: {
    site: ["skip", "home", "loading"],
    header: { except: ["settings", "roles", "overview", "manageDeals"] },
    footer: ["categories"],
    home: ["title", "searchPlaceholder", "featured", "viewAll", "all", "loaded"],
    carousel: "all",
    list: [
      "deals", "sort", "category", "tag", "all", "showing", "showingRange", "more", "infinite", "moreFailed", "earlier",
      "end", "beyond", "emptyTitle", "emptyText", "showAll", "backToTop", "skip", "breadcrumb",
    ],
    deal: [
      "featured", "off", "free", "was", "coupon", "copyCoupon", "get", "getFree", "newTab", "rating",
      "ratings_one", "ratings_other", "heat", "tags", "edit", "editTitle", "editNamed",
    ],
    prices: ["low", "lowMeaning"],
    reactions: "all",
    reasons: ["logInToLike", "logInToMark", "logInToReport"],
    toasts: "all",
    share: ["copied", "failed"],
    errors: [
      "home", "title", "text", "reference", "retry", "loadTitle", "pageTitle", "pageUnreached", "dealsFailed",
      "dealsUnreached", "fault", "unsent", "badRequest", "badRequestTitle", "methodTitle", "method",
    ],
    flash: ["marked", "unmarked"],
  },
  /** Pages of accounts, of admins and of the API. */
  account: {
    errors: ["http"],
    reasons: ["logInToRate", "logInToAlert", "logInToSee"],
    unsent: "all",
    share: ["copyLink"],
    favorites: "all",
    follow: "all",
    account: { except: ["all", "allOfFew", "codeHint", "codeUnsent", "codeRefused"] },
    reset: "all",
    noPassword: "all",
    signIn: { except: ["since", "linkedSince", "passkeyUsed", "passkeyUnused", "codesLeft_one", "codesLeft_other", "codesFile"] },
    api: "all",
    submissions: {
      except: [
        "lowest", "worked_one", "worked_other", "nothingChanged", "sentBefore", "waits", "dealGone", "by", "suggest", "writtenIn", "withdrawn", "decided",
        "dealRemoved", "addressMissing", "pageFilled", "pageSays", "pageForeign", "pageUnread", "pageEmpty", "submitOwn", "limits", "kinds", "states",
      ],
    },
    reports: [
      "ownText", "adminText", "reason", "choose", "note", "noteHint", "send", "own", "none", "answered", "newer", "older",
      "title", "answer", "answerHint",
    ],
    hosts: { except: ["terms", "text", "until", "blocked", "blockedUntil", "errors"] },
    admin: { except: ["tabs"] },
    queue: { except: ["record", "trusted", "untrusted", "fromStart", "next", "live", "ownDeal"] },
    alerts: {
      except: [
        "newText", "dealTitle", "dealText", "limit", "saveSearch", "tellMe", "triggers", "shortTriggers", "rehearsed_one", "rehearsed_other", "rehearsedMany", "rehearsedNone", "noStore", "similarStores",
        "rehearsedHint", "messageCount_one", "messageCount_other", "moreOfDay", "removedDeal", "kinds",
      ],
    },
    notifications: {
      except: [
        "regions", "feedback", "feedbackKinds", "worked_one", "worked_other", "settingsText", "emailTo", "emailOn", "emailUnsubscribed", "emailBounced",
        "emailUnavailable", "modes", "services", "invalidUrl", "incompleteUrl", "channelLimit", "channelRetried", "channelGone", "channelFailing",
        "trialFailed", "failures", "stopText", "stopInvalid", "stopped",
      ],
    },
    duplicates: { except: ["certain", "likely", "published", "mergedInto", "errors"] },
    sources: { except: ["states", "reasons", "errors"] },
  },
  deal: {
    deal: [
      "save", "couponHint", "description", "noDescription", "highlights", "published", "ends", "timeLeft", "discount",
      "price", "heatExplained", "similar", "fromShop", "allOfShop", "related", "imageMissing", "notFoundTitle",
      "notFoundText",
    ],
    prices: ["title", "all", "seen", "list"],
    unsent: "all",
    ratings: { except: ["errors"] },
    flash: ["worked", "unworked"],
    share: ["copyLink", "menu", "device", "networks", "link"],
  },
  /** Lists but the home page. */
  list: {
    list: ["close", "closeText", "hotDeals"],
    category: ["title", "invalidTitle", "invalidText"],
    tag: ["title", "invalidTitle", "invalidText"],
    store: ["title", "invalidTitle", "invalidText"],
    search: [
      "titleFor", "noQueryTitle", "noQueryText", "noResultsTitle", "noResultsText", "nearest", "newest",
      "cut", "clear", "back",
    ],
  },
} satisfies Record<string, Choices>;

export function sentTexts(part: keyof typeof SENT_TEXTS, texts: Translation): Record<string, object> {
  const choices = Object.entries<Choice<string>>(SENT_TEXTS[part]);
  return Object.fromEntries(
    choices.map(([section, choice]) => [section, chosen(texts[section as keyof Translation], choice)]),
  );
}

function chosen(texts: object, choice: Choice<string>): object {
  if (choice === "all") return texts;
  const isSent = (key: string) => ("except" in choice ? !choice.except.includes(key) : choice.includes(key));
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isSent(key)));
}
