import { z } from 'zod';
import { cleanEmail } from '#contract/clean-email.ts';
import { email, newEmail } from '#contract/email.ts';
import { defineContract } from '#contract/endpoint.ts';
import { category, line, message } from '#contract/fields.ts';
import { LIMITS } from '#contract/limits.ts';
import { ACCOUNT_TYPES } from '#contract/product.ts';
import { cleanLine, codePoints } from '#contract/text.ts';
import { invitation } from '#modules/place/place.contract.ts';
import { placeErrors } from '#modules/place/place.errors.ts';
import { TIME_ZONE_LETTERS } from '#modules/profiles/time-zone.rules.ts';
import { accountsEndpoints } from './accounts.endpoints.ts';
import { accountsErrors } from './accounts.errors.ts';
import { ACCOUNT_LIMITS, USERNAME_STATUSES } from './accounts.rules.ts';
import { secondStepAsked, signedIn } from './session.contract.ts';

// A joiner belongs to the spelling of a word in Persian or Malayalam.
const WORD = '\\p{L}[\\p{L}\\p{M}]*(?:\\p{Join_Control}[\\p{L}\\p{M}]*)*';
// Apostrophes, dots of initials, hyphens, and the points of Catalan, Chinese, Japanese, Hebrew, Hindi and Tibetan names.
const SIGN = "['\u2018\u2019.\\p{Pd}\u00B7\u2027\u30FB\u05F3\u05F4\u0970\u0F0B]";
const PERSON_NAME = new RegExp(
  `^['\u2018\u2019]?${WORD}(?:(?:${SIGN}{1,2}|[.,'\u2019\u05F3\u0970]?\\p{Zs}['\u2018\u2019]?)${WORD})*['\u2019.\u05F3\u0970\u0F0B]?$`,
  'u',
);

