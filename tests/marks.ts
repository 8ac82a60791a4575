/** What a user gave, field by field; each text occurs nowhere else. */
export type Marks = Record<string, string>;
