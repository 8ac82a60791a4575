/**
 * Figures of a delivery were read, or deleted because they may no longer be stored, or there is a new reason why there
 * are none. The subject is the request.
 */
export const RESULTS_CHANGED = 'results.changed';

export const resultsEvents = [RESULTS_CHANGED] as const;

export interface ResultsChangedData {
  /** Null for a deleted account. */
  senderId: string | null;
  recipientId: string | null;
}
