import { useEffect, useRef, useState } from "react";
import type { Language } from "~/i18n/languages";

const PLACEHOLDER = "/placeholder.jpg";

interface DealImageProps {
  src: string | null;
  alt: string;
  /** The language of `alt`, where it is not the page's. */
  lang?: Language;
  className?: string;
  eager?: boolean;
}

/** A deal's picture; the placeholder when there is none or it fails to load, before hydration too. */
export function DealImage({ src, alt, lang, className = "", eager = false }: DealImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    const { current } = image;
    if (src && current?.complete && current.naturalWidth === 0) setFailed(src);
  }, [src]);
  return (
    <img
      ref={image}
      src={src && src !== failed ? src : PLACEHOLDER}
      alt={alt}
      lang={lang}
      width={800}
      height={600}
      loading={eager ? "eager" : "lazy"}
      decoding={eager ? "sync" : "async"}
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
      className={`deal-image ${className}`}
    />
  );
}
