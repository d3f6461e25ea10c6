import { useLocation, useNavigation } from "@remix-run/react";
import {
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type SkeletonScope, skeletonScope } from "~/browser/pending-navigation";
import { useLocalLinks } from "~/browser/use-local-links";
import { DealSkeletons } from "~/components/deals/deal-skeletons";
import { ViewerRoleContext } from "~/components/ui/viewer-role";

/** Milliseconds within which an answer comes at once: nothing has to stand in for it. */
const SKELETON_DELAY_MS = 150;

/** The page, and while another page of deals takes its time, what stands in for it (specification §9.1: 8 skeletons). */
export function MainContent({ children }: { children: ReactNode }) {
  const followLink = useLocalLinks();
  const awaits = useSkeletonScope();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only changes how links are followed, and a key's Enter clicks.
    <main
      id="content"
      className="flex-1"
      tabIndex={-1}
      onClick={followLink}
      aria-busy={awaits !== null}
      data-awaits={awaits ?? undefined}
    >
      {/* Kept: whoever gives the way up finds the page as it was. */}
      <div hidden={awaits === "page"}>{children}</div>
      {awaits === "page" && <PageSkeleton />}
    </main>
  );
}

/** What gives way at this moment: nothing before a navigation has taken longer than an instant. */
function useSkeletonScope(): SkeletonScope | null {
  const navigation = useNavigation();
  const shown = useLocation();
  const reader = useContext(ViewerRoleContext);
  const wanted = useMemo(
    () => (navigation.location ? skeletonScope({ navigation, shown, browser: window.location, viewer: reader }) : null),
    [navigation, shown, reader],
  );
  const [isLate, setIsLate] = useState(false);
  const isWanted = wanted !== null;
  useEffect(() => {
    if (!isWanted) return;
    // A page that has come and is being rendered goes first.
    const timer = setTimeout(() => startTransition(() => setIsLate(true)), SKELETON_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWanted]);
  return isLate ? wanted : null;
}

/** Where a page of deals will stand, from its top, with the focus of what has gone. */
function PageSkeleton() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const main = place.current?.closest("main");
    if (main?.contains(document.activeElement)) main.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <div ref={place} className="shell min-h-screen" aria-hidden="true">
      <p className="deal-skeleton py-10">
        <span className="block w-1/2 max-w-sm" />
      </p>
      <DealSkeletons />
    </div>
  );
}
