export const FAILURE_KINDS = [
  // The address is one that is never fetched, such as one with a port.
  'address',
  'name',
  'private',
  'unreachable',
  'certificate',
  'slow',
  // The response breaks HTTP or a limit.
  'invalid',
  'redirect',
  // Too much is being read at the moment. It says nothing about the host.
  'busy',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Why something was not read. Only the kind may be shown: the cause can name internal addresses. */
export class OutboundFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, cause?: unknown) {
    super(`not read: ${kind}`, { cause });
    this.name = 'OutboundFailure';
    this.kind = kind;
  }
}
