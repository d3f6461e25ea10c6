import { Icon } from "~/components/ui/icon";
import { useTranslation } from "~/i18n/translation";

interface CarouselButtonsProps {
  playing?: boolean;
  /** What can be done now: nothing, before the carousel's code is there. */
  canTurn?: boolean;
  canPrevious?: boolean;
  canNext?: boolean;
  onPlay?: () => void;
  onTurn?: (back: boolean) => void;
  /** The focus on a button that turns stops the turning. */
  onFocus?: () => void;
}

/** To stop the carousel, and to turn it by hand. */
export function CarouselButtons({ playing, canTurn, canPrevious, canNext, ...on }: CarouselButtonsProps) {
  const { t } = useTranslation();
  const turns = [
    { label: t("carousel.previous"), icon: "arrowLeft", can: canPrevious, back: true },
    { label: t("carousel.next"), icon: "arrowRight", can: canNext, back: false },
  ] as const;
  const play = playing ? t("carousel.pause") : t("carousel.play");
  return (
    <div className="carousel-buttons">
      <button
        type="button"
        className="carousel-button"
        aria-label={play}
        title={play}
        disabled={!canTurn}
        onClick={on.onPlay}
      >
        <Icon name={playing ? "pause" : "play"} />
      </button>
      {turns.map(({ label, icon, can, back }) => (
        <button
          key={icon}
          type="button"
          className="carousel-button"
          aria-label={label}
          title={label}
          disabled={!can}
          onFocus={on.onFocus}
          onClick={() => on.onTurn?.(back)}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}
