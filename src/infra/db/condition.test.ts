import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { Condition } from './condition.ts';

const both = Condition.all(
  new Condition('a = ?', 1),
  undefined,
  Condition.any(new Condition('b = any(?::text[])', ['x', 'y']), new Condition('c is null')),
);

test('gives the same condition as text and for Drizzle, with an array as one parameter', () => {
  expect(both.text).toBe('a = ? and ((b = any(?::text[])) or (c is null))');
  expect(both.numbered(3)).toBe('a = $3 and ((b = any($4::text[])) or (c is null))');
  expect(both.values).toEqual([1, ['x', 'y']]);
  const { sql, params } = new PgDialect().sqlToQuery(both.sql);
  expect(sql).toBe(both.numbered());
  expect(params).toEqual([1, ['x', 'y']]);
});

test('without parts is true', () => {
  expect(Condition.all(undefined).text).toBe('true');
});
