/** What a fault breaks. */
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

/** A mistake that a change could bring in: a small patch of one file, correct by its types, that breaks a promise. */
export interface Fault {
  /** What goes wrong, as a user or operator would say it. */
  name: string;
  kind: FaultKind;
  file: string;
  /** Stands once in the file. */
  before: string;
  after: string;
  /** Parts of the names of the test files that could know. */
  tests: readonly string[];
  /** Files of `tests/e2e`, where only a journey could know. */
  journeys?: readonly string[];
}

/** The part of the product that a fault is in: a module, or `contract`, `infra`, `migrations`, `ui` or `web`. */
export function partOf({ file }: Pick<Fault, 'file'>): string {
  const [top = '', second = '', third = ''] = file.split('/');
  if (top !== 'src') return top;
  return second === 'modules' ? third : second;
}

/** The text of the fault's file with the fault in it. */
export function withFault(text: string, { name, before, after }: Fault): string {
  const times = text.split(before).length - 1;
  if (times !== 1) throw new Error(`'${name}': what it changes stands ${times} times in its file.`);
  return text.replace(before, () => after);
}
