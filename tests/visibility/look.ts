import { unzip } from '#tests/tools/zip.ts';
import type { Group, World } from './world.ts';

/** Who looks: `stranger` does what would change what the reader sees. */
export type Actor = 'visitor' | 'reader' | 'partner' | 'blocker' | 'stranger';

/** Kinds of what the target wrote to others, each a thing of its own. */
export type WordsOf = 'messages' | 'comments' | 'reviews';

export interface Look {
  status: number;
  text: string;
  // Tests read bodies of every shape.
  body: any;
  /** X-Total-Count. */
  total: string | null;
}

/** One way to ask an endpoint, and what of the target it shows. */
export interface Entry {
  as: Actor[];
  /** What it is of: with a Kollab everything around it goes, a collaboration stays the other side's. */
  of: 'person' | 'kollab' | 'post' | 'collaboration';
  /** How the viewer comes to it: blocks and mutes leave out of lists and of what is told, not of links; blocks alone out of an inbox. */
  by: 'link' | 'list' | 'inbox' | 'told' | 'machine';
  /** A choice of the target's own that leaves them out. */
  choice?: 'appearsInMatch' | 'featurable' | 'showsAudienceHistory' | 'showsFollowers' | 'showsFollowing';
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  address(world: World): string;
  body?(world: World): object;
  shows: Group[];
  /** What its `words` are, where they are of a kind that is taken down one by one; and what it still shows without them. */
  wordsAre?: WordsOf;
  leaves?: readonly Group[];
  /** Where it is not the marks that tell. */
  sees?(look: Look, world: World): Group[];
  /** It is of a follow between the target and the partner, which a block ends for everyone. */
  ofFollow?: true;
  /** What it counts goes with its row; a table of requests keeps the row without the name. */
  keepsRow?: boolean;
}

/** An endpoint that shows no other user, and why. */
export type Nothing = string;

/** Where the status tells: whether it is there. */
export const OK = (group: Group) => (look: Look) => (look.status === 200 ? [group] : []);
export const marked = ({ text }: Look, { marks }: World) =>
  (Object.keys(marks) as Group[]).filter((group) => text.includes(marks[group]));

/** @param prefix '/api', or nothing for what is outside */
export async function lookAt(world: World, entry: Entry, actor: Actor, prefix: string): Promise<Look> {
  const token = actor === 'visitor' ? undefined : await world[actor].freshToken();
  const body = entry.body?.(world);
  const response = await world.app.app.http.inject({
    method: entry.method ?? 'GET',
    url: prefix + entry.address(world),
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { payload: body }),
  });
  const type = String(response.headers['content-type'] ?? '');
  const text =
    type === 'application/zip' ? [...unzip(response.rawPayload).values()].join('\n') : response.payload;
  const total = response.headers['x-total-count'];
  return {
    status: response.statusCode,
    text,
    body: type.startsWith('application/json') ? JSON.parse(text) : {},
    total: total === undefined ? null : String(total),
  };
}

export function groupsIn(look: Look, entry: Entry, world: World): Group[] {
  return [...new Set((entry.sees ?? marked)(look, world))].sort();
}
