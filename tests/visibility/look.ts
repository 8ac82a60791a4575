import { unzip } from '#tests/tools/zip.ts';
import type { Group, World } from './world.ts';

/** The viewer. `stranger` sends requests that would change what another viewer sees. */
export type Actor = 'visitor' | 'reader' | 'partner' | 'blocker' | 'stranger';

/** Kinds of what the target wrote to others that moderators remove one by one. */
export type WordsOf = 'messages' | 'comments' | 'reviews';

export interface Look {
  status: number;
  text: string;
  // Tests read bodies of every shape.
  body: any;
  total: string | null;
}

/** A request to an endpoint, and what it shows of the target. */
export interface Entry {
  as: Actor[];
  /**
   * What it belongs to. Everything that belongs to a Kollab is hidden with it, but a collaboration remains visible to
   * the other side.
   */
  of: 'person' | 'kollab' | 'post' | 'collaboration';
  /**
   * How the viewer reaches it. Blocks and mutes apply to lists and notifications, but not to links. Blocks alone apply
   * to inboxes.
   */
  by: 'link' | 'list' | 'inbox' | 'told' | 'machine';
  /** The preference by which the target opts out. */
  choice?: 'appearsInMatch' | 'featurable' | 'showsAudienceHistory' | 'showsFollowers' | 'showsFollowing';
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  address(world: World): string;
  body?(world: World): object;
  /** Used instead of a request, for output that no request causes, such as push messages. */
  look?(world: World, actor: Actor): Promise<Look>;
  shows: Group[];
  /** The kind of its `words`, if they can be removed one by one; `leaves` is what it still shows without them. */
  wordsAre?: WordsOf;
  leaves?: readonly Group[];
  /** Overrides the search for marks in the response. */
  sees?(look: Look, world: World): Group[];
  /** Depends on a follow between the target and the partner, which a block removes for everyone. */
  ofFollow?: true;
  /** Keeps the row when the target is hidden, without the name, so the total does not change. */
  keepsRow?: boolean;
}

/** The reason why an endpoint shows no other user. */
export type Nothing = string;

/** For endpoints whose status shows whether the target is visible. */
export const OK = (group: Group) => (look: Look) => (look.status === 200 ? [group] : []);
export const marked = ({ text }: Look, { marks }: World) =>
  (Object.keys(marks) as Group[]).filter((group) => text.includes(marks[group]));

/**
 * @param prefix '/api', or '' for routes outside of it
 */
export async function lookAt(world: World, entry: Entry, actor: Actor, prefix: string): Promise<Look> {
  if (entry.look) return entry.look(world, actor);
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
