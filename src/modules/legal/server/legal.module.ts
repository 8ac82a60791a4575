import { dataOf } from '#infra/events/event-data.ts';
import type { ServerModule } from '#infra/module.ts';
import { LEGAL_TOLD, type LegalToldData, legalEvents } from '#modules/legal/legal.events.ts';
import { legalExportText } from '#modules/legal/legal.messages.ts';
import { legalNotifications } from '#modules/legal/legal.notifications.ts';
import { TELL_QUEUE, tellUsers } from './legal.commands.ts';
import { findSignUpTime, findTitles, findVersionAt } from './legal.queries.ts';
import { legalRateLimits } from './legal.rate-limits.ts';
import { legalRoutes } from './legal.routes.ts';
import { legalTextsCheck } from './legal-texts.check.ts';

export const legalModule: ServerModule = {
  name: 'legal',
  events: legalEvents,
  sharedResponses: { unaffected: [LEGAL_TOLD] },
  endpoints: legalRoutes,
  rateLimits: legalRateLimits,
  notifications: legalNotifications,
  notifies: {
    [LEGAL_TOLD]: (event) =>
      dataOf<LegalToldData>(event).userIds.map((recipientId) => ({ recipientId, type: 'legalChanged' })),
  },
  findTitles,
  checks: [legalTextsCheck],
  jobs: { [TELL_QUEUE]: (context, { versionId = '' }) => tellUsers(context, versionId) },
  exportParts: [
    {
      file: 'legal-texts.json',
      about: legalExportText,
      each: async ({ database: { db } }, { userId }) => {
        const agreedAt = await findSignUpTime(db, userId);
        const of = async (document: 'terms' | 'privacy') => {
          const { version, changedAt } = await findVersionAt(db, document, agreedAt);
          return { document, version, inForceSince: changedAt, agreedAt };
        };
        return [await of('terms'), await of('privacy')];
      },
    },
  ],
};
