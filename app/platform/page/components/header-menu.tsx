import { useLocation } from "@remix-run/react";
import { useRef } from "react";
import { useRootData } from "~/platform/browser/cache/root-data";
import { DisclosureMenu } from "~/platform/ui/disclosure-menu";
import { Icon } from "~/platform/ui/icon";
import { type ForViewer, HEADER_LINK, MemberLinks, MemberName } from "./header-links";
import { ViewerPreferences } from "./viewer-preferences";

/** A member's account and the settings; for visitors the settings alone. Each navigation closes it. */
export function HeaderMenu({ user }: Pick<ForViewer, "user">) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const settings = useRootData()?.settings;
  return (
    <DisclosureMenu
      key={key}
      details={details}
      className="header-menu group"
      summary={
        <span className={`${HEADER_LINK} gap-1.5`}>
          {user ? <MemberName user={user} /> : <span className="sr-only">{settings?.label}</span>}
          <Icon
            name={user ? "chevron-down" : "settings"}
            className={user ? "size-4 group-open:rotate-180" : undefined}
          />
        </span>
      }
    >
      {user && <MemberLinks user={user} />}
      <ViewerPreferences />
    </DisclosureMenu>
  );
}
