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
};
