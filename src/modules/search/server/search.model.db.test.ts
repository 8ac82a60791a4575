// @module-tag whole
// @module-tag counted
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LookingForType } from '#contract/product.ts';
import { looksFor } from '#modules/kollabs/kollabs.rules.ts';
import { MAX_COUNTED, SEARCH_ORDERS } from '#modules/search/search.rules.ts';
import { searchCounts } from '#modules/search/search-counts.rules.ts';
import { createKollabs } from '#tests/factories.ts';
import { Chance } from '#tests/fuzz.ts';
import {
  type Asked,
  compare,
  found,
  hasTag,
  NOTHING_MORE,
  type Thing,
  VOCABULARY,
  written,
} from '#tests/search-model.ts';
import { indexAll } from '#tests/search-rows.ts';
import {
  few,
  MODEL_CATEGORIES,
  makeSearchWorld,
  type SearchWorld,
  someWords,
  type Viewer,
} from '#tests/search-world.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';
import { ROWS_VERSION } from './facet-entries.ts';

/* Random searches of random data: the endpoints return the same results, in the same order, as a loop over everything. */

const SEARCHES = byTier({ main: 15, all: 300, deep: 4000 });
const SEED = byTier({ main: 1, all: 2, deep: Date.now() % 2 ** 31 });
const CHOICES = {
  category: MODEL_CATEGORIES,
  platform: ['youtube', 'twitch'],
  minAudience: ['0', '100', '101'],
  maxAudience: ['0', '100', '5000'],
  lookingFor: ['creators', 'businesses'],
  payment: ['money', 'product'],
  remote: ['true', 'false'],
  language: ['en', 'pt'],
  closes: ['week', 'month'],
  place: ['Porto', 'portugal', 'remote', 'Lisbon'],
  minPay: ['0', '100', '101'],
  currency: ['EUR', 'USD'],
  partners: ['one', 'several'],
  active: ['true', 'false'],
  accountType: ['creator', 'business'],
  answers: ['quickly'],
  verified: ['true', 'false'],
};
const OF_ALL = ['category', 'platform', 'accountType'] as const;
const OF_OWNERS = [...OF_ALL, 'answers', 'verified'] as const;
/** Facets that have counts. */
const OFFERED = {
  posts: OF_ALL,
  users: OF_OWNERS,
  kollabs: [...OF_OWNERS, 'lookingFor', 'payment', 'remote', 'language', 'closes', 'partners'],
} as const;
/** Values of `matched.by` for results that match as typed, by rank. */
const AS_TYPED = ['exact', 'tag', 'title', 'words'];

let app: TestApp;
let world: SearchWorld;
const chance = new Chance(SEED);

beforeAll(async () => {
  app = await acquireTestApp();
  world = await makeSearchWorld(app, chance);
});
afterAll(() => app.close());

function randomSearch(): Asked {
  const facets = few(chance, Object.keys(CHOICES) as (keyof typeof CHOICES)[], 3);
  return {
    kind: chance.pick(['kollabs', 'kollabs', 'users', 'posts'] as const),
    alternatives: chance.often(0.8) ? [someWords(chance), ...few(chance, [someWords(chance)], 2)] : null,
    facets: Object.fromEntries(facets.map((facet) => [facet, chance.pick(CHOICES[facet])])),
  };
}

const queryOf = ({ kind, alternatives, facets }: Asked): Record<string, string> => ({
  ...{ kind, ...facets },
  ...(alternatives && { q: alternatives.map((words) => written(words, chance)).join(', ') }),
});

function pickOf(facets: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facets).filter(([name, value]) => names.includes(name) && value !== 'false'),
  );
}

const inAddress = (chosen: Record<string, string>) =>
  Object.fromEntries(Object.entries(chosen).map(([name, value]) => [name, value.replace('true', '1')]));

interface Walked {
  shown: { id: string; by: string }[];
  totals: Set<string | null>;
}

