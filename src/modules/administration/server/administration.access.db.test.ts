import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '#contract/policy.ts';
import { totpFactors } from '#modules/accounts/server/second-factor.table.ts';
import { adminUsersContract } from '#modules/administration/admin-users.contract.ts';
import { administrationContract } from '#modules/administration/administration.contract.ts';
import { operationsContract } from '#modules/administration/operations.contract.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { formOf, plainPicture } from '#tests/uploads.ts';
import { SOME_ID, validBodyOf } from '#tests/valid-bodies.ts';

// Who may call the endpoints for admins: every one of them, by everybody.

let app: TestApp;
let logo: ReturnType<typeof formOf>;
let someone: Person;
beforeAll(async () => {
  app = await acquireTestApp();
  logo = formOf([{ field: 'image', bytes: await plainPicture('#335577'), fileName: 'logo.png' }]);
  someone = await createPerson(app.context);
});
afterAll(() => app.close());

const withRole = (role: Role, state: 'active' | 'suspended' = 'active') =>
  createPerson(app.context, { account: { role }, profile: { state } });
const inProduction = async (work: () => Promise<void>) => {
  const { env } = app.context;
  env.production = true;
  try {
    await work();
  } finally {
    env.production = false;
  }
};

const CALLS = [administrationContract, adminUsersContract, operationsContract].flatMap(({ endpoints }) =>
  Object.entries(endpoints as Record<string, string>).map(([name, call]) => {
    const [method = '', path = ''] = call.split(' ');
    return { name, method, path };
  }),
);

/** Returns the status and code of each call, without repetitions. */
async function outcomes(by: Person | null, calls = CALLS): Promise<string[]> {
  const found = new Set<string>();
  for (const { name, method, path } of calls) {
    const address = path.replace(':username', someone.username).replace(':id', SOME_ID);
    const token = by ? await by.freshToken() : undefined;
    const response = await app.call(method, address, { token, ...inputOf(name, method) });
    found.add(`${response.status} ${response.body?.code ?? ''}`.trim());
  }
  return [...found].sort();
}

function inputOf(name: string, method: string): object {
  if (method === 'GET' || method === 'DELETE') return {};
  return name === 'changeLogo' ? logo : { body: bodyOf(name) };
}

function bodyOf(name: string): object {
  const bodies: Record<string, object> = {
    makeSignUpInvitation: { uses: 1, days: 1, note: '' },
    inviteWaiting: { ids: [SOME_ID] },
    setRole: { role: 'user' },
  };
  return bodies[name] ?? validBodyOf(name, someone);
}

it('is for admins alone', async () => {
  expect(CALLS.length).toBeGreaterThan(20);
  expect(await outcomes(null)).toEqual(['401 not_signed_in']);
  expect(await outcomes(await withRole('user'))).toEqual(['404 not_found']);
  expect(await outcomes(await withRole('moderator'))).toEqual(['403 forbidden']);
  const suspended = await outcomes(await withRole('admin', 'suspended'));
  expect(suspended.every((one) => ['403 account_suspended', '404 not_found'].includes(one))).toBe(true);
});

it('an admin reads everything', async () => {
  const reads = CALLS.filter(({ method }) => method === 'GET');
  expect(await outcomes(await withRole('admin'), reads)).toEqual(['200']);
});

it('in production the role counts only with two-step sign-in', async () => {
  const admin = await withRole('admin');
  await inProduction(async () => {
    expect(await outcomes(admin)).toEqual(['403 second_factor_needed']);
    const confirmedAt = app.clock.now();
    await app.context.database.db
      .insert(totpFactors)
      .values({ userId: admin.userId, encryptedSecret: 'x', createdAt: confirmedAt, confirmedAt });
    const reads = CALLS.filter(({ method }) => method === 'GET');
    expect(await outcomes(admin, reads)).toEqual(['200']);
  });
});

it('what changes accounts or jobs asks for a proof of the last ten minutes', async () => {
  const admin = await withRole('admin');
  app.clock.advance(11 * 60_000);
  const changes = `setRole signUserOut confirmUserAgain changeUserEmail removeUserSecondStep suspendUser liftUser
    requeueJobs discardJobs rebuildSearch`;
  const calls = CALLS.filter(({ name }) => changes.split(/\s+/).includes(name));
  expect(calls).toHaveLength(10);
  expect(await outcomes(admin, calls)).toEqual(['403 authentication_needed']);
  app.clock.reset();
});
