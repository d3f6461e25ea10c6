import { Outlet } from "@remix-run/react";
import { loadTexts } from "~/browser/cache/load-with-texts";

/** A route that is loaded by the client alone would have no document. */
export const loader = () => null;

export const clientLoader = loadTexts;

/** The texts are there from the first page of an account on. */
export const shouldRevalidate = () => false;

/** What the pages of one's account share. Each of them guards itself: a parent's guard does not protect its children. */
export default function AccountLayout() {
  return <Outlet />;
}
