import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATEGORIES } from '#contract/product.ts';
import { transaction } from '#infra/db/pool.ts';
import { changeKollabState, lockKollab } from '#modules/kollabs/server/kollabs.service.ts';
import { posts } from '#modules/posts/server/posts.table.ts';
import type { Person } from './factories.ts';
import { moderating } from './moderation.ts';
import { servedEndpoints, servedRoutes } from './served.ts';
import { acquireTestApp, type TestApp } from './test-app.ts';
import { OTHER_ENTRIES } from './visibility/addresses.ts';
import { decidedWords } from './visibility/decided-words.ts';
import { ENTRIES } from './visibility/entries.ts';
import { type Actor, type Entry, groupsIn, lookAt } from './visibility/look.ts';
import { createWorld, GROUPS, type Group, type World } from './visibility/world.ts';

// The one door for visibility: what a viewer must not see is in no response and in no count, whatever is asked.

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

describe('every endpoint and address', () => {
  it('has an entry that says how it is asked and what it shows', async () => {
    const served = (await servedEndpoints(app)).map(({ name }) => name);
    expect(Object.keys(ENTRIES).sort()).toEqual(served.sort());
    const outside = servedRoutes(app).filter((route) => !/ \/api\//.test(route));
    expect(Object.keys(OTHER_ENTRIES).sort()).toEqual(outside.sort());
  });
});

interface Case {
  name: string;
  put(world: World): Promise<unknown>;
  /** What an entry shows no longer. */
  hides(entry: Entry, actor: Actor): readonly Group[];
  /** Takes what is open out of the tables. */
  closesOpen?: true;
  /** Takes it back: everything is there again. */
  restore?(world: World): Promise<unknown>;
}

const NOTHING: Group[] = [];
const isViewer = (actor: Actor) => actor === 'reader' || actor === 'partner';
const choose = (person: Person, body: object) =>
  app.call('POST', '/preferences', { token: person.token, body });
const block = (by: Person, other: Person) => app.call('PUT', `/block/${other.username}`, { token: by.token });
const put = (person: Person, path: string) => app.call('PUT', path, { token: person.token });
const inLists = ({ by }: Entry, actor: Actor) => by === 'list' && isViewer(actor);

/** A Kollab that is gone takes what is of it along; a collaboration on it keeps it for its two participants. */
function hidesKollab({ of }: Entry, actor: Actor): readonly Group[] {
  if (of === 'kollab') return GROUPS;
  return of === 'collaboration' && actor === 'partner' ? NOTHING : ['kollab'];
}

/** A post that is gone: nothing else is of it. */
const hidesPost = ({ of }: Entry): readonly Group[] => (of === 'post' ? GROUPS : ['post']);

const content = (state: 'hidden') => (world: World) =>
  transaction(app.context.database.db, async (tx) => {
    const locked = await lockKollab(tx, world.kollabId);
    if (locked) await changeKollabState(tx, locked.kollab, state);
  });
const { moderator, person, report, decide } = moderating(() => app);
const SUBJECTS = {
  user: ({ target }: World) => ({ id: target.userId, address: target.username }),
  kollab: ({ kollabId: id }: World) => ({ id, address: id }),
  post: ({ postId: id }: World) => ({ id, address: id }),
};

/** As a moderator decides about what was reported. */
const decided = (kind: keyof typeof SUBJECTS, action: string) => async (world: World) => {
  const { id, address } = SUBJECTS[kind](world);
  if (action !== 'restore' && action !== 'lift') await report(await person(), kind, address);
  const { status, text } = await decide(await moderator(), kind, id, action);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  // What follows from it is there, too: the other sides are notified of what was closed.
  await app.context.consumers.catchUp();
};
const post = (state: 'hidden') => (world: World) =>
  app.context.database.db.update(posts).set({ state }).where(eq(posts.id, world.postId));
const { takeDown, haveHidden, putBack, hidesWords } = decidedWords(() => app);
const muted = (entry: Entry, actor: Actor) => {
  if (!inLists(entry, actor)) return NOTHING;
  return entry.of === 'kollab' || entry.of === 'post' ? GROUPS : (['kollab', 'post'] as const);
};
const blocked = (entry: Entry, actor: Actor) =>
  inLists(entry, actor) || ((entry.by === 'told' || entry.by === 'inbox') && isViewer(actor))
    ? GROUPS
    : NOTHING;
const leftOutOfLists = (entry: Entry, actor: Actor) => (inLists(entry, actor) ? GROUPS : NOTHING);
const choosing = (choice: NonNullable<Entry['choice']>): Case => ({
  name: `${choice} off`,
  put: ({ target }) => choose(target, { [choice]: false }),
  hides: (entry) => (entry.choice === choice ? GROUPS : NOTHING),
});

const CASES: Case[] = [
  {
    name: 'a limited account, which stays in sight',
    put: decided('user', 'limit'),
    hides: () => NOTHING,
    restore: decided('user', 'lift'),
  },
  {
    name: 'a suspended account',
    put: decided('user', 'suspend'),
    closesOpen: true,
    // The other side is notified, without a name, that what was open is closed.
    hides: ({ by, sees }) => (by === 'told' && sees ? NOTHING : GROUPS),
    restore: decided('user', 'lift'),
  },
  {
    name: 'a deleted account',
    put: async ({ target }) => {
      const body = { password: target.password, closeOpen: true };
      const token = await target.freshToken();
      expect((await app.call('POST', '/account/delete', { token, body })).status).toBe(200);
    },
    closesOpen: true,
    // The other side is told, without a name, that what was open is closed.
    hides: ({ by, sees }) => (by === 'told' && sees ? NOTHING : GROUPS),
  },
  { name: 'a hidden Kollab', put: content('hidden'), hides: hidesKollab },
  {
    name: 'a Kollab that was taken down',
    put: decided('kollab', 'take_down'),
    hides: hidesKollab,
    restore: decided('kollab', 'restore'),
  },
  { name: 'a hidden post', put: post('hidden'), hides: hidesPost },
  {
    name: 'a post that was taken down',
    put: decided('post', 'take_down'),
    hides: hidesPost,
    restore: decided('post', 'restore'),
  },
  ...(['messages', 'comments', 'reviews'] as const).flatMap((kind): Case[] => [
    {
      name: `${kind} that were taken down`,
      put: (world) => takeDown(world, kind),
      hides: hidesWords(kind),
      restore: (world) => putBack(world, kind, 'restore'),
    },
    {
      name: `${kind} that a rule hid`,
      put: (world) => haveHidden(world, kind),
      hides: hidesWords(kind),
      restore: (world) => putBack(world, kind, 'dismiss'),
    },
  ]),
  {
    name: 'a user whom the viewer blocked',
    put: ({ reader, partner, target }) => Promise.all([block(reader, target), block(partner, target)]),
    hides: blocked,
  },
  {
    name: 'a user who blocked the viewer',
    put: ({ reader, partner, target }) => Promise.all([block(target, reader), block(target, partner)]),
    hides: blocked,
  },
  {
    name: 'a user that the viewer muted',
    put: ({ reader, partner, target }) =>
      Promise.all([reader, partner].map((one) => put(one, `/mute/${target.username}`))),
    hides: leftOutOfLists,
  },
  {
    name: 'a user that the viewer hid',
    put: ({ reader, partner, target }) =>
      Promise.all([reader, partner].map((one) => put(one, `/hide/user/${target.username}`))),
    hides: leftOutOfLists,
  },
  {
    name: 'a Kollab that the viewer hid',
    put: ({ reader, partner, kollabId }) =>
      Promise.all([reader, partner].map((one) => put(one, `/hide/kollab/${kollabId}`))),
    hides: (entry, actor) => (entry.of === 'post' ? NOTHING : muted(entry, actor)),
  },
  {
    name: 'a post that the viewer hid',
    put: ({ reader, partner, postId }) =>
      Promise.all([reader, partner].map((one) => put(one, `/hide/post/${postId}`))),
    hides: (entry, actor) => (inLists(entry, actor) && entry.of === 'post' ? GROUPS : NOTHING),
  },
  {
    name: 'a muted tag',
    put: ({ reader, partner, tag }) =>
      Promise.all([reader, partner].map((one) => choose(one, { mutedTags: [tag] }))),
    hides: muted,
  },
  {
    name: 'a muted category',
    put: ({ reader, partner, category }) =>
      Promise.all([reader, partner].map((one) => choose(one, { mutedCategories: [category] }))),
    hides: muted,
  },
  {
    name: 'indexable off',
    put: ({ target }) => choose(target, { indexable: false }),
    hides: ({ by }) => (by === 'machine' ? GROUPS : NOTHING),
  },
  choosing('appearsInMatch'),
  choosing('featurable'),
  choosing('showsAudienceHistory'),
  choosing('showsFollowers'),
  choosing('showsFollowing'),
];

/** The ways of asking that there are, each with its name and where it is. */
const ASKED = [
  ...Object.entries(ENTRIES).map(([name, entry]) => ({ name, entry, prefix: '/api' })),
  ...Object.entries(OTHER_ENTRIES).map(([name, entry]) => ({ name, entry, prefix: '' })),
].flatMap(({ name, entry, prefix }) =>
  typeof entry === 'string'
    ? []
    : [entry].flat().flatMap((one) => one.as.map((actor) => ({ name, entry: one, actor, prefix }))),
);

/** What has no count, as was seen in an earlier case. */
const uncounted = new Set<(typeof ASKED)[number]>();

describe('section 8: is in no response, and counted in none', () => {
  it.each(CASES.map((one, place) => ({ ...one, place })))('$name', { timeout: 180_000 }, async (given) => {
    const world = await createWorld(app, CATEGORIES[given.place] ?? 'gaming', given.place);
    // What is kept for machines is read anew after ten minutes.
    const later = () => app.clock.advance(11 * 60 * 1000);
    const before = new Map<(typeof ASKED)[number], string | null>();
    const wrong: string[] = [];
    const say = (one: (typeof ASKED)[number], what: string) =>
      wrong.push(`${one.name} ${one.entry.address(world)} as ${one.actor}: ${what}`);
    later();
    for (const asked of ASKED) {
      const hidden = given.hides(asked.entry, asked.actor);
      // It has to show the same afterwards, and there is no count to compare: one look says it all.
      if (uncounted.has(asked) && !asked.entry.shows.some((group) => hidden.includes(group))) continue;
      const look = await lookAt(world, asked.entry, asked.actor, asked.prefix);
      before.set(asked, look.total);
      if (look.total === null) uncounted.add(asked);
      const seen = groupsIn(look, asked.entry, world);
      const shows = [...asked.entry.shows].sort();
      if (String(seen) !== String(shows)) say(asked, `shows ${seen} before (${look.status}), not ${shows}`);
    }

    await given.put(world);
    later();
    for (const asked of ASKED) {
      const { entry, actor } = asked;
      const look = await lookAt(world, entry, actor, asked.prefix);
      const hidden = given.hides(entry, actor);
      const shows = entry.shows.filter((group) => !hidden.includes(group)).sort();
      const seen = groupsIn(look, entry, world);
      if (String(seen) !== String(shows)) say(asked, `shows ${seen} (${look.status}), not ${shows}`);
      const counted = before.get(asked) ?? null;
      const gone = shows.length === 0 && !entry.keepsRow;
      const expected = gone ? '0' : counted;
      const counts = look.total !== null && !(given.closesOpen && entry.keepsRow);
      if (counts && look.total !== expected) say(asked, `counts ${look.total}, not ${expected}`);
    }
    expect(wrong).toEqual([]);

    await given.restore?.(world);
    later();
    for (const asked of given.restore ? ASKED : []) {
      // What was open stays closed, and is in no list of what is open.
      if (given.closesOpen && asked.entry.of === 'collaboration') continue;
      const look = await lookAt(world, asked.entry, asked.actor, asked.prefix);
      const seen = groupsIn(look, asked.entry, world);
      const shows = [...asked.entry.shows].sort();
      if (String(seen) !== String(shows))
        say(asked, `shows ${seen} when it is back (${look.status}), not ${shows}`);
    }
    expect(wrong).toEqual([]);
  });
});
