import { expect } from 'vitest';
import type { Person } from '#tests/factories.ts';
import { moderating } from '#tests/moderation.ts';
import type { TestApp } from '#tests/test-app.ts';
import type { Actor, Entry } from './look.ts';
import { GROUPS, type Group, type World } from './world.ts';

export const NOTHING: Group[] = [];

export const isViewer = (actor: Actor) => actor === 'reader' || actor === 'partner';
export const inLists = ({ by }: Entry, actor: Actor) => by === 'list' && isViewer(actor);
export const leftOutOfLists = (entry: Entry, actor: Actor) => (inLists(entry, actor) ? GROUPS : NOTHING);

const SUBJECTS = {
  user: ({ target }: World) => ({ id: target.userId, address: target.username }),
  kollab: ({ kollabId: id }: World) => ({ id, address: id }),
  post: ({ postId: id }: World) => ({ id, address: id }),
};

export function acting(appOf: () => TestApp) {
  const { as, moderator, person, report, decide } = moderating(appOf);
  return {
    async ask(by: Person, method: 'PUT' | 'DELETE' | 'POST', path: string, body?: object): Promise<void> {
      const { status, text } = await as(by, method, path, body);
      expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    },
    /** Reports the subject and decides about it as a moderator. */
    decided: (kind: keyof typeof SUBJECTS, action: string) => async (world: World) => {
      const { id, address } = SUBJECTS[kind](world);
      if (action !== 'restore' && action !== 'lift') await report(await person(), kind, address);
      const { status, text } = await decide(await moderator(), kind, id, action);
      expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    },
  };
}
