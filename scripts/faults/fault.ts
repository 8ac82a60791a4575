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
}

/** The part of the product that a fault is in: a module, or `contract`, `infra`, `migrations`, `ui` or `web`. */
export function partOf({ file }: Pick<Fault, 'file'>): string {
  const [top = '', second = '', third = ''] = file.split('/');
  if (top !== 'src') return top;
  return second === 'modules' ? third : second;
}
