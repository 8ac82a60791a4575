import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { DrawnCover } from './card-picture.tsx';

/** For markup that React does not render. Render the returned portals next to it. */
export function useBrokenCovers(ref: RefObject<HTMLElement | null>): ReactNode {
  const [covers, setCovers] = useState<readonly HTMLElement[]>([]);
  useEffect(() => {
    const around = ref.current;
    if (!around) return;
    const drawOver = (picture: HTMLImageElement) => {
      const shown = picture.closest('picture') ?? picture;
      const cover = shown.parentElement;
      shown.remove();
      if (cover) setCovers((before) => [...before, cover]);
    };
    const fail = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) drawOver(target);
    };
    for (const picture of around.querySelectorAll('img')) {
      if (picture.complete && picture.naturalWidth === 0) drawOver(picture);
    }
    // `error` events do not bubble.
    around.addEventListener('error', fail, true);
    return () => around.removeEventListener('error', fail, true);
  }, [ref]);
  return covers.map((cover, index) =>
    createPortal(<DrawnCover seed={titleOf(cover)} />, cover, String(index)),
  );
}

function titleOf(cover: Element): string {
  return cover.closest('article')?.querySelector('h2, h3, h4')?.textContent ?? '';
}
