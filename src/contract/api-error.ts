import type { ErrorBody } from './errors.ts';

/** An HTTP request that was refused or failed. Its message is a sentence for the user. */
export class ApiError extends Error {
  readonly status: number;
  /** Of the closed list, or 'offline'. */
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor(status: number, body: Partial<ErrorBody>, retryAfter?: number) {
    super(body.error ?? 'We could not reach the server. Please check your connection and try again.');
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? 'offline';
    this.fields = body.fields ?? {};
    this.retryAfter = retryAfter;
    this.requestId = body.requestId;
  }
}
