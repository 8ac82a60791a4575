import type { Actor, Entry } from './look.ts';
import type { Group } from './world.ts';

/** Those who look without being changed by it. */
export const EVERYONE: Actor[] = ['visitor', 'reader', 'partner'];

/** Of a user. */
export const user = (address: Entry['address'], more: Partial<Entry> = {}): Entry => ({
  ...{ as: EVERYONE, of: 'person', by: 'link', shows: ['person'], address },
  ...more,
});

/** A list of Kollabs. */
export const kollabs = (address: Entry['address'], more: Partial<Entry> = {}): Entry => ({
  ...{ as: ['visitor', 'reader'], of: 'kollab', by: 'list', shows: ['person', 'kollab'], address },
  ...more,
});

/** A list of posts. */
export const posts = (address: Entry['address'], more: Partial<Entry> = {}): Entry => ({
  ...{ as: ['visitor', 'reader'], of: 'post', by: 'list', shows: ['person', 'post'], address },
  ...more,
});

/** What a participant sees of a collaboration. */
export const table = (address: Entry['address'], shows: Group[], more: Partial<Entry> = {}): Entry => ({
  ...{ as: ['partner'], of: 'collaboration', by: 'link', keepsRow: true, shows, address },
  ...more,
});
