import { CONTAINER_BYTES } from '#modules/files/files.rules.ts';

export interface BriefFile {
  id: string;
  /** In bytes. */
  size: number;
}

export type BriefOutcome = 'taken' | 'gone' | 'full';

/**
 * Whether a Kollab's brief takes files. How many it takes is checked by the contract.
 * @param asked the ids of all its files
 * @param usable those of them that its owner uploaded for a brief and that nothing else has
 */
export function decideBrief(asked: readonly string[], usable: readonly BriefFile[]): BriefOutcome {
  if (asked.some((fileId) => !usable.some(({ id }) => id === fileId))) return 'gone';
  return usable.reduce((sum, { size }) => sum + size, 0) > CONTAINER_BYTES ? 'full' : 'taken';
}

/** Their order counts. */
export function isSameBrief(before: readonly string[], after: readonly string[]): boolean {
  return before.length === after.length && before.every((id, index) => id === after[index]);
}
