import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, id, instant, limit, line, message } from '#contract/fields.ts';
import { kollabView } from '#modules/kollabs/kollabs.contract.ts';
import { userSummary } from '#modules/profiles/users.contract.ts';
import { savedEndpoints } from './saved.endpoints.ts';
import { FIRST_LIST, SAVED_KINDS, SAVED_LIMITS } from './saved.rules.ts';

export const savedList = z.object({ list: z.string(), name: z.string() }).meta({ id: 'SavedList' });
export type SavedList = z.infer<typeof savedList>;

const savedIn = savedList.extend({ holds: z.boolean() }).meta({ id: 'SavedIn' });
export type SavedIn = z.infer<typeof savedIn>;

export const savedEntry = z
  .object({
    entryId: z.string(),
    kind: z.enum(SAVED_KINDS),
    savedAt: instant,
    kollab: kollabView.nullable(),
    user: userSummary.nullable(),
  })
  .meta({ id: 'SavedEntry' });
export type SavedEntry = z.infer<typeof savedEntry>;

export const savedListForm = z.object({
  name: line({ min: 1, max: SAVED_LIMITS.name, tooLong: 'Too long' }),
});

const own = z.object({ list: id });
const list = z.union([z.literal(FIRST_LIST), id]);
const thing = z.object({
  kind: z.enum(SAVED_KINDS),
  /** A username for a user, an id for a Kollab. */
  id: z.string().regex(/^[A-Za-z0-9_-]{1,36}$/),
});
const entryParams = thing.extend({ list });

export const savedContract = defineContract(savedEndpoints, {
  savedLists: {
    summary: 'Your lists of saved Kollabs and users. The first is the default list, which everyone has.',
    access: 'viewer',
    response: z.array(savedList),
    list: 'keyset',
  },
  makeSavedList: {
    summary: 'Create a list. 422 if another of your lists has the name.',
    access: 'viewer',
    body: savedListForm,
    status: 201,
    response: savedList,
    errors: ['wrong_state'],
  },
  renameSavedList: {
    summary: 'Rename a list. Idempotent.',
    access: 'viewer',
    params: own,
    body: savedListForm,
    response: savedList,
    errors: ['not_found'],
  },
  deleteSavedList: {
    summary: 'Delete a list with its entries. Idempotent.',
    access: 'viewer',
    params: own,
    response: message,
  },
  savedEntries: {
    summary: 'The entries of a list that you can see, newest first.',
    access: 'viewer',
    params: z.object({ list }),
    query: z.object({ limit, cursor }),
    response: z.array(savedEntry),
    list: 'keyset',
    errors: ['not_found'],
  },
  savedIn: {
    summary: 'Your lists, and which of them contain a Kollab or user.',
    access: 'viewer',
    params: thing,
    response: z.array(savedIn),
    list: 'keyset',
    errors: ['not_found'],
  },
  save: {
    summary: 'Save a Kollab or user to a list. Nobody is notified. Idempotent.',
    access: 'viewer',
    params: entryParams,
    response: message,
    errors: ['not_found', 'wrong_state'],
  },
  unsave: {
    summary: 'Remove a Kollab or user from a list. Idempotent.',
    access: 'viewer',
    params: entryParams,
    response: message,
    errors: ['not_found'],
  },
});
export type SavedContract = typeof savedContract;
