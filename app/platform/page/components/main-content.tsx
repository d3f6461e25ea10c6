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
import { DealSkeletons } from "~/features/deals/components/deal-skeletons";
import { useRows } from "~/features/lists/components/row-choice";
import { useLocalLinks } from "~/platform/browser/local-links";
import { type SkeletonScope, skeletonScope } from "~/platform/browser/pending-navigation";
import { ViewerRoleContext } from "~/platform/ui/viewer-role";

/** A faster response shows no skeletons. */
const SKELETON_DELAY_MS = 150;

/** The page, or skeletons while another page of deals loads slowly (specification §9.1). */
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
      {/* Stays mounted: a cancelled navigation shows it again. */}
      <div hidden={awaits === "page"}>{children}</div>
      {awaits === "page" && <PageSkeleton />}
    </main>
  );
}

function useSkeletonScope(): SkeletonScope | null {
  const navigation = useNavigation();
  const shown = useLocation();
  const viewer = useContext(ViewerRoleContext);
  const scope = useMemo(
    () => (navigation.location ? skeletonScope({ navigation, shown, browser: window.location, viewer }) : null),
    [navigation, shown, viewer],
  );
  const [isLate, setIsLate] = useState(false);
  const isLoading = scope !== null;
  useEffect(() => {
    if (!isLoading) return;
    // The update is a transition, so that rendering a page that has arrived takes priority.
    const timer = setTimeout(() => startTransition(() => setIsLate(true)), SKELETON_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isLoading]);
  return isLate ? scope : null;
}

/** Takes the focus over from the hidden page. */
function PageSkeleton() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const main = place.current?.closest("main");
    if (main?.contains(document.activeElement)) main.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <div ref={place} className="shell list-page" data-rows={useRows() ? "" : undefined} aria-hidden="true">
      <p className="deal-skeleton list-skeleton" />
      <DealSkeletons />
    </div>
  );
}
