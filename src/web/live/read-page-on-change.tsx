import type { LiveChange } from './live-change.ts';
import { useReadPageOnChange } from './use-read-page-on-change.ts';

/** `useReadPageOnChange` as a lazy part, for pages that visitors open too. */
export function ReadPageOnChange({ concerns }: { concerns: (change: LiveChange) => boolean }) {
  useReadPageOnChange(concerns);
  return null;
}
