import { id as idSchema } from '#contract/fields.ts';
import { withoutAddresses } from '#infra/errors.ts';
import type { DeadJob } from '#infra/jobs/dead-letters.ts';
import type { DeadJobView, LoggedChange } from '#modules/administration/operations.contract.ts';
import type { LogRow } from './operations.queries.ts';

export function logged({ id, byOperator, createdAt, admin, about, ...row }: LogRow): LoggedChange {
  return {
    ...row,
    ...{ logId: id, admin: admin ?? '', about: about ?? '', operator: byOperator },
    date: createdAt.toISOString(),
  };
}

type JobData = DeadJob['data'];

/** The kind of a mail; empty for other jobs. */
export function kindIn(data: JobData): string {
  return typeof data.kind === 'string' ? data.kind : '';
}

/** The user whom a job concerns, if it names one. */
export function userIdIn({ data }: { data: JobData }): string | null {
  const { userId } = { ...data, ...(data.refs as JobData | undefined) } as { userId?: unknown };
  return idSchema.safeParse(userId).success ? String(userId) : null;
}

export function deadJobOf(job: DeadJob, usernames: ReadonlyMap<string, string>): DeadJobView {
  const { id, queue, diedAt, tries, reason, data } = job;
  return {
    ...{ jobId: id, queue, tries, kind: kindIn(data), reason: withoutAddresses(reason) },
    ...{ about: usernames.get(userIdIn(job) ?? '') ?? '', failedAt: diedAt.toISOString() },
  };
}
