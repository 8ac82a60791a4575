import type { AppContext } from '#infra/app-context.ts';
import type { EventConsumer, LoggedEvent } from '#infra/events/event.ts';
import { dataOf } from '#infra/events/event-data.ts';
import type { SignalsOf } from '#infra/live/signals.ts';
import type { ServerModule } from '#infra/module.ts';
import { DELIVERY_CHANGES } from '#modules/agreements/server/deliveries.service.ts';
import { CHANNEL_DISCONNECTED } from '#modules/connections/server/channel-posts.service.ts';
import { RESULTS_CHANGED, type ResultsChangedData, resultsEvents } from '#modules/results/results.events.ts';
import { deleteExpiredReadings, followDisconnection, followPosts } from './results.commands.ts';
import { outcomesOf, queueReadings, resultsJobs } from './results.jobs.ts';
import { resultsRoutes } from './results.routes.ts';
import { eraseResults, resultsExport } from './results.user-data.ts';

/** Signals a change of the results and not of the request, so that open pages read only the results again. */
const toBoth: SignalsOf = (event) => {
  const { senderId, recipientId } = dataOf<ResultsChangedData>(event);
  const to = [senderId, recipientId].filter((id) => id !== null);
  return [{ kind: 'results', id: event.subjectId, to }];
};

const resultsSignals: Record<string, SignalsOf> = { [RESULTS_CHANGED]: toBoth };

export const resultsModule: ServerModule = {
  name: 'results',
  events: resultsEvents,
  sharedResponses: { staleById: resultsEvents },
  endpoints: resultsRoutes,
  signals: resultsSignals,
  consumers: (context) => [resultsConsumer(context)],
  jobs: resultsJobs,
  schedules: [
    { name: 'results.queue-readings', cron: '*/5 * * * *', run: queueReadings },
    { name: 'results.delete-expired', cron: '23 * * * *', run: deleteExpiredReadings },
  ],
  measures: (context) => [
    {
      name: 'result_readings_total',
      help: 'Readings of delivered posts by outcome: read, or why not.',
      kind: 'counter',
      labels: ['outcome'],
      read: () => outcomesOf(context).read(),
    },
  ],
  erase: eraseResults,
  exportParts: resultsExport,
};

function resultsConsumer({ clock }: Pick<AppContext, 'clock'>): EventConsumer {
  return {
    name: 'results',
    types: [...DELIVERY_CHANGES, CHANNEL_DISCONNECTED],
    async handle(tx, events) {
      const isDelivery = ({ type }: LoggedEvent) => type !== CHANNEL_DISCONNECTED;
      const delivered = new Set(events.filter(isDelivery).map(({ subjectId }) => subjectId));
      if (delivered.size > 0) await followPosts(tx, [...delivered], clock.now());
      for (const event of events) if (!isDelivery(event)) await followDisconnection(tx, event, clock.now());
    },
  };
}