/** Reads every page of `GET /search`, or of a search endpoint with POST. */
async function walk(
  query: Record<string, string>,
  limit: number,
  token: string | undefined,
  posted?: { path: string; body: object },
): Promise<Walked> {
  const shown: Walked['shown'] = [];
  const totals = new Set<string | null>();
  let cursor: string | undefined;
  do {
    const asked = new URLSearchParams({ ...query, limit: String(limit), ...(cursor && { cursor }) });
    const page = posted
      ? await app.call('POST', `${posted.path}?${asked}`, { body: posted.body, token })
      : await app.call('GET', `/search?${asked}`, { token });
    expect(page.status, page.text).toBe(200);
    for (const { kollabId, postId, username, matched } of page.body) {
      shown.push({ id: kollabId ?? postId ?? username, by: matched?.by });
    }
    totals.add(page.headers.get('x-total-count'));
    cursor = page.headers.get('link')?.match(/cursor=([\w-]+)/)?.[1];
    if (cursor) expect(page.body).toHaveLength(limit);
    expect(shown.length).toBeLessThanOrEqual(world.things.length);
  } while (cursor);
  return { shown, totals };
}

/** The expected results, in order. */
function expected(asked: Asked, sort: string, { near, aside, accountType }: Viewer) {
  const inOrder = compare(sort, near);
  const isFor = ({ more }: Thing) => !more || !accountType || looksFor(more.lookingForTypes, accountType);
  return found(world.things, asked, aside, app.clock.now())
    .sort(
      (a, b) =>
        a.rank - b.rank || Number(isFor(b.thing)) - Number(isFor(a.thing)) || inOrder(a.thing, b.thing),
    )
    .map(({ thing, rank }) => ({ id: thing.shownAs, by: asked.alternatives ? AS_TYPED[rank] : 'all' }));
}

describe(`random searches, seed ${SEED}`, () => {
  it('find the expected results, each once, in every order and with every page size', async () => {
    let foundAny = 0;
    for (let n = 0; n < SEARCHES; n++) {
      const asked = randomSearch();
      const [query, viewer] = [queryOf(asked), chance.pick(world.viewers)];
      for (const sort of SEARCH_ORDERS) {
        const limit = 1 + Math.floor(chance.next() * 7);
        const { shown, totals } = await walk({ ...query, sort }, limit, viewer.token);
        const of = JSON.stringify({ ...query, sort, limit, viewer: world.viewers.indexOf(viewer) });
        const wanted = expected(asked, sort, viewer);
        expect([of, shown.filter(({ by }) => by !== 'similar' && by !== 'some')]).toEqual([of, wanted]);
        // Similar and partial matches come last, and only if there are few others.
        expect(shown.length === wanted.length || wanted.length < 5, of).toBe(true);
        expect([of, shown.slice(0, wanted.length)]).toEqual([of, wanted]);
        expect([of, new Set(shown.map(({ id }) => id)).size]).toEqual([of, shown.length]);
        expect([of, totals]).toEqual([of, new Set([String(shown.length)])]);
        foundAny += Math.sign(wanted.length);
      }
    }
    expect(foundAny, 'searches with results').toBeGreaterThan(SEARCHES);
  });

  it('count the results of each facet choice', async () => {
    for (let n = 0; n < SEARCHES; n++) {
      const { kind, alternatives, facets } = randomSearch();
      const shared = pickOf(facets, ['minAudience', 'maxAudience', 'place', 'active']);
      const viewer = chance.pick(world.viewers);
      const countOf = (more: Record<string, string>) => {
        const asked = { kind, alternatives, facets: { ...shared, ...more } };
        return found(world.things, asked, viewer.aside, app.clock.now()).length;
      };
      // If there are few results, similar ones are counted, too.
      if (alternatives && countOf({}) < 5) continue;
      const query = new URLSearchParams(queryOf({ kind, alternatives, facets: shared }));
      const { status, body } = await app.call('GET', `/search/counts?${query}`, { token: viewer.token });
      expect(status).toBe(200);
      const offered = OFFERED[kind];
      const chosen = pickOf(facets, offered);
      const counts = searchCounts(body, inAddress(chosen));
      for (const facet of offered) {
        for (const value of CHOICES[facet]) {
          if (value === 'false') continue;
          const shown = counts[facet][value === 'true' ? '1' : value] ?? '0';
          const of = `${query} ${JSON.stringify(chosen)} ${facet} ${value}`;
          expect([of, shown]).toEqual([of, String(countOf({ ...chosen, [facet]: value }))]);
        }
      }
    }
  });

  it('find the same during a rebuild of all search rows', async () => {
    const { db } = app.context.database;
    const searches = Array.from({ length: 20 }, () => queryOf(randomSearch()));
    const walkAll = async () => {
      const walked = [];
      for (const query of searches) walked.push((await walk(query, 100, undefined)).shown);
      return walked;
    };
    const before = await walkAll();
    // As a process with a newer `ROWS_VERSION` finds the rows.
    await app.context.database.pool.query('update search_kollabs set version = 0');
    expect(await walkAll()).toEqual(before);
    const [, during] = await Promise.all([indexAll(db), walkAll()]);
    expect(during).toEqual(before);
    const { rows } = await app.context.database.pool.query('select distinct version from search_kollabs');
    expect(rows).toEqual([{ version: ROWS_VERSION }]);
  });
});

