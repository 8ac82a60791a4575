/** What is said above the submit button of a form that was not sent. */
export interface Summary {
  /** A refusal that is about no field. */
  text: string | undefined;
  /** The fields that were wrong, in the order of the page. */
  names: readonly string[];
}

/** One wrong field says so itself and takes the focus; anything else needs the summary. */
export function needsSummary({ text, names }: Summary): boolean {
  return text !== undefined || names.length > 1;
}

/**
 * The refused fields that the form has, with what is wrong with each; what was said of others becomes one text.
 * @param fields as the server refused them
 */
export function splitFields(
  fields: Readonly<Record<string, string>>,
  isInForm: (name: string) => boolean,
): { own: [name: string, message: string][]; other: string | undefined } {
  const own: [name: string, message: string][] = [];
  const other: string[] = [];
  for (const [path, message] of Object.entries(fields)) {
    // A list is one field of a form: `pictures.0.imageAlt` is about `pictures`.
    const name = path.replace(/\..*$/, '');
    if (isInForm(name)) own.push([name, message]);
    else other.push(message);
  }
  return { own, other: [...new Set(other)].join(' ') || undefined };
}

/** The fields that differ between two sets of values, by name. */
export function changedFields(before: object, after: object): string[] {
  return Object.keys(after).filter((name) => !isSame(Reflect.get(before, name), Reflect.get(after, name)));
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  const areObjects = typeof one === 'object' && typeof other === 'object';
  return areObjects && JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Of what is to be sent, the fields that were changed.
 * @param written as they stand in the form
 * @param saved as they stood there before
 */
export function changedOnly<Values extends object>(
  values: Values,
  written: Readonly<Record<string, unknown>>,
  saved: Readonly<Record<string, unknown>>,
): Partial<Values> {
  const names = new Set(changedFields(saved, written));
  // Some of the entries of `values`, and nothing else.
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))) as Partial<Values>;
}

/**
 * A draft over something that may have been saved anew since: what was written stands, the rest is as it is saved.
 * @param written as it stood in the form
 * @param over as it was saved then
 * @param saved as it is now
 */
export function writtenOver<Values extends object>(
  written: Values,
  over: Partial<Values>,
  saved: Values,
): Values {
  const names = new Set(changedFields(over, written));
  return { ...saved, ...Object.fromEntries(Object.entries(written).filter(([name]) => names.has(name))) };
}

/** What is wrong with a field, by its name as the form knows it ('title', 'tags'). */
export function messageAt(errors: object, name: string): string | undefined {
  const error: unknown = Reflect.get(errors, name);
  if (typeof error !== 'object' || error === null) return undefined;
  const { message, root } = error as { message?: unknown; root?: { message?: unknown } };
  const said = message ?? root?.message;
  return typeof said === 'string' ? said : undefined;
}
