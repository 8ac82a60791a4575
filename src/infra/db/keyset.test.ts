import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { afterSql, cutPage, inBatches, isCursorOf, orderSql, readCursor, writeCursor } from './keyset.ts';

const id = v7();

describe('a cursor', () => {
  it('returns the position that it was written for', () => {
    const date = new Date('2026-03-04T05:06:07.089Z');
    expect(readCursor('a', 'timestamptz', writeCursor('a', { key: date, id }))).toEqual({ key: date, id });
    expect(readCursor('a', 'bigint', writeCursor('a', { key: 42, id }))).toEqual({ key: 42, id });
  });

  it('is bound to its list', () => {
    const cursor = writeCursor('a', { key: 1, id });
    expect(isCursorOf('a', cursor)).toBe(true);
    expect(isCursorOf('b', cursor)).toBe(false);
    expect(isCursorOf('a', 'garbage')).toBe(false);
  });

  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  it.each([
    ['of another list', writeCursor('b', { key: 1, id })],
    ['of another kind of key', writeCursor('a', { key: new Date(), id })],
    ['with an id that is none', writeCursor('a', { key: 1, id: '1' })],
    ['with a number that is none', encoded(['a', 1.5, id])],
    ['with a number beyond those that are exact', encoded(['a', 2 ** 60, id])],
    ['with a part too many', encoded(['a', 1, id, 1])],
    ['that is no list', encoded({ length: 3 })],
    ['that is no JSON', 'abc'],
  ])('%s is refused', (_, cursor) => {
    expect(() => readCursor('a', 'bigint', cursor)).toThrow(expect.objectContaining({ code: 'malformed' }));
  });

  it.each(['0000-01-01T00:00:00.000Z', '2026-99-01T00:00:00.000Z', 'infinity'])(
    'with the key %s is refused',
    (key) => {
      expect(() => readCursor('a', 'timestamptz', encoded(['a', key, id]))).toThrow();
    },
  );
});

describe('a page', () => {
  it('has a next page only if one row more was found than it holds', () => {
    const cursorOf = String;
    expect(cutPage([1, 2, 3], 2, cursorOf)).toEqual({ rows: [1, 2], next: '2' });
    expect(cutPage([1, 2], 2, cursorOf)).toEqual({ rows: [1, 2], next: undefined });
    expect(cutPage([], 2, cursorOf)).toEqual({ rows: [], next: undefined });
  });

  it('has the same order and bounds in both directions', () => {
    const order = { column: 'k.date', id: 'k.id', type: 'timestamptz', direction: 'desc' } as const;
    expect(orderSql(order)).toBe('k.date desc, k.id desc');
    expect(afterSql(order, { key: '$1', id: '$2' })).toBe('(k.date, k.id) < ($1::timestamptz, $2::uuid)');
    expect(afterSql({ ...order, direction: 'asc' }, { key: '?', id: '?' })).toContain('> (?');
  });
});

it('reads batches until one is not full', async () => {
  const asked: (string | undefined)[] = [];
  const all = ['a', 'b', 'c', 'd'];
  const read = async (after: string | undefined) => {
    asked.push(after);
    return all.filter((one) => after === undefined || one > after).slice(0, 2);
  };
  const seen: string[][] = [];
  for await (const rows of inBatches(2, read, (row) => row)) seen.push(rows);
  expect(seen).toEqual([['a', 'b'], ['c', 'd'], []]);
  expect(asked).toEqual([undefined, 'b', 'd']);
});
