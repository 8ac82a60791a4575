import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await acquireTestApp();
  owner = await createPerson(app.context);
  const titles = ['Murale w Łodzi', '東京タワーで撮影', 'Die lange Straße', 'Plain offer', '100% wool'];
  for (const [n, title] of titles.entries()) {
    const kollabId = await createKollab(app.context, owner, { title });
    const profile = { username: `asker_${n}`, displayName: n === 3 ? 'Þórdís Æsa' : `Asker ${n}` };
    const sender = await createPerson(app.context, { profile });
    const body = { note: 'May I?' };
    const sent = await app.call('POST', `/kollab/${kollabId}/request`, { token: sender.token, body });
    expect(sent.status, sent.text).toBe(201);
  }
});
afterAll(() => app.close());

const found = async (query: Record<string, string>) => {
  const { status, body, headers, text } = await app.call(
    'GET',
    `/requests/received?${new URLSearchParams(query)}`,
    { token: await owner.freshToken() },
  );
  expect(status, text).toBe(200);
  return [headers.get('x-total-count'), ...body.map(({ sender }: { sender: string }) => sender).sort()];
};

it.each([
  ['lodz', 'asker_0'],
  ['東京', 'asker_1'],
  ['タワー', 'asker_1'],
  ['strasse', 'asker_2'],
  ['thord', 'asker_3'],
  ['ASKER_4', 'asker_4'],
  ['100%', 'asker_4'],
])('the filter of a table finds %s', async (q, sender) => {
  expect(await found({ q })).toEqual(['1', sender]);
});

it('counts the matches, page by page', async () => {
  expect((await found({ q: 'asker' }))[0]).toBe('5');
  expect(await found({ q: 'asker', pageSize: '10', page: '2' })).toEqual(['5']);
  expect(await found({ q: 'absent' })).toEqual(['0']);
});