it('POST /searchkollabs and /searchposts find everything with one of the tags, in a stable order', async () => {
  for (let n = 0; n < SEARCHES; n++) {
    const tags = [chance.pick(VOCABULARY), ...few(chance, VOCABULARY, 2)].map((one) => [one]);
    const viewer = chance.pick(world.viewers);
    for (const kind of ['kollabs', 'posts'] as const) {
      const filter = chance.pick(SEARCH_ORDERS);
      const inOrder = compare(filter, viewer.near);
      const wanted = found(
        world.things,
        { kind, alternatives: null, facets: {} },
        viewer.aside,
        app.clock.now(),
      )
        .map(({ thing }) => thing)
        .filter(
          (thing) =>
            tags.some((tag) => hasTag(thing, tag)) ||
            (kind === 'posts' && tags.some(([tag]) => tag?.folded === thing.category)),
        )
        .sort(inOrder)
        .map(({ id }) => id);
      const body = { tags: tags.map((tag) => written(tag, chance)), filter };
      const limit = 1 + Math.floor(chance.next() * 7);
      const of = JSON.stringify({ kind, ...body, limit });
      const { shown } = await walk({}, limit, viewer.token, { path: `/search${kind}`, body });
      expect([of, shown.map((one) => one.id)]).toEqual([of, wanted]);
    }
  }
});

it('more results than are ranked are found in every order, each once', async () => {
  const owners = world.things.filter(({ kind }) => kind === 'users').map(({ owner }) => owner);
  const [tide, music] = ['tide', 'music'].map((name) => VOCABULARY.filter(({ folded }) => folded === name));
  const now = app.clock.now().getTime();
  const many = Array.from({ length: MAX_COUNTED + 300 }, (): Thing => {
    const id = v7();
    return {
      ...{
        kind: 'kollabs',
        id,
        shownAs: id,
        posted: now - Math.floor(chance.next() * 300),
        owner: chance.pick(owners),
      },
      ...{
        wholes: [chance.pick([tide, music]) ?? []],
        tags: [music ?? []],
        tagTexts: ['music'],
        others: [tide ?? []],
      },
      category: 'food',
      more: { ...NOTHING_MORE, lookingForTypes: chance.pick([['creators'], ['businesses']]) },
    };
  });
  await createKollabs(
    app.context,
    many.map(({ id, owner, posted, wholes: [title = []], tagTexts, more }) => ({
      ...{
        id,
        ownerId: owner.userId,
        datePosted: new Date(posted),
        title: written(title, chance),
        tags: tagTexts,
      },
      lookingForTypes: more?.lookingForTypes as LookingForType[],
      ...{ category: 'food', lookingFor: 'x', summary: 'tide', compensation: 'x' },
    })),
  );
  await app.context.database.pool.query('vacuum analyze kollabs, search_kollabs');
  world.things.push(...many);
  // The first viewer has no platform.
  for (const viewer of world.viewers.slice(0, byTier({ main: 1, all: 9, deep: 9 }))) {
    for (const sort of SEARCH_ORDERS) {
      const asked: Asked = { kind: 'kollabs', alternatives: chance.pick([null, [tide ?? []]]), facets: {} };
      const wanted = expected(asked, sort, viewer);
      const limit = chance.pick([51, 100]);
      const { shown, totals } = await walk({ ...queryOf(asked), sort }, limit, viewer.token);
      const of = JSON.stringify({ sort, limit, viewer: world.viewers.indexOf(viewer) });
      expect([of, shown]).toEqual([of, wanted]);
      // Viewers with many exclusions have fewer results.
      if (viewer === world.viewers[0]) expect(wanted.length).toBeGreaterThan(MAX_COUNTED);
      const total = wanted.length > MAX_COUNTED ? `${MAX_COUNTED}+` : String(wanted.length);
      expect([of, totals]).toEqual([of, new Set([total])]);
    }
  }
});
