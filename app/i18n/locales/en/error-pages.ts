/** What error pages say, and the edge of requests that reach no page. Only the server says it. */
export const errorPages = {
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
  offline: {
    title: "You are offline",
    text: "This page needs the internet. Check your connection, then try again.",
  },
  errors: {
    unavailable: "Failed to fetch deals. Our database is not answering; please try again in a moment.",
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
