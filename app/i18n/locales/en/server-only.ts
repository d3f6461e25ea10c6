/** What the edge says of requests that reach no page: for the server alone. */
/** What only the server says: of whole answers, and in the heads of documents. Parts of the same name are merged. */
export const serverOnly = {
  refusals: {
    slowRequestTitle: "Took too long",
    slowRequest: "The request did not arrive in time. Please check your connection and try again.",
    longAddressTitle: "Address too long",
    longAddress: "This address is longer than this site accepts. Please shorten the search or the filters.",
    unknownHostTitle: "Wrong address",
    unknownHost: "This site is not known under this name.",
    largeHeadTitle: "Too much data",
    largeHead:
      "Your browser sends more cookies or headers than this site accepts. Please delete this site's cookies and try again.",
  },
  home: {
    pageTitle: "Deals, coupons and discounts",
  },
  list: {
    dealsTitle: "All deals, newest first",
    dealsDescription: "Every deal in one list. Filter by category and tag, sort by discount, price, rating or expiry.",
  },
  category: {
    description: "Current {{name}} deals with prices, coupons and expiry dates.",
  },
  tag: {
    description: "Deals tagged {{name}}, from every category and shop.",
  },
  search: {
    title: "Search",
    description: "Search all deals in English and Chinese, by product, shop, tag and description.",
    outside_one: "One deal outside {{category}}",
    outside_other: "{{found}} deals outside {{category}}",
    count_one: "{{found}} deal found",
    count_other: "{{found}} deals found",
    countMore: "More than {{found}} deals found",
  },
  errors: {
    notFoundTitle: "Page not found",
    notFoundText: "There is nothing at this address. It may have moved, or the link may be mistyped.",
    unsavedTitle: "Not saved",
    unsaved: "Our database is not answering. Please try again in a moment.",
    diskFull:
      "The disk that this site keeps its data on is full, so nothing can be saved at the moment. You can go on reading; please try again later.",
    forbiddenTitle: "Request refused",
    forbidden: "This form was sent from another site. Please open the page here and try again.",
    tooLargeTitle: "Too much data",
    tooLarge: "What was sent is larger than this site accepts.",
    limitedTitle: "Too many attempts",
    limited: "That was tried too often from here. Please wait a few minutes and try again.",
    busyTitle: "One moment, please",
    busy: "Too many people are signing in at this moment. Please try again in a few seconds.",
  },
  sources: {
    states: {
      open: "under way",
      complete: "complete",
      too_small: "brought less than half of the last run, so nothing was ended",
      abandoned: "given up",
    },
    reasons: {
      required: "is missing",
      wrong_type: "has the wrong type",
      too_long: "is too long",
      invalid_text: "holds a character that cannot be used",
      invalid_price: "is no price with at most two decimals",
      negative_price: "is negative",
      sale_above_original: "is higher than originalPrice",
      unknown_category: "is no category of this site",
      unknown_source: "is no source that deals can have",
      invalid_url: "is no http or https address",
      invalid_image_url: "is no https address",
      insecure_image_url: "is an http address: pictures are shown over https alone",
      hidden_characters: "holds a character that is not seen",
      invalid_date: "is no time in ISO 8601 with a zone",
      too_many_tags: "has too many tags",
      tag_too_long: "has a tag that is too long",
      invalid_gtin: "is no GTIN",
    },
    errors: {
      source_required: "Please name the source.",
      invalid_source: "Please use small letters, digits and hyphens, at most 40 of them, a letter or a digit first.",
      scopes_required: "Please tick at least one.",
      unknown_scope: "Please tick what is offered here.",
      expiresAt_required: "Please enter a date.",
      invalid_date: "Please enter a date that exists.",
      past_date: "Please enter a date that is not over yet.",
    },
  },
};
