const GAP = 4;
/** The height in px of two suggestions. */
const LEAST = 100;

/** Below the box, or above it where there is more room. On a phone the keyboard limits the room. */
export function positionList(box: HTMLElement, list: HTMLElement): () => void {
  const place = () => {
    const { top, bottom, left, width } = box.getBoundingClientRect();
    const view = window.visualViewport;
    const viewTop = view?.offsetTop ?? 0;
    const viewBottom = viewTop + (view?.height ?? window.innerHeight);
    const above = top - viewTop - GAP;
    const below = viewBottom - bottom - GAP;
    const wanted = list.scrollHeight + 2;
    const isAbove = below < wanted && above > below;
    const room = Math.max(LEAST, isAbove ? above : below);
    Object.assign(list.style, {
      left: `${left}px`,
      width: `${Math.min(width, 384)}px`,
      maxHeight: `${room - GAP}px`,
      top: isAbove ? 'auto' : `${bottom + GAP}px`,
      bottom: isAbove ? `${window.innerHeight - top + GAP}px` : 'auto',
    });
  };
  list.showPopover();
  place();
  const sizes = new ResizeObserver(place);
  sizes.observe(box);
  sizes.observe(list);
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('scroll', place, { capture: true, passive: true, signal });
  window.addEventListener('resize', place, { signal });
  window.visualViewport?.addEventListener('resize', place, { signal });
  window.visualViewport?.addEventListener('scroll', place, { signal });
  return () => {
    stop.abort();
    sizes.disconnect();
  };
}
