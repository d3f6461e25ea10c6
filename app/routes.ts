import { flatRoutes } from "@remix-run/fs-routes";
import { layout, type RouteConfigEntry } from "@remix-run/route-config";

/** In production its address is not found. */
const DEVELOPMENT_ONLY = ["**/styleguide.tsx"];

const routes = await flatRoutes({ ignoredRouteFiles: import.meta.env.PROD ? DEVELOPMENT_ONLY : [] });

const isPage = ({ file }: RouteConfigEntry) => file.endsWith(".tsx");

export default [layout("page-layout.tsx", routes.filter(isPage)), ...routes.filter((entry) => !isPage(entry))];
