import type { ErrorBody } from './errors.ts';

/** No response arrived. Not an HTTP status of the server. */
export const OFFLINE_STATUS = 599;

/** An HTTP request that was refused or failed. Its message is a sentence for the user. */
export class ApiError extends Error {
  readonly status: number;
  /** One of the API's error codes, or 'offline'. */
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;
  /** Properties of the body besides the common ones. */
  readonly payload: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Partial<ErrorBody>, retryAfter?: number) {
    const { error, code, fields, requestId, ...payload } = body;
    super(error ?? 'We could not reach the server. Please check your connection and try again.');
    this.name = 'ApiError';
    this.status = status;
    this.code = code ?? 'offline';
    this.fields = fields ?? {};
    this.retryAfter = retryAfter;
    this.requestId = requestId;
    this.payload = payload;
  }

  static offline(): ApiError {
    return new ApiError(OFFLINE_STATUS, {});
  }
}
