/** Texts that a user entered, by field. Each text occurs nowhere else. */
export type Marks = Record<string, string>;
