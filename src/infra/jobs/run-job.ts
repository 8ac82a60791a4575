import type { JobResult, JobWithMetadata } from 'pg-boss';
import { withoutValues } from '../db/db-errors.ts';
import type { Log } from '../db/log.ts';
import { during, type Tracing } from '../tracing/span.ts';
import { splitTrace } from './job-trace.ts';
import type { QueueSettings } from './queue-settings.ts';

/** An error that no retry can fix: the job goes to the dead letters at once. */
export class GiveUp extends Error {}

export interface Worker {
  queue: string;
  settings: QueueSettings;
  concurrency: number;
  batch: number;
  handler(data: object): Promise<void>;
}

/** Runs a job and logs why it failed. pg-boss handles the result. Never rejects. */
export async function runJob(
  worker: Worker,
  job: JobWithMetadata<object>,
  log: Log,
  tracing?: Tracing | null,
): Promise<JobResult> {
  const { data, trace } = splitTrace(job.data);
  const name = `job ${worker.queue}`;
  // A job without a recorded trace, such as a scheduled one, may start its own.
  const span = trace === null ? tracing?.begin(name) : tracing?.resume(trace, name);
  try {
    await during(span, () => worker.handler(data));
    return { id: job.id, status: 'completed' };
  } catch (thrown) {
    const error = withoutValues(thrown);
    const hopeless = error instanceof GiveUp;
    const last = hopeless || job.retryCount >= job.retryLimit;
    const fields = { err: error, queue: worker.queue, job: job.id, attempt: job.retryCount + 1 };
    if (last) log.error(fields, 'A job has failed for good');
    else log.warn(fields, 'A job has failed and will be tried again');
    const output = { message: error.message };
    return { id: job.id, status: hopeless ? 'deadletter' : 'failed', output };
  }
}
