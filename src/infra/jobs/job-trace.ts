import { currentTrace, isRecorded } from '../tracing/span.ts';

/** Property of a job's data with the trace that queued it. */
const TRACE = 'traceparent';

/** @param trace the trace that queued the job; default: the current one */
export function withTrace(data: object, trace: string | null = currentTrace()): object {
  return trace === null || !isRecorded(trace) ? data : { ...data, [TRACE]: trace };
}

export function splitTrace(data: object): { data: object; trace: string | null } {
  // A job that another program queued may have no data.
  if (!data || !(TRACE in data)) return { data, trace: null };
  const { [TRACE]: trace, ...rest } = data;
  return { data: rest, trace: typeof trace === 'string' ? trace : null };
}
