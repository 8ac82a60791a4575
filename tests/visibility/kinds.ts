import type { Actor, Entry } from './look.ts';
import type { Group } from './world.ts';

/** Actors whose requests change nothing for later ones. */
export const EVERYONE: Actor[] = ['visitor', 'reader', 'partner'];

export const user = (address: Entry['address'], more: Partial<Entry> = {}): Entry => ({
  ...{ as: EVERYONE, of: 'person', by: 'link', shows: ['person'], address },
  ...more,
});

export const kollabs = (address: Entry['address'], more: Partial<Entry> = {}): Entry => ({
  ...{ as: ['visitor', 'reader'], of: 'kollab', by: 'list', shows: ['person', 'kollab'], address },
  ...more,
});

export const posts = (address: Entry['address'], more: Partial<Entry> = {}): Entry => ({
  ...{ as: ['visitor', 'reader'], of: 'post', by: 'list', shows: ['person', 'post'], address },
  ...more,
});

/** A participant's view of a collaboration. */
export const table = (address: Entry['address'], shows: Group[], more: Partial<Entry> = {}): Entry => ({
  ...{ as: ['partner'], of: 'collaboration', by: 'link', keepsRow: true, shows, address },
  ...more,
});