// What keyboards and input methods write for the signs of names.
const NAME_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\p{Zs}{2,}/gu, ' '],
  [/[\u00B4`\uFF07]/g, "'"],
  [/(?<=\p{Script=Hebrew}\p{M}*)["\u201D](?=\p{Script=Hebrew})/gu, '\u05F4'],
  [/(?<=\p{scx=Katakana})[=\uFF1D](?=\p{scx=Katakana})/gu, '\u30A0'],
  [/(?<=\p{scx=Katakana})\uFF65(?=\p{scx=Katakana})/gu, '\u30FB'],
  [/(?<=\p{Script=Han})[\u2022\uFF0E](?=\p{Script=Han})/gu, '\u00B7'],
];

const cleanName = (text: string) =>
  NAME_SIGNS.reduce((name, [written, sign]) => name.replace(written, sign), cleanLine(text));

const personName = line(
  {
    min: ACCOUNT_LIMITS.personName.min,
    tooShort: 'Too Short!',
    max: ACCOUNT_LIMITS.personName.max,
    tooLong: 'Too Long!',
  },
  cleanName,
).refine((name) => PERSON_NAME.test(name), { error: 'Must only contain letters' });

/** Stored exactly as typed: never trimmed, normalised or cut. */
const signUpPassword = z
  .string('Required')
  .refine((text) => text.length > 0, { error: 'Required', abort: true })
  .refine((text) => codePoints(text) >= ACCOUNT_LIMITS.signUpPassword.min, {
    error: 'Password must be longer than 6 characters',
  })
  .refine((text) => codePoints(text) <= ACCOUNT_LIMITS.signUpPassword.max, {
    error: 'Must be shorter than 129 characters',
  });

// Checked without trimming: two names that look alike must not become the same name.
export const newUsername = z
  .string('Required')
  .refine((text) => text.length > 0, { error: 'Required', abort: true })
  .refine((text) => codePoints(text) >= ACCOUNT_LIMITS.username.min, {
    error: 'Must be longer than 3 characters',
  })
  .refine((text) => codePoints(text) <= ACCOUNT_LIMITS.username.max, {
    error: 'Must be shorter than 16 characters',
  })
  .regex(/^[A-Za-z0-9_]*$/, 'Must only contain alphanumeric characters [a-Z][0-9] and underscores');

const person = {
  fname: personName,
  lname: personName,
  username: newUsername,
  contentType: category,
  /** The browser's time zone. An unknown name is ignored. */
  timeZone: z.string().max(TIME_ZONE_LETTERS).optional(),
};

export const credentials = {
  email: newEmail,
  password: signUpPassword,
  confirmPassword: z.string('Required').min(1, 'Required'),
};

export const passwordsMatch = (form: { password: string; confirmPassword: string }) =>
  form.confirmPassword === form.password;
export const PASSWORDS_MATCH = { error: 'Passwords must match', path: ['confirmPassword'] };

/** The fields of sign-up for each account type, with those of one way to sign up. */
export function signUpFields<T extends z.ZodRawShape>(way: T) {
  return z.discriminatedUnion(
    'accountType',
    [
      z.object({ accountType: z.literal(ACCOUNT_TYPES[0]), ...person, ...way }),
      z.object({
        accountType: z.literal(ACCOUNT_TYPES[1]),
        ...person,
        ...way,
        businessName: line({ min: 1, max: ACCOUNT_LIMITS.businessName, tooLong: 'Too Long!' }),
      }),
    ],
    { error: 'Required' },
  );
}

/** The body of sign-up. `terms` is checked in the form and not sent. */
export const signUpBody = signUpFields({
  ...credentials,
  /** The token of an invitation link, where sign-up asks for one. */
  invitation: invitation.optional(),
}).refine(passwordsMatch, PASSWORDS_MATCH);
export type SignUpBody = z.input<typeof signUpBody>;

export const signInBody = z.object({
  email: z.string('Required').overwrite(cleanEmail).min(1, 'Required').max(LIMITS.email, 'Invalid email'),
  password: z.string('Required').min(1, 'Required').max(1000, 'Too long'),
});
export type SignInBody = z.input<typeof signInBody>;

export const resendBody = z.object({ email: email.optional() });

const token = z.string();

export const accountsContract = defineContract(accountsEndpoints, {
  signUp: {
    summary: 'Sign up. The response is the same whether or not the address is known.',
    access: 'public',
    body: signUpBody,
    words: ['businessName'],
    status: 201,
    response: message,
    errors: [placeErrors.sign_up_closed, placeErrors.invitation_required],
  },
  checkUsername: {
    summary: 'Check whether sign-up would accept a username, and get the error if not.',
    access: 'public',
    // Accepts any text, so that the response can say what is wrong with it.
    query: z.object({ username: z.string().max(100) }),
    response: z.object({
      username: z.string(),
      status: z.enum(USERNAME_STATUSES),
      /** The error that sign-up would return, or '' if it would accept the name. */
      message: z.string(),
    }),
  },
  signIn: {
    summary:
      'Sign in and set the session cookie. With two-step sign-in, the response asks for the second step instead.',
    access: 'public',
    body: signInBody,
    response: z.union([signedIn, secondStepAsked]),
    errors: [accountsErrors.bad_credentials],
  },
  refreshToken: {
    summary: 'Get a new token for the session cookie. Only pages of this site may call it.',
    access: 'public',
    response: z.object({ token }),
    errors: ['not_signed_in', accountsErrors.foreign_origin],
  },
  signOut: {
    summary: 'End the session of the cookie.',
    access: 'public',
    response: message,
    errors: [accountsErrors.foreign_origin],
  },
  verifyEmail: {
    summary:
      'Verify an email address with the code from its email. In the browser that signed up, this also starts a session.',
    access: 'public',
    // Only the shape is checked here: every wrong code is refused with the same text.
    body: z.object({ mode: z.string().optional(), code: z.string('Required').min(1, 'Required') }),
    response: message.extend({ signedIn: z.boolean() }),
    errors: ['invalid_code'],
  },
  sendVerificationEmail: {
    summary:
      'Send the verification email again. Signed out, the body names the address, and the response is the same for every address.',
    access: 'public',
    body: resendBody,
    response: message,
  },
  setMailNotifications: {
    summary: 'Switch notification emails on or off.',
    access: 'viewer',
    body: z.object({ mailsNotifications: z.boolean('Required') }),
    response: message,
  },
});
export type AccountsContract = typeof accountsContract;
