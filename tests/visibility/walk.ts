import { expect, it } from 'vitest';
import { CATEGORIES } from '#contract/product.ts';
import type { TestApp } from '#tests/test-app.ts';
import { tier } from '#tests/tools/tier.ts';
import { OTHER_ENTRIES } from './addresses.ts';
import { ENTRIES } from './entries.ts';
import { type Actor, type Entry, groupsIn, type Look, lookAt } from './look.ts';
import { PUSH_ENTRIES } from './push-entries.ts';
import { createWorld, type Group, type World } from './world.ts';

/** A change that hides the target's content from some or all viewers. */
export interface Case {
  name: string;
  put(world: World): Promise<unknown>;
  /** Returns what an entry no longer shows to an actor. */
  hides(entry: Entry, actor: Actor): readonly Group[];
  /** Closes open requests, so that they leave the tables. */
  closesOpen?: true;
  /**
   * Reverts it, so that everything is visible again. If this is missing, or `closesOpen` is set, the world is not
   * reused.
   */
  restore?(world: World): Promise<unknown>;
  /** The case needs its own world, which is not reused. */
  ownWorld?: true;
  /**
   * What `npm test` requests: every entry that the case affects, or one per endpoint, actor and kind. If this is
   * missing, only `npm run test:all` runs the case, where each case requests all entries.
   */
  main?: 'every' | 'one';
}

interface Asked {
  name: string;
  entry: Entry;
  actor: Actor;
  prefix: string;
}

/** Every entry of an endpoint, page or message for each of its actors, with its name and the prefix of its address. */
const ASKED: Asked[] = [
  ...Object.entries(ENTRIES).map(([name, entry]) => ({ name, entry, prefix: '/api' })),
  ...Object.entries(OTHER_ENTRIES).map(([name, entry]) => ({ name, entry, prefix: '' })),
  ...Object.entries(PUSH_ENTRIES).map(([name, entry]) => ({ name, entry, prefix: '' })),
].flatMap(({ name, entry, prefix }) =>
  typeof entry === 'string'
    ? []
    : [entry].flat().flatMap((one) => one.as.map((actor) => ({ name, entry: one, actor, prefix }))),
);
/** `npm test` requests one in twelve of the entries that a case does not affect. */
const SAMPLE = 12;

/** A world, and the total of each entry while everything is visible. */
interface Stage {
  world: World;
  counts: Map<Asked, string | null>;
}

/** Runs the cases in worlds of one app. Cases that can be reverted share a world. */
export function describeCases(appOf: () => TestApp, cases: readonly Case[]): void {
  let worlds = 0;
  let shared: Stage | undefined;
  const isAlone = (given: Case) => !given.restore || given.closesOpen === true || given.ownWorld === true;
  async function newStage(): Promise<Stage> {
    const place = worlds++;
    // All other users of tests are in 'gaming'.
    const category = CATEGORIES.filter((one) => one !== 'gaming')[place];
    if (!category) throw new Error('There are more worlds than categories.');
    const world = await createWorld(appOf(), category, place);
    return { world, counts: new Map() };
  }

  async function run(given: Case): Promise<void> {
    const stage = isAlone(given) || !shared ? await newStage() : shared;
    // If the case fails, the world stays changed, so the next case creates a new one.
    if (!isAlone(given)) shared = undefined;
    const asked = askedOf(given);
    await expectAllShown(
      stage,
      asked.filter((one) => !stage.counts.has(one)),
    );
    await given.put(stage.world);
    await expectHidden(stage, given, asked);
    if (!given.restore) return;
    await given.restore(stage.world);
    // `npm test` checks once, after all of the cases.
    if (tier !== 'main' || isAlone(given)) {
      await expectAllShown(
        stage,
        // Requests that were open stay closed, so lists of open ones lack them.
        asked.filter((one) => changes(given, one) && !(given.closesOpen && one.entry.of === 'collaboration')),
      );
    }
    if (!isAlone(given)) shared = stage;
  }

  // Targets of later worlds have more collaborations, and one of them replaces the first world's target as the
  // featured user. So the shared world is used first.
  const inOrder = [...cases.filter((one) => !isAlone(one)), ...cases.filter(isAlone)];
  const last = inOrder.findLastIndex((one) => !isAlone(one));
  for (const [place, given] of inOrder.entries()) {
    it(given.name, { timeout: 180_000, tags: [given.main ? 'counted' : 'whole'] }, () => run(given));
    if (place !== last) continue;
    it('is there again, once all of this was taken back', { tags: ['counted'] }, async () => {
      if (shared) await expectAllShown(shared, [...shared.counts.keys()]);
    });
  }
}

function changes(given: Case, { entry, actor }: Asked): boolean {
  const hidden = given.hides(entry, actor);
  return entry.shows.some((group) => hidden.includes(group));
}

function askedOf(given: Case): Asked[] {
  if (tier !== 'main') return ASKED;
  const changed = ASKED.filter((one) => changes(given, one));
  const others = ASKED.filter((one) => !changed.includes(one));
  const kinds = Map.groupBy(changed, ({ name, actor, entry }) => `${name} ${actor} ${entry.of} ${entry.by}`);
  return [
    ...(given.main === 'one' ? [...kinds.values()].flatMap((alike) => alike.slice(0, 1)) : changed),
    ...others.filter((_, place) => place % SAMPLE === 0),
  ];
}

/** Requests each entry and reports all mismatches together. */
async function lookAtEach(
  { world }: Stage,
  asked: readonly Asked[],
  check: (one: Asked, look: Look, seen: readonly Group[]) => string | undefined,
): Promise<void> {
  const wrong: string[] = [];
  await world.app.context.consumers.catchUp();
  // Documents for machines are cached for ten minutes.
  world.app.clock.advance(11 * 60 * 1000);
  for (const one of asked) {
    const look = await lookAt(world, one.entry, one.actor, one.prefix);
    const problem = check(one, look, groupsIn(look, one.entry, world));
    if (problem) wrong.push(`${one.name} ${one.entry.address(world)} as ${one.actor}: ${problem}`);
  }
  expect(wrong).toEqual([]);
}

/** Asserts that everything is shown. The first call stores the totals, and later ones compare them. */
async function expectAllShown(stage: Stage, asked: readonly Asked[]): Promise<void> {
  await lookAtEach(stage, asked, (one, look, seen) => {
    const shows = [...one.entry.shows].sort();
    if (String(seen) !== String(shows)) {
      // The other side is told that a user is back, which adds a notification with the title of the Kollab.
      const isMore = one.entry.by === 'told' && shows.every((group) => seen.includes(group));
      return isMore ? undefined : `shows ${seen} (${look.status}), not all of ${shows}`;
    }
    const counted = stage.counts.get(one);
    stage.counts.set(one, look.total);
    return counted === undefined || counted === look.total
      ? undefined
      : `counts ${look.total}, not ${counted} again`;
  });
}

async function expectHidden(stage: Stage, given: Case, asked: readonly Asked[]): Promise<void> {
  await lookAtEach(stage, asked, (one, look, seen) => {
    const { entry, actor } = one;
    const hidden = given.hides(entry, actor);
    const shows = entry.shows.filter((group) => !hidden.includes(group)).sort();
    if (String(seen) !== String(shows)) return `shows ${seen} (${look.status}), not ${shows}`;
    if (look.total === null || (given.closesOpen && entry.keepsRow)) return undefined;
    const gone = shows.length === 0 && !entry.keepsRow;
    const expected = gone ? '0' : stage.counts.get(one);
    return look.total === expected ? undefined : `counts ${look.total}, not ${expected}`;
  });
}
