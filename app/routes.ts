import { flatRoutes } from "@remix-run/fs-routes";

/** The style guide is for those who build the site: in production its address is one that nobody knows. */
const DEVELOPMENT_ONLY = ["**/styleguide.tsx"];

export default flatRoutes({ ignoredRouteFiles: import.meta.env.PROD ? DEVELOPMENT_ONLY : [] });
