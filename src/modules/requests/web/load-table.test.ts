import { describe, expect, it } from 'vitest';
import { loadTable } from './load-table.ts';

const address = (search: string) => new URL(`http://here.invalid/dashboard/requests/sent${search}`);

describe('a table whose state is in the URL', () => {
  it('reads the page that the URL asks for', async () => {
    let asked: unknown;
    const table = await loadTable(
      address('?page=2&pageSize=20&sort=recipient&q=tide'),
      '-datePosted',
      (query) => {
        asked = query;
        return Promise.resolve({ items: ['row'], total: '21' });
      },
    );
    expect(asked).toEqual({ page: '2', pageSize: '20', sort: 'recipient', q: 'tide' });
    expect(table).toMatchObject({ rows: ['row'], total: '21', state: { page: 2, q: 'tide' } });
  });

  it('redirects from beyond the last page to the last, with the other parameters', async () => {
    const read = () => Promise.resolve({ items: [], total: '20' });
    const left = await loadTable(address('?page=3&q=tide'), '-datePosted', read).catch((thrown) => thrown);
    expect(left).toBeInstanceOf(Response);
    expect(left.headers.get('location')).toBe('/dashboard/requests/sent?page=2&q=tide');
  });

  it('stays on a single page without rows', async () => {
    const read = () => Promise.resolve({ items: [], total: '0' });
    expect(await loadTable(address(''), '-datePosted', read)).toMatchObject({ rows: [], total: '0' });
  });

  it('distinguishes a failure from an empty table', async () => {
    const read = () => Promise.reject(new Error('down'));
    expect((await loadTable(address(''), '-datePosted', read)).rows).toBeNull();
  });
});
