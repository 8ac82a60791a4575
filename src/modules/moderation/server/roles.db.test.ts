import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#infra/app-error.ts';
import { transaction } from '#infra/db/pool.ts';
import { requireAdmin, requireRole } from '#modules/accounts/server/roles.service.ts';
import { totpFactors } from '#modules/accounts/server/second-factor.table.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { giveRoleAsOperator } from './operator.service.ts';
import { giveRole } from './roles.service.ts';

// Roles: what they allow, who gives them, and the admin who is always left.

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const withRole = (role: 'user' | 'moderator' | 'admin', state: 'active' | 'suspended' = 'active') =>
  createPerson(app.context, { account: { role }, profile: { state } });
const withoutAdmins = () =>
  app.context.database.pool.query(`update accounts set role = 'user' where role = 'admin'`);
const admins = async () => {
  const { rows } = await app.context.database.pool.query(
    `select user_id from accounts where role = 'admin' order by user_id`,
  );
  return rows.map(({ user_id }) => user_id);
};
const give = (by: Person, to: Person, role: 'user' | 'moderator' | 'admin') =>
  transaction(app.context.database.db, (tx) =>
    giveRole(tx, by.userId, to.username, role, app.context.clock.now()),
  );

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return '';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

describe('what a role allows', () => {
  const asks = async ({ userId, username }: Person, production = false) => {
    const viewer = { userId, username, accountType: 'creator', sessionId: userId } as const;
    const context = { env: { ...app.context.env, production } };
    const { db } = app.context.database;
    return [
      await codeOf(requireRole(context, db, viewer, 'moderate')),
      await codeOf(requireAdmin(context, db, viewer)),
    ];
  };

  it('depends on the role and on the state of the account', async () => {
    expect(await asks(await withRole('admin'))).toEqual(['', '']);
    expect(await asks(await withRole('moderator'))).toEqual(['', 'forbidden']);
    expect(await asks(await withRole('user'))).toEqual(['not_found', 'not_found']);
    expect(await asks(await withRole('admin', 'suspended'))).toEqual(['not_found', 'not_found']);
  });

  it('in production, counts only with two-step sign-in that was confirmed', async () => {
    const admin = await withRole('admin');
    const { db } = app.context.database;
    const needed = ['second_factor_needed', 'second_factor_needed'];
    expect(await asks(admin, true)).toEqual(needed);
    const createdAt = app.context.clock.now();
    await db.insert(totpFactors).values({ userId: admin.userId, encryptedSecret: 'x', createdAt });
    expect(await asks(admin, true)).toEqual(needed);
    await db.update(totpFactors).set({ confirmedAt: createdAt });
    expect(await asks(admin, true)).toEqual(['', '']);
  });
});

describe('giving a role', () => {
  it('is logged with who gave it, and only a change is', async () => {
    const [admin, user] = [await withRole('admin'), await withRole('user')];
    await give(admin, user, 'moderator');
    await give(admin, user, 'moderator');
    await giveRoleAsOperator(app.context, user.username, 'user');
    const { rows } = await app.context.database.pool.query(
      'select action, text, moderator_id, by_operator from decisions where subject_id = $1 order by created_at, id',
      [user.userId],
    );
    expect(rows).toEqual([
      { action: 'role', text: 'moderator', moderator_id: admin.userId, by_operator: false },
      { action: 'role', text: 'user', moderator_id: null, by_operator: true },
    ]);
  });

  it('is refused for who is no admin any more, and for an account that is suspended', async () => {
    const [admin, former] = [await withRole('admin'), await withRole('user')];
    expect(await codeOf(give(former, admin, 'user'))).toBe('forbidden');
    const suspended = await withRole('moderator', 'suspended');
    expect(await codeOf(give(admin, suspended, 'admin'))).toBe('wrong_state');
    expect(await codeOf(give(admin, suspended, 'user'))).toBe('');
  });

  it('never takes the role of the last admin, suspended ones not counted', async () => {
    await withoutAdmins();
    const last = await withRole('admin');
    await withRole('admin', 'suspended');
    expect(await codeOf(give(last, last, 'user'))).toBe('wrong_state');
    expect(await codeOf(giveRoleAsOperator(app.context, last.username, 'moderator'))).toBe('wrong_state');
    expect(await admins()).toContain(last.userId);
  });

  it('the last admin cannot delete their account, the last but one can', async () => {
    await withoutAdmins();
    const [last, other] = [await withRole('admin'), await withRole('admin')];
    const leave = async (by: Person) => {
      const body = { password: by.password };
      return (await app.call('POST', '/account/delete', { token: await by.freshToken(), body })).status;
    };
    expect([await leave(other), await leave(last)]).toEqual([200, 409]);
  });

  it('leaves one of two admins who take each other’s role at once', async () => {
    await withoutAdmins();
    for (let pair = 0; pair < 20; pair++) {
      const [ada, ben] = [await withRole('admin'), await withRole('admin')];
      const codes = await Promise.all([codeOf(give(ada, ben, 'user')), codeOf(give(ben, ada, 'user'))]);
      expect(codes.toSorted()).toEqual(['', 'forbidden']);
      expect(await admins()).toHaveLength(1);
      await withoutAdmins();
    }
  });
});
