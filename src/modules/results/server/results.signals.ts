import { dataOf } from '#infra/events/event-data.ts';
import type { SignalsOf } from '#infra/live/signals.ts';
import { RESULTS_CHANGED, type ResultsChangedData } from '#modules/results/results.events.ts';

/** Apart from those about the request, so that open pages read only the results again. */
const toBoth: SignalsOf = (event) => {
  const { senderId, recipientId } = dataOf<ResultsChangedData>(event);
  const to = [senderId, recipientId].filter((id) => id !== null);
  return [{ kind: 'results', id: event.subjectId, to }];
};

export const resultsSignals: Record<string, SignalsOf> = { [RESULTS_CHANGED]: toBoth };
