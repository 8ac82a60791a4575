import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf } from '#contract/days.ts';
import type { Payment } from '#modules/kollabs/payment.rules.ts';
import { PAYMENT_KINDS } from '#modules/kollabs/payment-kinds.rules.ts';
import { createKollab, createPerson, kollabForm, type Person } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { CLOSES, PARTNERS } from '../facet-choices.rules.ts';
import { searchCounts } from '../search-counts.rules.ts';

const DAY = 24 * 60 * 60 * 1000;
const KINDS = [null, ...PAYMENT_KINDS];
const PLACES = [null, 'remote', 'Porto', 'São Paulo | Centro', 'porto, Portugal'];
const SOUGHT = [null, 1, 2, null, 100, 1, 3];
const LANGUAGES = [[], ['en'], ['pt', 'en'], ['zu']];
/** Days until the deadline. */
const DEADLINES = [null, 0, 7, 8, 30, 31];

interface Said {
  title: string;
  payment: Payment | null;
  place: string | null;
  languages: string[];
  deadline: string | null;
  partners: number | null;
  active: boolean;
}

let app: TestApp;
let owner: Person;
let reader: Person;
const all: Said[] = [];
const dayIn = (days: number) => dayOf(app.clock.now(), days);

beforeAll(async () => {
  app = await acquireTestApp();
  owner = await createPerson(app.context);
  reader = await createPerson(app.context);
  const other = await createPerson(app.context);
  // The divisors have no common factor, so that each value is combined with each of the others.
  for (let n = 0; n < 60; n++) {
    const kind = KINDS[n % KINDS.length] ?? null;
    const days = DEADLINES[n % DEADLINES.length] ?? null;
    const said: Said = {
      title: `Kelpwood ${n}`,
      payment: kind && { kind, amount: null, currency: null, text: 'Something' },
      place: PLACES[Math.floor(n / 2) % PLACES.length] ?? null,
      languages: LANGUAGES[Math.floor(n / 3) % LANGUAGES.length] ?? [],
      deadline: days === null ? null : dayIn(days),
      partners: SOUGHT[n % SOUGHT.length] ?? null,
      active: n % 11 !== 0,
    };
    await createKollab(app.context, n % 4 === 0 ? other : owner, {
      ...said,
      category: n % 2 ? 'art' : 'food',
    });
    if (n % 4 !== 0) all.push(said);
  }
  expect((await app.call('PUT', `/block/${other.username}`, { token: reader.token })).status).toBe(200);
});
afterAll(() => app.close());

type Asked = Partial<
  Record<'payment' | 'remote' | 'place' | 'language' | 'closes' | 'partners' | 'active' | 'q', string>
>;

const search = (asked: Asked, more: object = {}) =>
  app.call(
    'GET',
    `/search?${new URLSearchParams({ q: 'kelpwood', kind: 'kollabs', limit: '100', ...asked, ...more })}`,
    {
      token: reader.token,
    },
  );

/** Whether a location contains all words of another, in any order and regardless of accents. */
function isIn(place: string | null, asked: string): boolean {
  if (asked === 'Remote' || place === 'remote') return asked === 'Remote' && place === 'remote';
  const wordsOf = (text: string): string[] =>
    text
      .replaceAll('ã', 'a')
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  return wordsOf(asked).every((word) => wordsOf(place ?? '').includes(word));
}

const sought = (partners: number | null) => partners && (partners > 1 ? 'several' : 'one');

/** The expected result, computed in a loop over all Kollabs that the reader sees. */
function fits({ payment, place, languages, deadline, partners, active }: Said, asked: Asked): boolean {
  const until = asked.closes && dayIn(asked.closes === 'week' ? 7 : 30);
  return (
    (active || asked.active === 'false') &&
    (asked.payment === undefined || payment?.kind === asked.payment) &&
    (asked.remote === undefined || place === 'remote') &&
    (asked.language === undefined || languages.includes(asked.language)) &&
    (asked.place === undefined || isIn(place, asked.place)) &&
    (asked.partners === undefined || asked.partners === sought(partners)) &&
    (until === undefined || (deadline !== null && deadline >= dayIn(0) && deadline <= until))
  );
}

