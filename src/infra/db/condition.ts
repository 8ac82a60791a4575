import { type SQL, sql } from 'drizzle-orm';

/**
 * A WHERE condition as text with a question mark for each value. It can be used in Drizzle queries and in statements
 * written as text.
 */
export class Condition {
  readonly text: string;
  readonly values: readonly unknown[];

  constructor(text: string, ...values: unknown[]) {
    this.text = text;
    this.values = values;
  }

  /** Joins the parts by AND, skipping undefined ones. */
  static all(...parts: (Condition | undefined)[]): Condition {
    const conditions = parts.filter((part) => part !== undefined);
    if (conditions.length === 0) return new Condition('true');
    const values = conditions.flatMap((part) => part.values);
    return new Condition(conditions.map(({ text }) => text).join(' and '), ...values);
  }

  static any(...parts: Condition[]): Condition {
    const values = parts.flatMap((part) => part.values);
    return new Condition(`(${parts.map(({ text }) => `(${text})`).join(' or ')})`, ...values);
  }

  /**
   * The text with numbered parameters.
   * @param first the number of the first parameter
   */
  numbered(first = 1): string {
    let number = first;
    return this.text.replaceAll('?', () => `$${number++}`);
  }

  get sql(): SQL {
    const [start = '', ...rest] = this.text.split('?');
    const chunks = rest.flatMap((text, index) => [sql.param(this.values[index]), sql.raw(text)]);
    return sql.join([sql.raw(start), ...chunks]);
  }
}
