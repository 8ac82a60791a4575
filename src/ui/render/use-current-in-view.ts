import { type RefObject, useEffect } from 'react';

/** Does not scroll the row's ancestors. A change of `current` scrolls again. */
export function useCurrentInView(row: RefObject<HTMLElement | null>, current: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the current entry changes.
  useEffect(() => {
    const entry = row.current?.querySelector('[aria-current], [aria-selected="true"]');
    if (!row.current || !entry) return;
    const [frame, box] = [row.current.getBoundingClientRect(), entry.getBoundingClientRect()];
    if (box.left < frame.left || box.right > frame.right)
      row.current.scrollLeft += box.left + box.width / 2 - (frame.left + frame.width / 2);
  }, [row, current]);
}
