import { expect, it } from 'vitest';
import { CATEGORIES } from '#contract/product.ts';
import type { TestApp } from '#tests/test-app.ts';
import { tier } from '#tests/tools/tier.ts';
import { OTHER_ENTRIES } from './addresses.ts';
import { ENTRIES } from './entries.ts';
import { type Actor, type Entry, groupsIn, type Look, lookAt } from './look.ts';
import { createWorld, type Group, type World } from './world.ts';

/** Something that takes what is of the target out of sight, for some or for all. */
export interface Case {
  name: string;
  put(world: World): Promise<unknown>;
  /** What an entry shows no longer. */
  hides(entry: Entry, actor: Actor): readonly Group[];
  /** Takes what is open out of the tables. */
  closesOpen?: true;
  /** Takes it back: everything is there again. Without it, or where it closes what is open, the world is used up. */
  restore?(world: World): Promise<unknown>;
  /** The case starts from a world of its own, and uses it up. */
  ownWorld?: true;
  /**
   * What `npm test` asks of it: every entry that it could change, or one of each endpoint, actor and kind. Without it, the
   * case runs in `npm run test:all` alone, where each case asks all entries.
   */
  main?: 'every' | 'one';
}

interface Asked {
  name: string;
  entry: Entry;
  actor: Actor;
  prefix: string;
}

/** Every way to ask an endpoint or a page, with its name and the prefix of its address. */
const ASKED: Asked[] = [
  ...Object.entries(ENTRIES).map(([name, entry]) => ({ name, entry, prefix: '/api' })),
  ...Object.entries(OTHER_ENTRIES).map(([name, entry]) => ({ name, entry, prefix: '' })),
].flatMap(({ name, entry, prefix }) =>
  typeof entry === 'string'
    ? []
    : [entry].flat().flatMap((one) => one.as.map((actor) => ({ name, entry: one, actor, prefix }))),
);
/** `npm test` asks one in twelve of the entries that a case cannot change. */
const SAMPLE = 12;

/** A world, and what each entry counts in it while nothing is out of sight. */
interface Stage {
  world: World;
  counts: Map<Asked, string | null>;
}

/** Runs the cases in worlds of one app. Those that take back what they do share one. */
export function describeCases(appOf: () => TestApp, cases: readonly Case[]): void {
  let worlds = 0;
  let shared: Stage | undefined;
  const isAlone = (given: Case) => !given.restore || given.closesOpen === true || given.ownWorld === true;
  async function newStage(): Promise<Stage> {
    const place = worlds++;
    // Everybody else who is made for tests is of 'gaming'.
    const category = CATEGORIES.filter((one) => one !== 'gaming')[place];
    if (!category) throw new Error('There are more worlds than categories.');
    const world = await createWorld(appOf(), category, place);
    return { world, counts: new Map() };
  }

  async function run(given: Case): Promise<void> {
    const stage = isAlone(given) || !shared ? await newStage() : shared;
    // Where it fails, what it did stays: the next case begins anew.
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
    // `npm test` looks once, after all of the cases.
    if (tier !== 'main' || isAlone(given)) {
      await expectAllShown(
        stage,
        // What was open stays closed, and is in no list of what is open.
        asked.filter((one) => changes(given, one) && !(given.closesOpen && one.entry.of === 'collaboration')),
      );
    }
    if (!isAlone(given)) shared = stage;
  }

  // A world that comes later has more collaborations, so that the first one's user is no longer the featured one.
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

/** What is asked of a case in this tier. */
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

/** Looks at each entry, and collects what is wrong with what is shown. */
async function lookAtEach(
  { world }: Stage,
  asked: readonly Asked[],
  check: (one: Asked, look: Look, seen: readonly Group[]) => string | undefined,
): Promise<void> {
  const wrong: string[] = [];
  await world.app.context.consumers.catchUp();
  // What is kept for machines is read anew after ten minutes.
  world.app.clock.advance(11 * 60 * 1000);
  for (const one of asked) {
    const look = await lookAt(world, one.entry, one.actor, one.prefix);
    const problem = check(one, look, groupsIn(look, one.entry, world));
    if (problem) wrong.push(`${one.name} ${one.entry.address(world)} as ${one.actor}: ${problem}`);
  }
  expect(wrong).toEqual([]);
}

/** Everything is shown; the first time, what is counted is kept, and is the same each time after. */
async function expectAllShown(stage: Stage, asked: readonly Asked[]): Promise<void> {
  await lookAtEach(stage, asked, (one, look, seen) => {
    const shows = [...one.entry.shows].sort();
    if (String(seen) !== String(shows)) return `shows ${seen} (${look.status}), not all of ${shows}`;
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
