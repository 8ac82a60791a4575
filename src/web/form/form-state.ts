/** The messages above the submit button after a failed attempt. */
export interface Summary {
  /** A refusal that concerns no field. */
  text: string | undefined;
  /** The invalid fields, in page order. */
  names: readonly string[];
}

/** A single invalid field shows its error and gets the focus; everything else needs the summary. */
export function needsSummary({ text, names }: Summary): boolean {
  return text !== undefined || names.length > 1;
}

/** Splits field errors into those of fields that the form has, and one text for all others. */
export function splitFields(
  fields: Readonly<Record<string, string>>,
  isInForm: (name: string) => boolean,
): { own: [name: string, message: string][]; other: string | undefined } {
  const own: [name: string, message: string][] = [];
  const other: string[] = [];
  for (const [path, message] of Object.entries(fields)) {
    // A list is one field of the form: an error of `pictures.0.imageAlt` belongs to `pictures`.
    const name = path.replace(/\..*$/, '');
    if (isInForm(name)) own.push([name, message]);
    else other.push(message);
  }
  return { own, other: [...new Set(other)].join(' ') || undefined };
}

export function changedFields(before: object, after: object): string[] {
  return Object.keys(after).filter((name) => !isSame(Reflect.get(before, name), Reflect.get(after, name)));
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  const areObjects = typeof one === 'object' && typeof other === 'object';
  return areObjects && JSON.stringify(one) === JSON.stringify(other);
}

/** @param written the current values of the form */
export function changedOnly<Values extends object>(
  values: Values,
  written: Readonly<Record<string, unknown>>,
  saved: Readonly<Record<string, unknown>>,
): Partial<Values> {
  const names = new Set(changedFields(saved, written));
  // A subset of the entries of `values`.
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))) as Partial<Values>;
}

/**
 * Merges a draft into values that may have been saved since: edited fields keep the draft, all others the saved value.
 * @param written the values of the form when the draft was stored
 * @param over the saved values at that time
 * @param saved the saved values now
 */
export function writtenOver<Values extends object>(
  written: Values,
  over: Partial<Values>,
  saved: Values,
): Values {
  const names = new Set(changedFields(over, written));
  return { ...saved, ...Object.fromEntries(Object.entries(written).filter(([name]) => names.has(name))) };
}

export function messageAt(errors: object, name: string): string | undefined {
  const error: unknown = Reflect.get(errors, name);
  if (typeof error !== 'object' || error === null) return undefined;
  const { message, root } = error as { message?: unknown; root?: { message?: unknown } };
  const text = message ?? root?.message;
  return typeof text === 'string' ? text : undefined;
}
