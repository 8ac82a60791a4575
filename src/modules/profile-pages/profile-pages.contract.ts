import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { instant, username } from '#contract/fields.ts';
import { connectionView } from '#modules/connections/connections.contract.ts';
import { kollabView } from '#modules/kollabs/kollabs.contract.ts';
import { postView } from '#modules/posts/posts.contract.ts';
import { publicUser } from '#modules/profiles/users.contract.ts';
import { profilePagesEndpoints } from './profile-pages.endpoints.ts';

/** A user with what stands on their profile. */
export const profileView = z.object({
  userData: z.object({
    user: publicUser,
    /** The newest ones; the others are read by `GET /posts/{username}`. */
    posts: z.array(postView),
    connections: z.array(connectionView),
  }),
});

export const profileResponse = profileView.extend({
  /** With `with=kollabs`: the first page of `GET /kollabs/{username}`, and the cursor of its next one, or null. */
  kollabs: z.array(kollabView).optional(),
  kollabsNext: z.string().nullable().optional(),
});
export type ProfileResponse = z.infer<typeof profileResponse>;

/** The signed-in person: what they alone may see of themselves is added. */
export const viewerView = publicUser.extend({
  /** Whether they chose the name that others see, or confirmed the one that sign-up gave them. */
  nameChosen: z.boolean(),
  /** The time from which the content category may be changed; null if it may be changed now. */
  contentTypeKeptUntil: instant.nullable(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** Whether they may see what moderators see. */
  moderates: z.boolean(),
  /** Whether they also see how the whole place does. */
  administers: z.boolean(),
  fname: z.string(),
  lname: z.string(),
  maxActiveKollabs: z.number(),
  mailsNotifications: z.boolean(),
  /** Where their days begin and end; null while it is not known, which counts as UTC. */
  timeZone: z.string().nullable(),
  /** Unread notifications. */
  notifs: z.number(),
  /** Conversations with something unread, message requests among them. */
  unreadMessages: z.number(),
  likes: z.array(z.object({ username: z.string(), postId: z.string() })),
  featured: connectionView.nullable(),
  accountConnections: z.array(connectionView),
});
export type ViewerView = z.infer<typeof viewerView>;

/** What anyone may know of how much a person collaborates. */
export const statisticsView = z.object({
  activeKollabs: z.number(),
  completedCollaborations: z.number(),
  /** Different people in those. */
  partners: z.number(),
  /** Open and completed requests on their Kollabs. */
  requests: z.number(),
  /** Collaborations completed in each of the last twelve months, oldest first; months in UTC as '2026-11'. */
  months: z.array(z.object({ month: z.string(), completed: z.number() })),
});
export type StatisticsView = z.infer<typeof statisticsView>;

export const profilePagesContract = defineContract(profilePagesEndpoints, {
  getViewer: { summary: 'The signed-in person.', access: 'viewer', response: viewerView },
  getUser: {
    summary: "A person's public profile; with their newest Kollabs, where asked for.",
    access: 'public',
    params: z.object({ username }),
    query: z.object({ with: z.enum(['kollabs']).optional() }),
    response: profileResponse,
    shared: 'visitors',
    errors: ['not_found'],
  },
  statisticsOf: {
    summary: "A person's public figures.",
    access: 'public',
    params: z.object({ username }),
    response: statisticsView,
    errors: ['not_found'],
  },
});
export type ProfilePagesContract = typeof profilePagesContract;
