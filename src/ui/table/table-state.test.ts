import { describe, expect, it } from 'vitest';
import { nextSort, pageCount, readTableState, sortDirection, writeTableState } from './table-state.ts';

describe("a table's state in the address", () => {
  it('survives the round trip', () => {
    const state = { page: 3, pageSize: 20, sort: 'kollabTitle', q: 'tide' };
    expect(readTableState(new URLSearchParams(writeTableState(state, '-datePosted')), '-datePosted')).toEqual(
      state,
    );
  });

  it('omits defaults from the address', () => {
    expect(writeTableState({ page: 1, pageSize: 10, sort: '-datePosted', q: '' }, '-datePosted')).toEqual({});
  });

  it('reads invalid parameters as defaults', () => {
    const odd = new URLSearchParams({ page: '-3', pageSize: '7', sort: 'a;drop', q: 'x'.repeat(500) });
    expect(readTableState(odd, '-datePosted')).toEqual({
      page: 1,
      pageSize: 10,
      sort: '-datePosted',
      q: 'x'.repeat(100),
    });
  });

  it('filters by whole characters without control characters', () => {
    const read = (q: string) => readTableState(new URLSearchParams({ q }), '-datePosted').q;
    expect(read('ti\u0000de')).toBe('tide');
    expect(read(`${'x'.repeat(99)}🎥`)).toBe('x'.repeat(99));
  });
});

describe('sorting', () => {
  it('alternates between ascending and descending', () => {
    expect(nextSort('-datePosted', 'sender')).toBe('sender');
    expect(nextSort('sender', 'sender')).toBe('-sender');
    expect(nextSort('-sender', 'sender')).toBe('sender');
    expect(sortDirection('-sender', 'sender')).toBe('descending');
    expect(sortDirection('sender', 'datePosted')).toBe('none');
  });
});

describe('pages', () => {
  it('has one page for an empty table, and reports when counting stopped', () => {
    expect(pageCount('0', 10)).toEqual({ pages: 1, more: false });
    expect(pageCount('11', 10)).toEqual({ pages: 2, more: false });
    expect(pageCount('1000+', 50)).toEqual({ pages: 20, more: true });
  });
});
