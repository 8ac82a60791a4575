import { single } from '#infra/metrics/measure.ts';
import type { ServerModule } from '#infra/module.ts';
import {
  deleteFinishedDeletions,
  deleteNamelessProfiles,
  ENCRYPTED_FOR,
} from './account-deletion.commands.ts';
import { accountDeletionMails } from './account-deletion.mails.ts';
import { findErasureAge, listEndedSince, profileReferences } from './account-deletion.queries.ts';
import { accountDeletionRateLimits } from './account-deletion.rate-limits.ts';
import { accountDeletionEndpoints } from './account-deletion.routes.ts';
import { ERASE_QUEUE, eraseBatches, resumeErasures } from './erasure.jobs.ts';

export const accountDeletionModule: ServerModule = {
  name: 'account-deletion',
  rateLimits: accountDeletionRateLimits,
  endpoints: accountDeletionEndpoints,
  mails: accountDeletionMails,
  jobs: {
    [ERASE_QUEUE]: (context, { deletionId = '' }, modules) => eraseBatches(context, deletionId, modules),
  },
  starts: resumeErasures,
  measures: (context) => [
    single({
      name: 'erasure_age_seconds',
      help: 'For how long the oldest deleted account is being erased; 0 without any.',
      kind: 'gauge',
      read: () => findErasureAge(context),
    }),
  ],
  profileReferences,
  schedules: [
    { name: 'account-deletions.delete-finished', cron: '29 4 * * *', run: deleteFinishedDeletions },
    { name: 'profiles.delete-nameless', cron: '37 4 * * *', run: deleteNamelessProfiles },
  ],
  encrypted: [
    { table: 'account_deletions', id: 'id', column: 'encrypted_email', purposeOf: () => ENCRYPTED_FOR },
  ],
  // The rows of these sessions are deleted with the account. A process that had lost its connection to the database
  // during the deletion must still refuse their tokens.
  listEndedSessions: listEndedSince,
};
