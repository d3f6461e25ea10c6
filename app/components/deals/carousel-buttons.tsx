import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";

interface CarouselButtonsProps {
  playing: boolean;
  /** What can be done now. */
  canTurn: boolean;
  canPrevious: boolean;
  canNext: boolean;
  onPlay: () => void;
  onTurn: (back: boolean) => void;
  /** The focus on a button that turns stops the turning. */
  onFocus: () => void;
}

/** Before there is anything to do with them. */
export const IDLE_BUTTONS: CarouselButtonsProps = {
  playing: false,
  canTurn: false,
  canPrevious: false,
  canNext: false,
  onPlay: () => {},
  onTurn: () => {},
  onFocus: () => {},
};

/** To stop the carousel, and to turn it by hand. */
export function CarouselButtons({
  playing,
  canTurn,
  canPrevious,
  canNext,
  onPlay,
  onTurn,
  onFocus,
}: CarouselButtonsProps) {
  const { t } = useTranslation();
  const play = playing ? t("carousel.pause") : t("carousel.play");
  return (
    <div className="carousel-buttons">
      <button
        type="button"
        className="carousel-button"
        aria-label={play}
        title={play}
        disabled={!canTurn}
        onClick={onPlay}
      >
        <Icon name={playing ? "pause" : "play"} />
      </button>
      <button
        type="button"
        className="carousel-button"
        aria-label={t("carousel.previous")}
        title={t("carousel.previous")}
        disabled={!canPrevious}
        onFocus={onFocus}
        onClick={() => onTurn(true)}
      >
        <Icon name="arrowLeft" />
      </button>
      <button
        type="button"
        className="carousel-button"
        aria-label={t("carousel.next")}
        title={t("carousel.next")}
        disabled={!canNext}
        onFocus={onFocus}
        onClick={() => onTurn(false)}
      >
        <Icon name="arrowRight" />
      </button>
    </div>
  );
}
