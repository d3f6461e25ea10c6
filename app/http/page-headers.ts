import type { HeadersFunction } from "@remix-run/node";

/** The headers of an error page go out with it. For the root and for every route with an error boundary of its own. */
export const pageHeaders: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers();
