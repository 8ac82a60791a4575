export const FAULT_KINDS = [
  'aria',
  'cache',
  'counter',
  'cursor',
  'draft',
  'escaping',
  'event',
  'expiry',
  'focus',
  'idempotency',
  'limit',
  'live',
  'mail',
  'migration',
  'order',
  'permission',
  'privacy',
  'rounding',
  'token',
  'transition',
  'validation',
  'visibility',
  'words',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A mistake that a change could introduce: a small patch of one file that type-checks and breaks a promise. */
export interface Fault {
  /** What goes wrong, in the words of a user or operator. */
  name: string;
  kind: FaultKind;
  file: string;
  /** Must occur exactly once in the file. */
  before: string;
  after: string;
  /** Parts of the names of the test files that could detect it. */
  tests: readonly string[];
  /** Files of `tests/e2e`, for faults that only a journey can detect. */
  journeys?: readonly string[];
}

/** The part of the product that contains the fault: a module, or `contract`, `infra`, `migrations`, `ui` or `web`. */
export function partOf({ file }: Pick<Fault, 'file'>): string {
  const [top = '', second = '', third = ''] = file.split('/');
  if (top !== 'src') return top;
  return second === 'modules' ? third : second;
}

export function withFault(text: string, { name, before, after }: Fault): string {
  const times = text.split(before).length - 1;
  if (times !== 1) throw new Error(`'${name}': the text that it changes occurs ${times} times in its file.`);
  return text.replace(before, () => after);
}
