import { eq } from 'drizzle-orm';
import type { LoggedEvent } from '#infra/events/event.ts';
import { dataOf } from '#infra/events/event-data.ts';
import type { ServerModule } from '#infra/module.ts';
import { lockProfiles } from '#modules/profiles/server/profiles.service.ts';
import {
  PROOF_FAILING,
  PROOF_TAKEN_BACK,
  type ProofEventData,
  proofEvents,
} from '#modules/proofs/proofs.events.ts';
import { proofsExportText } from '#modules/proofs/proofs.messages.ts';
import { proofsNotifications } from '#modules/proofs/proofs.notifications.ts';
import { outcomesOf } from './check.ts';
import { proofsJobs, queueChecks } from './proofs.jobs.ts';
import { findTitles, listOwnProofs, proofView } from './proofs.queries.ts';
import { proofsRateLimits } from './proofs.rate-limits.ts';
import { proofsRoutes } from './proofs.routes.ts';
import { proofs } from './proofs.table.ts';

const owner = (type: string) => (event: LoggedEvent) => [
  { recipientId: dataOf<ProofEventData>(event).userId, type },
];

export const proofsModule: ServerModule = {
  name: 'proofs',
  events: proofEvents,
  sharedResponses: { unaffected: proofEvents },
  rateLimits: proofsRateLimits,
  endpoints: proofsRoutes,
  notifications: proofsNotifications,
  notifies: {
    [PROOF_FAILING]: owner('proofFailing'),
    [PROOF_TAKEN_BACK]: owner('proofTakenBack'),
  },
  findTitles,
  jobs: proofsJobs,
  schedules: [{ name: 'proofs.queue-checks', cron: '*/5 * * * *', run: queueChecks }],
  measures: (context) => [
    {
      name: 'proof_checks_total',
      help: 'Checks of domains and links by outcome: found, or why nothing was found.',
      kind: 'counter',
      labels: ['kind', 'outcome'],
      read: () => outcomesOf(context).read(),
    },
  ],
  leave: async (_, tx, { userId }) => {
    await lockProfiles(tx, [userId]);
    await tx.delete(proofs).where(eq(proofs.userId, userId));
  },
  exportParts: [
    {
      file: 'verified-domains-and-links.json',
      about: proofsExportText,
      each: async ({ clock, database }, { userId }) =>
        (await listOwnProofs(database.db, userId)).map((row) => proofView(row, clock.now())),
    },
  ],
};
