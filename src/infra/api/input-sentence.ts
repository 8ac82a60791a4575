import type { z } from 'zod';

const NOUNS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const UNITS: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};
const FORMATS: Record<string, string> = {
  date: 'a day such as 2031-03-05',
  datetime: 'a time such as 2031-03-05T09:30:00Z',
  url: 'a link',
};
const choices = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** The error text of a schema that has none of its own, without a full stop. */
export function inputSentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Required'
        : `Must be ${NOUNS[issue.expected] ?? 'another kind of value'}`;
    case 'invalid_value':
      return issue.input === undefined
        ? 'Required'
        : `Must be ${choices.format(issue.values.map((value) => (value === '' ? 'empty' : String(value))))}`;
    case 'invalid_format':
      return FORMATS[issue.format] ? `Must be ${FORMATS[issue.format]}` : 'This is not in the right format';
    case 'too_small':
      return `Must be at least ${counted(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `Must be at most ${counted(issue.maximum, issue.origin)}`;
    case 'invalid_union':
      return issue.input === undefined ? 'Required' : 'This is not in the right format';
    default:
      return 'This is not in the right format';
  }
}

function counted(count: number | bigint, origin: string): string {
  const units = UNITS[origin];
  return units ? `${count} ${units[Number(count) === 1 ? 0 : 1]}` : String(count);
}
