/** Figures of a delivery were read, or deleted because they may no longer be stored. The subject is the request. */
export const RESULTS_CHANGED = 'results.changed';

export const resultsEvents = [RESULTS_CHANGED] as const;
