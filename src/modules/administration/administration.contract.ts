import { z } from 'zod';
import { email } from '#contract/email.ts';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, httpsLink, id, instant, limit, line, lines, message } from '#contract/fields.ts';
import { ACCENT_PATTERN, accentRefusal } from '#modules/place/accent.rules.ts';
import { INVITATION_LIMITS, PLACE_LIMITS, SIGN_UP_MODES } from '#modules/place/place.rules.ts';
import { administrationEndpoints } from './administration.endpoints.ts';

const upTo = (max: number) => ({ max, tooLong: `Too long - at most ${max} characters` });

/** What admins set. Empty texts are not shown. */
export const placeForm = z.object({
  name: line({
    ...{ min: PLACE_LIMITS.name.min, tooShort: `At least ${PLACE_LIMITS.name.min} characters` },
    ...upTo(PLACE_LIMITS.name.max),
  }),
  tagline: line(upTo(PLACE_LIMITS.tagline)),
  footerLabel: line(upTo(PLACE_LIMITS.footerLabel)),
  /** Empty for the colours of the product. */
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .refine((text) => text === '' || ACCENT_PATTERN.test(text), {
      error: 'Enter a colour like #0b6e4f',
      abort: true,
    })
    .superRefine((text, context) => {
      const refusal = text === '' ? null : accentRefusal(text);
      if (refusal) context.addIssue({ code: 'custom', message: refusal });
    }),
  contact: z.union([z.literal(''), email], { error: 'Invalid email' }),
  operatorName: line(upTo(PLACE_LIMITS.operatorName)),
  operatorAddress: lines(upTo(PLACE_LIMITS.operatorAddress)),
  signUp: z.enum(SIGN_UP_MODES, { error: 'Choose who may sign up' }),
  announcementText: line(upTo(PLACE_LIMITS.announcement)),
  /** Null if it stays until it is taken away. */
  announcementUntil: instant.nullable(),
  announcementLink: z.union(
    [z.literal(''), httpsLink.refine((text) => text.length <= PLACE_LIMITS.link, { error: 'Too long' })],
    { error: 'A link must begin with https://' },
  ),
});
export type PlaceForm = z.output<typeof placeForm>;

export const adminPlaceView = z.object({
  ...{ name: z.string(), tagline: z.string(), footerLabel: z.string(), contact: z.string() },
  accent: z.string(),
  /** The address of the logo; empty if there is none. */
  logo: z.string(),
  ...{ operatorName: z.string(), operatorAddress: z.string() },
  signUp: z.enum(SIGN_UP_MODES),
  announcementText: z.string(),
  announcementUntil: instant.nullable(),
  announcementLink: z.string(),
  /** To send back with a change, which applies only to the version that was read. */
  version: z.number().int(),
});
export type AdminPlaceView = z.output<typeof adminPlaceView>;

const whole = (most: number, text: string) =>
  z.number({ error: text }).int(text).min(1, text).max(most, text);

export const invitationForm = z.object({
  uses: whole(INVITATION_LIMITS.uses, `A number from 1 to ${INVITATION_LIMITS.uses}`),
  days: whole(INVITATION_LIMITS.days, `A number from 1 to ${INVITATION_LIMITS.days}`),
  note: line(upTo(INVITATION_LIMITS.note)).default(''),
});

export const invitationView = z.object({
  invitationId: z.string(),
  note: z.string(),
  uses: z.number(),
  used: z.number(),
  status: z.enum(['valid', 'used', 'expired', 'revoked']),
  createdAt: instant,
  expiresAt: instant,
});
export type InvitationView = z.output<typeof invitationView>;

const waitingView = z.object({
  waitingId: z.string(),
  /** The first letter and the domain. */
  maskedEmail: z.string(),
  since: instant,
  invitedAt: instant.nullable(),
});
export type WaitingView = z.output<typeof waitingView>;

/** What every endpoint for admins may answer. */
export const adminErrors = ['not_found', 'forbidden', 'second_factor_needed'] as const;
export const adminPage = z.object({ limit, cursor });

const LOGO_BYTES = 5 * 1024 * 1024;

export const administrationContract = defineContract(administrationEndpoints, {
  adminPlace: {
    summary: 'Get how this place is set up, for admins.',
    access: 'viewer',
    response: adminPlaceView,
    errors: adminErrors,
  },
  changePlace: {
    summary:
      'Change how this place is set up, for admins. Every page shows it within a second. The change is in the log with old and new values.',
    access: 'viewer',
    body: placeForm.extend({ version: z.number().int() }),
    response: adminPlaceView.extend({ message: z.string() }),
    errors: [...adminErrors, 'wrong_state'],
  },
  changeLogo: {
    summary:
      'Replace the logo of this place with a JPEG, PNG, WebP, GIF or AVIF, for admins. It is fitted into a square and keeps its transparency.',
    access: 'viewer',
    upload: { field: 'image', bytes: LOGO_BYTES },
    response: adminPlaceView.extend({ message: z.string() }),
    errors: [...adminErrors, 'wrong_state'],
  },
  removeLogo: {
    summary: 'Remove the logo of this place, for admins. Idempotent.',
    access: 'viewer',
    response: adminPlaceView.extend({ message: z.string() }),
    errors: [...adminErrors, 'wrong_state'],
  },
  signUpInvitations: {
    summary: 'The invitation links, newest first, for admins. The links themselves are not stored.',
    access: 'viewer',
    query: adminPage,
    response: z.array(invitationView),
    list: 'keyset',
    errors: adminErrors,
  },
  makeSignUpInvitation: {
    summary: 'Make an invitation link, for admins. Only this response has the link.',
    access: 'viewer',
    body: invitationForm,
    status: 201,
    response: z.object({ invitationId: z.string(), url: z.string(), expiresAt: instant }),
    errors: adminErrors,
  },
  revokeSignUpInvitation: {
    summary: 'Make an invitation link invalid, for admins. Idempotent.',
    access: 'viewer',
    params: z.object({ id }),
    response: message,
    errors: adminErrors,
  },
  waitingList: {
    summary: 'Confirmed addresses that wait for early access, longest waiting first, for admins.',
    access: 'viewer',
    query: adminPage,
    response: z.array(waitingView),
    list: 'keyset',
    counted: true,
    errors: adminErrors,
  },
  waitingAddress: {
    summary: 'Get an address of the waiting list, for admins. Each call is in the log.',
    access: 'viewer',
    params: z.object({ id }),
    response: z.object({ email: z.string() }),
    errors: adminErrors,
  },
  inviteWaiting: {
    summary: `Mail an invitation link to each of at most ${INVITATION_LIMITS.atOnce} addresses of the waiting list, for admins.`,
    access: 'viewer',
    body: z.object({
      ids: z
        .array(id, 'Choose whom to invite')
        .min(1, 'Choose whom to invite')
        .max(INVITATION_LIMITS.atOnce, `At most ${INVITATION_LIMITS.atOnce} at once`),
    }),
    response: z.object({ invited: z.number(), message: z.string() }),
    errors: adminErrors,
  },
});
export type AdministrationContract = typeof administrationContract;