const ASKED: Asked[] = [
  {},
  ...PAYMENT_KINDS.map((payment) => ({ payment })),
  { remote: 'true' },
  ...['en', 'pt', 'zu', 'xx'].map((language) => ({ language })),
  ...CLOSES.map((closes) => ({ closes })),
  ...PARTNERS.map((partners) => ({ partners })),
  ...['Porto', 'PORTO portugal', ' sao  paulo', 'São', 'Paulo|Porto', "Porto' & !x", 'Lisbon', 'Remote'].map(
    (place) => ({ place }),
  ),
  { place: 'porto', partners: 'several', language: 'en' },
  { payment: 'money', remote: 'true' },
  { language: 'en', closes: 'month' },
  { payment: 'share', language: 'en', active: 'false' },
  { remote: 'true', closes: 'month', active: 'false' },
];

it('finds the Kollabs that match the facets, in every order and on every page', async () => {
  for (const asked of ASKED) {
    const wanted = all.filter((said) => fits(said, asked)).map(({ title }) => title);
    for (const sort of ['dateDesc', 'similarity', 'audienceSize']) {
      const { status, body, headers } = await search(asked, { sort });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.map(({ title }: Said) => title).sort(), JSON.stringify(asked)).toEqual(wanted.toSorted());
      expect(headers.get('x-total-count')).toBe(String(wanted.length));
    }
  }
});

it('counts the results of each choice together with the other facets', async () => {
  for (const active of ['true', 'false']) {
    for (const asked of ASKED) {
      // A location is typed, so it has no choices, but it narrows the counts of the others.
      const place = asked.place === undefined ? '' : `&place=${encodeURIComponent(asked.place)}`;
      const { body } = await app.call(
        'GET',
        `/search/counts?q=kelpwood&kind=kollabs&active=${active}${place}`,
        { token: reader.token },
      );
      const counts = searchCounts(body, { ...asked, remote: asked.remote && '1' });
      const recount = (more: Asked) =>
        String(all.filter((said) => fits(said, { ...asked, ...more, active })).length);
      for (const payment of PAYMENT_KINDS) expect(counts.payment[payment]).toBe(recount({ payment }));
      // Only languages with results are offered.
      for (const language of ['en', 'pt', 'zu'])
        expect(counts.language[language] ?? '0', JSON.stringify(asked)).toBe(recount({ language }));
      for (const closes of CLOSES) expect(counts.closes[closes]).toBe(recount({ closes }));
      for (const partners of PARTNERS) expect(counts.partners[partners]).toBe(recount({ partners }));
      expect(counts.remote['1']).toBe(recount({ remote: 'true' }));
      if (!place) expect(Object.keys(counts.language).sort()).toEqual(['en', 'pt', 'zu']);
    }
  }
});

it('continues after a page that was read on the day before', async () => {
  const first = await search({ closes: 'month' }, { limit: '2', sort: 'dateDesc' });
  const next = first.headers.get('link')?.match(/^<\/api(.+)>; rel="next"$/)?.[1] ?? '';
  expect(next).toContain('cursor=');
  app.clock.advance(DAY);
  const token = await reader.freshToken();
  expect((await app.call('GET', next, { token })).status).toBe(200);
  // A cursor belongs to one value of `closes`.
  const other = next.replace('closes=month', 'closes=week');
  expect((await app.call('GET', other, { token })).status).toBe(400);
  app.clock.advance(-DAY);
});

it('follows an edit', async () => {
  const id = await createKollab(app.context, owner, { title: 'Bladderwrack' });
  const found = async (asked: Asked) => (await search({ q: 'bladderwrack', ...asked })).body.length;
  expect([await found({}), await found({ remote: 'true' })]).toEqual([1, 0]);
  const more = { place: 'remote', languages: ['cy'], deadline: dayIn(20) };
  const edit = { token: await owner.freshToken(), body: kollabForm({ title: 'Bladderwrack', ...more }) };
  expect((await app.call('PUT', `/kollab/${id}`, edit)).status).toBe(200);
  const asked: Asked[] = [{ remote: 'true' }, { language: 'cy' }, { closes: 'month' }, { closes: 'week' }];
  expect(await Promise.all(asked.map(found))).toEqual([1, 1, 1, 0]);
});

it('rejects invalid facets', async () => {
  for (const [name, value] of Object.entries({
    payment: 'gold',
    remote: '1',
    language: 'EN',
    closes: 'year',
    partners: '2',
    place: '!',
  }))
    expect((await search({ [name]: value })).status, name).toBe(400);
});
