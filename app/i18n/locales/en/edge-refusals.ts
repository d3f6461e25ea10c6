/** What the edge says of requests that reach no page: for the server alone. */
export const refusals = {
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
};
