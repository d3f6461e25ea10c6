import type { HeadersFunction } from "@remix-run/node";

/** The headers of an error page, or of a form that was refused, go out with it. For the root and for every route with an error boundary of its own. */
export const pageHeaders: HeadersFunction = ({ errorHeaders, actionHeaders }) => errorHeaders ?? actionHeaders;
