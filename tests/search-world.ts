import { dayOf } from '#contract/days.ts';
import type { Category } from '#contract/product.ts';
import { posts } from '#modules/posts/server/posts.table.ts';
import { hides, mutes } from '#modules/profiles/server/mutes-and-hides.table.ts';
import { preferences } from '#modules/profiles/server/preferences.table.ts';
import { blocks } from '#modules/profiles/server/profiles.table.ts';
import { createKollabs, createPeople, postRow } from './factories.ts';
import type { Chance } from './fuzz.ts';
import {
  type Aside,
  type Near,
  type Owner,
  type Thing,
  VOCABULARY,
  type Word,
  type Words,
  written,
} from './search-model.ts';
import { indexAll } from './search-rows.ts';
import type { TestApp } from './test-app.ts';

export const MODEL_CATEGORIES: readonly Category[] = ['music', 'art', 'food'];

export interface Viewer {
  token: string | undefined;
  near: Near | null;
  accountType: Owner['accountType'] | null;
  aside: Aside;
}

export interface SearchWorld {
  things: Thing[];
  /** Some have exclusions, one has no platform, and the last is a visitor. */
  viewers: Viewer[];
}

const LATIN = VOCABULARY.filter(({ folded }) => /^[a-z]{3,}$/.test(folded));
const named = (name: string): Words => VOCABULARY.filter(({ folded }) => folded === name);
const plain = (text: string): Word => ({ folded: text, stem: text, written: [text] });

export function few<T>(chance: Chance, from: readonly T[], most: number): T[] {
  return Array.from({ length: Math.floor(chance.next() * (most + 1)) }, () => chance.pick(from));
}

export function someWords(chance: Chance): Words {
  return [chance.pick(VOCABULARY), ...few(chance, VOCABULARY, 2)];
}

/** Creates random things with words of the model, and viewers. */
export async function makeSearchWorld(app: TestApp, chance: Chance): Promise<SearchWorld> {
  const things: Thing[] = [];
  const owners: Owner[] = [];
  const viewers: Viewer[] = [];
  const nothing = (): Aside => ({ users: [], things: [], tags: [], categories: [] });
  for (let n = 0; n < 16; n++) {
    // The others are published at the same moment.
    if (chance.often(0.7)) app.clock.advance(1000);
    const { thing, token } = await makeUser(app, chance, n, n === 0 ? { platform: 'none', audience: 0 } : {});
    things.push(thing);
    owners.push(thing.owner);
    if (n < 4)
      viewers.push({ token, near: thing.owner, accountType: thing.owner.accountType, aside: nothing() });
  }
  for (let n = 0; n < 60; n++) {
    if (chance.often(0.7)) app.clock.advance(1000);
    things.push(await makeKollab(app, chance, chance.pick(owners)));
  }
  for (let n = 0; n < 40; n++) {
    if (chance.often(0.7)) app.clock.advance(1000);
    things.push(await makePost(app, chance, chance.pick(owners)));
  }
  for (const place of [2, 3]) {
    const [viewer, userId = ''] = [viewers[place], owners[place]?.userId];
    if (!viewer) continue;
    const { users, ...aside } = await setExclusions(app, chance, userId, owners, things);
    viewer.aside = { ...aside, users: [...viewer.aside.users, ...users] };
    // A block works in both directions.
    for (const [n, other] of viewers.entries()) {
      if (users.slice(0, 2).includes(owners[n]?.userId ?? '')) other.aside.users.push(userId);
    }
  }
  await indexAll(app.context.database.db);
  viewers.push({ token: undefined, near: null, accountType: null, aside: nothing() });
  return { things, viewers };
}

async function makeUser({ context, clock }: TestApp, chance: Chance, n: number, said: Partial<Owner>) {
  const [name, headline] = [someWords(chance), someWords(chance)];
  const username = [chance.pick(LATIN), plain(String(n))];
  const owner: Owner = {
    userId: '',
    username: username.map(({ folded }) => folded).join('_'),
    contentType: chance.pick(MODEL_CATEGORIES),
    platform: chance.pick(['none', 'youtube', 'twitch']),
    audience: chance.pick([0, 0, 100, 100, 101, 99, 5000]),
    accountType: chance.pick(['creator', 'business']),
    answersQuickly: chance.often(0.5),
    verifiedDomains: chance.pick([[], [{ domain: 'shop.example', since: '2026-11-01T00:00:00.000Z' }]]),
    location: chance.pick(['Porto Portugal', 'Lisbon Portugal', '']),
    ...said,
  };
  const { platform, audience, userId: _, ...columns } = owner;
  const names = { displayName: written(name, chance), headline: written(headline, chance) };
  const profile = { ...columns, ...names, featuredPlatform: platform, audienceSize: audience } as object;
  const [person] = await createPeople(context, [{ profile }]);
  owner.userId = person?.userId ?? '';
  const thing: Thing = {
    ...{ kind: 'users', id: owner.userId, shownAs: owner.username, posted: clock.now().getTime(), owner },
    ...{ wholes: [username], tags: [name], tagTexts: [], others: [headline, named(owner.contentType)] },
    category: owner.contentType,
  };
  return { thing, token: person?.token };
}

