import type { DemoKollab } from './kollab.ts';
import * as body from './kollabs/body.ts';
import * as image from './kollabs/image.ts';
import * as lab from './kollabs/lab.ts';
import * as make from './kollabs/make.ts';
import * as play from './kollabs/play.ts';
import * as studio from './kollabs/studio.ts';
import * as table from './kollabs/table.ts';
import * as town from './kollabs/town.ts';
import * as trade from './kollabs/trade.ts';
import * as voice from './kollabs/voice.ts';
import * as wear from './kollabs/wear.ts';

/** Every offer of the demo world, by category. */
export const kollabs: readonly DemoKollab[] = [
  play,
  image,
  voice,
  studio,
  wear,
  body,
  make,
  lab,
  table,
  town,
  trade,
].flatMap((group) => Object.values<readonly DemoKollab[]>(group).flat());

const byKey = new Map(kollabs.map((kollab) => [kollab.key, kollab]));

/** Throws on a key that is not in the demo world. */
export function getKollab(key: string): DemoKollab {
  const kollab = byKey.get(key);
  if (!kollab) throw new Error(`no Kollab ${key} in the demo world`);
  return kollab;
}

/** A Kollab's place within its category, from 0: what its cover is seeded with. */
export function coverSeed(kollab: DemoKollab): number {
  return kollabs.filter(({ category }) => category === kollab.category).indexOf(kollab);
}
