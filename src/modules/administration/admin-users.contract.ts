import { z } from 'zod';
import { newEmail } from '#contract/email.ts';
import { defineContract } from '#contract/endpoint.ts';
import { instant, message, username } from '#contract/fields.ts';
import { ACCOUNT_STATES, ROLES } from '#contract/policy.ts';
import { cleanLine } from '#contract/text.ts';
import { accountDecisionForm } from '#modules/moderation/moderation-forms.contract.ts';
import { adminUsersEndpoints } from './admin-users.endpoints.ts';
import { adminErrors, adminPage } from './administration.contract.ts';
import { USER_FILTERS } from './administration.rules.ts';

export const adminUserView = z.object({
  username: z.string(),
  displayName: z.string(),
  role: z.enum(ROLES),
  state: z.enum(ACCOUNT_STATES),
  verified: z.boolean(),
  secondFactor: z.boolean(),
  dateJoined: instant,
  /** Sessions that are live. */
  sessions: z.number(),
  lastSeenAt: instant.nullable(),
});
export type AdminUserView = z.output<typeof adminUserView>;

export const changeEmailForm = z.object({ newEmail });

const one = z.object({ username });

/** Changes that need a proof of the last ten minutes. */
const proved = [...adminErrors, 'authentication_needed'] as const;

export const adminUsersContract = defineContract(adminUsersEndpoints, {
  adminUsers: {
    summary:
      'Users, newest first, for admins. `q` is the beginning of a name, or a whole address. Addresses are not in the response.',
    access: 'viewer',
    query: adminPage.extend({
      q: z.string().max(320).overwrite(cleanLine).optional(),
      state: z.enum(USER_FILTERS).optional(),
      role: z.enum(ROLES).optional(),
    }),
    response: z.array(adminUserView),
    list: 'keyset',
    errors: adminErrors,
  },
  adminUserAddress: {
    summary: 'Get the address of a user, for admins. Each call is in the log.',
    access: 'viewer',
    params: one,
    response: z.object({ email: z.string() }),
    errors: adminErrors,
  },
  setRole: {
    summary:
      'Give a user a role, or take it away, for admins who proved their identity in the last ten minutes. The only admin keeps the role.',
    access: 'viewer',
    params: one,
    body: z.object({ role: z.enum(ROLES, { error: 'Choose a role' }) }),
    response: message,
    errors: [...proved, 'wrong_state'],
  },
  signUserOut: {
    summary: 'Sign a user out everywhere within a second, for admins with a recent proof.',
    access: 'viewer',
    params: one,
    response: message,
    errors: proved,
  },
  confirmUserAgain: {
    summary: 'Send a user the link again that confirms the address, for admins with a recent proof.',
    access: 'viewer',
    params: one,
    response: message,
    errors: [...proved, 'wrong_state'],
  },
  changeUserEmail: {
    summary:
      'Send a link to a new address of a user who can no longer read mail at the old one, for admins with a recent proof. The address changes when the link is opened, and the old one is told.',
    access: 'viewer',
    params: one,
    body: changeEmailForm,
    response: message,
    errors: proved,
  },
  removeUserSecondStep: {
    summary:
      'Switch two-step sign-in off for a user who lost the app and the recovery codes, for admins with a recent proof. The user is told by mail. Idempotent.',
    access: 'viewer',
    params: one,
    response: message,
    errors: proved,
  },
  suspendUser: {
    summary:
      'Suspend a user whom nobody has reported, for admins with a recent proof. It is a decision like those of moderators: the user reads the text and may object.',
    access: 'viewer',
    params: one,
    body: accountDecisionForm('suspend'),
    response: message,
    errors: [...proved, 'wrong_state'],
  },
  liftUser: {
    summary: 'Take back the suspension or the limit of a user, for admins with a recent proof.',
    access: 'viewer',
    params: one,
    body: accountDecisionForm('lift'),
    response: message,
    errors: [...proved, 'wrong_state'],
  },
});
export type AdminUsersContract = typeof adminUsersContract;