function makeTags(chance: Chance) {
  const tags = [someWords(chance), ...few(chance, [someWords(chance), someWords(chance)], 2)];
  return { tags, tagTexts: [...new Set(tags.map((tag) => written(tag, chance).toLowerCase()))] };
}

async function makeKollab({ context, clock }: TestApp, chance: Chance, owner: Owner): Promise<Thing> {
  const [title, ...others] = [someWords, someWords, someWords, someWords].map((make) => make(chance));
  const { tags, tagTexts } = makeTags(chance);
  const category = chance.pick(MODEL_CATEGORIES);
  const money = { amount: chance.pick(['100.00', '100.99', '99.00']), currency: chance.pick(['EUR', 'USD']) };
  const days = chance.pick([null, 0, 7, 8, 30, 31]);
  const more: NonNullable<Thing['more']> = {
    lookingForTypes: chance.pick([['creators'], ['businesses'], ['creators', 'businesses']]),
    payment: chance.pick([
      null,
      { kind: 'money', text: '', ...money },
      { kind: 'product', text: '', amount: null, currency: null },
    ]),
    place: chance.pick([null, 'remote', 'Porto Portugal', 'Lisbon']),
    languages: chance.pick([[], ['en'], ['pt', 'en']]),
    deadline: days === null ? null : dayOf(clock.now(), days),
    partners: chance.pick([null, 1, 2]),
    active: chance.often(0.8),
  };
  const [titleText = '', lookingFor = '', summary = '', compensation = ''] = [title, ...others].map((words) =>
    written(words ?? [], chance),
  );
  const texts = { title: titleText, lookingFor, summary, compensation, tags: tagTexts };
  const [id = ''] = await createKollabs(context, [
    { ...more, ...texts, ownerId: owner.userId, category } as Parameters<typeof createKollabs>[1][number],
  ]);
  return {
    ...{ kind: 'kollabs', id, shownAs: id, posted: clock.now().getTime(), owner, category, more },
    ...{ wholes: [title ?? []], tags, tagTexts, others: [named(category), ...others] },
  };
}

async function makePost({ context, clock }: TestApp, chance: Chance, owner: Owner): Promise<Thing> {
  const desc = someWords(chance);
  const { tags, tagTexts } = makeTags(chance);
  const category = chance.pick(MODEL_CATEGORIES);
  const row = postRow(clock.now(), {
    ...{ ownerId: owner.userId, desc: written(desc, chance), tags: tagTexts, category },
  });
  await context.database.db.insert(posts).values(row);
  return {
    ...{ kind: 'posts', id: row.id, shownAs: row.id, posted: clock.now().getTime(), owner, category },
    ...{ wholes: [], tags, tagTexts, others: [named(category), desc] },
  };
}

/** A viewer blocks one user, is blocked by another, mutes and hides others, two things, a tag and a category. */
async function setExclusions(
  { context, clock }: TestApp,
  chance: Chance,
  userId: string,
  owners: readonly Owner[],
  things: readonly Thing[],
): Promise<Aside> {
  const { db } = context.database;
  const createdAt = clock.now();
  const rest = owners.filter((owner) => owner.userId !== userId).map((owner) => owner.userId);
  const users = rest.toSorted(() => chance.next() - 0.5).slice(0, 4);
  const [blocked = '', blocker = '', muted = '', hidden = ''] = users;
  await db.insert(blocks).values([
    { blockerId: userId, blockedId: blocked, createdAt },
    { blockerId: blocker, blockedId: userId, createdAt },
  ]);
  await db.insert(mutes).values({ muterId: userId, mutedId: muted, createdAt });
  const cards = few(
    chance,
    things.filter(({ kind }) => kind !== 'users'),
    3,
  );
  const ids = [...new Set(cards.map(({ id }) => id))];
  await db
    .insert(hides)
    .values([
      { userId, kind: 'user', subjectId: hidden, createdAt },
      ...ids.map((subjectId) => ({ userId, kind: 'kollab' as const, subjectId, createdAt })),
    ]);
  const tags = [chance.pick(things.flatMap(({ tagTexts }) => tagTexts))];
  const categories = [chance.pick(MODEL_CATEGORIES)];
  await db.insert(preferences).values({ userId, mutedTags: tags, mutedCategories: categories });
  return { users, things: ids, tags, categories };
}
