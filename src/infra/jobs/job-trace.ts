import { currentTrace, isRecorded } from '../tracing/span.ts';

/** The name under which the data of a job has the trace that asked for it. */
const TRACE = 'traceparent';

/** @param trace the one that asked for the job; that of the work under way unless said otherwise */
export function withTrace(data: object, trace: string | null = currentTrace()): object {
  return trace === null || !isRecorded(trace) ? data : { ...data, [TRACE]: trace };
}

/** The data as it was queued, and the trace. */
export function splitTrace(data: object): { data: object; trace: string | null } {
  // What another program queued may have no data.
  if (!data || !(TRACE in data)) return { data, trace: null };
  const { [TRACE]: trace, ...rest } = data;
  return { data: rest, trace: typeof trace === 'string' ? trace : null };
}
