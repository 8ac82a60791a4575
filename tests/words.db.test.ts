import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { endpointsOf } from '#infra/register-modules.ts';
import { MODULES } from '#src/modules.ts';
import { acquireTestApp, type TestApp } from './test-app.ts';

// Every endpoint that takes a text must check it for blocked words before it writes.

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const SIGN_IN = 'signs in, or keeps a sign-in safe';
const SEARCH = 'looks for something, and is written nowhere';
const PLACE = 'names a thing: an address of a picture, a code, an id';
const CURRENCY = 'three letters of a list';
const ADMINS = 'written by admins';
const MODERATORS = 'read by moderators, or written by them';

/** Exceptions with their reasons, by endpoint or by name of the property. */
const ENDPOINTS: Record<string, string> = {
  ...Object.fromEntries(
    `signUp signIn signInSecondStep signInWithPasskey verifyEmail sendVerificationEmail forgotPassword resetPassword
    changePassword confirmPassword confirmTotp addPasskey changeEmail confirmEmailChange deleteAccount joinEarlyAccess
    subscribe confirmAddress leaveList connect connectInstagram signUpWithGoogle checkInvitation checkSetup setUp
    addPushSubscription proveByGoogle`
      .split(/\s+/)
      .map((name) => [name, SIGN_IN]),
  ),
  ...Object.fromEntries('searchUsers searchKollabs searchPosts'.split(' ').map((name) => [name, SEARCH])),
  ...Object.fromEntries(
    'report decideCase objectToDecision addTerm'.split(' ').map((name) => [name, MODERATORS]),
  ),
  ...Object.fromEntries(
    'changePlace makeSignUpInvitation changeLegalText previewLegalText suspendUser liftUser changeUserEmail requeueJobs discardJobs'
      .split(' ')
      .map((name) => [name, ADMINS]),
  ),
  setPreferences: 'seen by its user alone',
  makeSavedList: 'seen by its user alone',
  renameSavedList: 'seen by its user alone',
  saveSearch: 'seen by its user alone',
  changeSavedSearch: 'seen by its user alone',
};
const PROPERTIES: Record<string, string> = {
  ...{ imageUrl: PLACE, bannerUrl: PLACE, 'userInfo.bannerUrl': PLACE },
  ...{ deadline: 'a day', 'deliverables.due': 'a day', 'rights.until': 'a day' },
  ...{ 'instalments.due': 'a day', date: 'a day', 'instalments.amount': 'digits' },
  ...{
    'payment.amount': 'digits',
    'price.amount': 'digits',
    'rates.least': 'digits',
    'rates.most': 'digits',
  },
  ...{ 'payment.currency': CURRENCY, 'price.currency': CURRENCY, 'rates.currency': CURRENCY },
  'category.label': 'read, and not kept',
};

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** Returns the paths of free texts in a body's schema. */
function textPaths(schema: Schema, path: string[] = []): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  const isText =
    [schema.type].flat().includes('string') &&
    !schema.enum &&
    !('const' in schema) &&
    !schema.pattern &&
    !schema.format;
  return [
    ...(isText ? [path.join('.')] : []),
    ...Object.entries(properties).flatMap(([name, one]) => textPaths(one, [...path, name])),
    ...[...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf].flatMap((one) => textPaths(one, path)),
  ];
}

const textsOf = ({ body }: EndpointSpec): string[] => {
  if (!body) return [];
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;
  return [...new Set(textPaths(schema))].filter((path) => !path.startsWith('replaces.'));
};

it('every text that an endpoint takes is checked, or listed here with a reason', () => {
  const wrong: string[] = [];
  for (const { name, spec } of endpointsOf(app.context, MODULES, app.context.database)) {
    const words = spec.words ?? [];
    const texts = ENDPOINTS[name] ? [] : textsOf(spec).filter((path) => !PROPERTIES[path]);
    for (const path of texts) if (!words.includes(path)) wrong.push(`${name} takes "${path}"`);
    for (const path of words) if (!textsOf(spec).includes(path)) wrong.push(`${name} has no "${path}"`);
  }
  expect(wrong).toEqual([]);
});
