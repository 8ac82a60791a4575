import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { instant, username } from '#contract/fields.ts';
import { connectionView } from '#modules/connections/connections.contract.ts';
import { kollabView } from '#modules/kollabs/kollabs.contract.ts';
import { postView } from '#modules/posts/posts.contract.ts';
import { publicUser } from '#modules/profiles/users.contract.ts';
import { profilePagesEndpoints } from './profile-pages.endpoints.ts';

export const profileView = z.object({
  userData: z.object({
    user: publicUser,
    /** The newest posts; `GET /posts/{username}` lists the others. */
    posts: z.array(postView),
    connections: z.array(connectionView),
  }),
});

export const profileResponse = profileView.extend({
  /**
   * Only with `with=kollabs`: the first page of `GET /kollabs/{username}`, and the cursor of the next page, or null.
   */
  kollabs: z.array(kollabView).optional(),
  kollabsNext: z.string().nullable().optional(),
});
export type ProfileResponse = z.infer<typeof profileResponse>;

export const viewerView = publicUser.extend({
  /** The id of the container for files of a brief. */
  userId: z.string(),
  /** Whether they chose their display name, or confirmed the one from sign-up. */
  nameChosen: z.boolean(),
  /** The time from which the content category may be changed; null if it may be changed now. */
  contentTypeKeptUntil: instant.nullable(),
  email: z.string(),
  emailVerified: z.boolean(),
  moderates: z.boolean(),
  /** Whether they may also change how this place is set up. */
  administers: z.boolean(),
  /** Whether two-step sign-in is on. */
  secondFactor: z.boolean(),
  fname: z.string(),
  lname: z.string(),
  maxActiveKollabs: z.number(),
  mailsNotifications: z.boolean(),
  /** The time zone of their days; null if unknown, which counts as UTC. */
  timeZone: z.string().nullable(),
  notifs: z.number(),
  /** The number of conversations with unread messages, including message requests. */
  unreadMessages: z.number(),
  likes: z.array(z.object({ username: z.string(), postId: z.string() })),
  featured: connectionView.nullable(),
  accountConnections: z.array(connectionView),
});
export type ViewerView = z.infer<typeof viewerView>;

export const statisticsView = z.object({
  activeKollabs: z.number(),
  completedCollaborations: z.number(),
  partners: z.number(),
  /** Open and completed requests for their Kollabs. */
  requests: z.number(),
  /** Collaborations completed in each of the last twelve months, oldest first; months in UTC as '2026-11'. */
  months: z.array(z.object({ month: z.string(), completed: z.number() })),
});
export type StatisticsView = z.infer<typeof statisticsView>;

export const profilePagesContract = defineContract(profilePagesEndpoints, {
  getViewer: { summary: 'The signed-in user.', access: 'viewer', response: viewerView },
  getUser: {
    summary: "A user's public profile, with their newest Kollabs if asked for.",
    access: 'public',
    params: z.object({ username }),
    query: z.object({ with: z.enum(['kollabs']).optional() }),
    response: profileResponse,
    shared: 'visitors',
    errors: ['not_found'],
  },
  statisticsOf: {
    summary: "A user's public figures.",
    access: 'public',
    params: z.object({ username }),
    response: statisticsView,
    errors: ['not_found'],
  },
});
export type ProfilePagesContract = typeof profilePagesContract;
