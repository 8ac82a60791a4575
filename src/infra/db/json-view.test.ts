import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { id, instant } from './columns.ts';
import { columnsOf, Expression, jsonView } from './json-view.ts';

const things = pgTable('things', {
  id: id(),
  displayName: text('display_name').notNull(),
  kind: text('kind', { enum: ['one', 'two'] }).notNull(),
  size: integer('size'),
  madeAt: instant('made_at').notNull(),
  goneAt: instant('gone_at'),
  secret: text('secret').notNull(),
});
const view = z.object({
  thingId: z.string(),
  displayName: z.string(),
  kind: z.enum(['one', 'two']),
  size: z.number().nullable(),
  madeAt: z.iso.datetime(),
  goneAt: z.iso.datetime().nullable(),
});
const t = columnsOf(things, 't');

describe('a view as JSON', () => {
  it('has the fields of its schema, in order, and no other column', () => {
    const { text } = jsonView(view, { ...t, thingId: t.id });
    expect(text).toMatch(
      /^json_build_object\('thingId', t\.id, 'displayName', t\.display_name, 'kind', t\.kind, /,
    );
    expect(text).not.toContain('secret');
  });

  it("writes timestamps, and only those, in JSON's format", () => {
    const { text } = jsonView(view, { ...t, thingId: t.id });
    expect(text).toContain(`'madeAt', to_char(t.made_at at time zone 'UTC'`);
    expect(text).toContain(`'goneAt', to_char(t.gone_at at time zone 'UTC'`);
    expect(text.match(/to_char/g)).toHaveLength(2);
  });

  it('does not compile if a field is missing, misnamed or of the wrong type', () => {
    const rest = { ...t, thingId: t.id };
    // @ts-expect-error: thingId is missing
    expect(() => jsonView(view, t)).toThrow('thingId');
    // @ts-expect-error: a column that may be null is not enough
    jsonView(view, { ...rest, displayName: new Expression<string | null>('x') });
    // @ts-expect-error: a text may be neither of the two words
    jsonView(view, { ...rest, kind: t.displayName });
    // @ts-expect-error: a timestamp that is already text would be formatted again
    jsonView(view, { ...rest, madeAt: t.displayName });
    jsonView(z.object({ inner: view }), { inner: jsonView(view, rest) });
  });
});
