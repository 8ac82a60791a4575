import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether a picture failed to load, also before hydration. A new `src` resets it. */
export function useBrokenPicture(src: string | undefined): {
  broken: boolean;
  ref: RefObject<HTMLImageElement | null>;
  onError: () => void;
} {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const ref = useRef<HTMLImageElement | null>(null);
  useEffect(() => {
    const picture = ref.current;
    if (picture?.complete && picture.naturalWidth === 0 && src) setBrokenSrc(src);
  }, [src]);
  return { broken: src !== undefined && brokenSrc === src, ref, onError: () => setBrokenSrc(src) };
}
