import { Outlet } from "@remix-run/react";
import { loadTexts } from "~/platform/browser/cache/client-loader";

/** Remix renders no document for a route that has no server loader. */
export const loader = () => null;

export const handle = { texts: "account" } as const;

export const clientLoader = () => loadTexts("account");

export const shouldRevalidate = () => false;

/** Each page guards itself, since a parent's guard does not protect its children. */
export default function AccountLayout() {
  return <Outlet />;
}
