import { transaction } from '#infra/db/pool.ts';
import { createSetupLink } from '#modules/accounts/server/setup.service.ts';
import { createPerson } from '../factories.ts';
import { signUpForm } from '../mails.ts';
import { formOf, plainPicture } from '../uploads.ts';
import type { Scenario, Scenarios, World } from './world.ts';

const byAdmin =
  (path: string, body?: (world: World) => Promise<object> | object): Scenario =>
  async (world) => {
    const { freshToken } = await createPerson(world.app.context, { account: { role: 'admin' } });
    return { path, token: await freshToken(), ...(body && { body: await body(world) }) };
  };

const toUser =
  (end: string, body: object = {}): Scenario =>
  async (world) => {
    const { username } = await world.person();
    return byAdmin(`/admin/users/${username}/${end}`, () => body)(world);
  };

const settings = { operatorName: '', operatorAddress: '', announcementText: '', announcementLink: '' };
let changes = 0;

/** The id of a row of the waiting list. */
const createWaiting = async ({ app }: World): Promise<string> => {
  const { rows } = await app.context.database.pool.query(
    `insert into list_sign_ups (id, list, email, email_key, created_at, confirmed_at)
      select id, 'earlyAccess', id || '@list.example', id || '@list.example', now(), now()
      from gen_random_uuid() as id returning id`,
  );
  return rows[0].id;
};

/** The id of a job that failed for good. */
const createDeadJob = async ({ app: { context } }: World): Promise<string> => {
  await transaction(context.database.db, (tx) => context.jobs.enqueue(tx, 'statements', {}));
  const { rows } = await context.database.pool.query(
    `insert into jobs.job (name, data, source_name, singleton_key)
      values ('dead', '{}', 'statements', gen_random_uuid()) returning id`,
  );
  return rows[0].id;
};

/** A setup link in a world without admins. */
const setupToken = async ({ app }: World) => {
  await app.context.database.pool.query(`update accounts set role = 'moderator' where role = 'admin'`);
  return new URL((await createSetupLink(app.context, 'https://here.example')) ?? '').searchParams.get(
    'token',
  );
};

export const ADMINISTRATION_READS: Scenarios = {
  'GET /place': async () => ({ path: '/place' }),
  'GET /admin/place': byAdmin('/admin/place'),
  'GET /admin/legal/:document': byAdmin('/admin/legal/terms'),
  'GET /legal/:document': async () => ({ path: '/legal/terms' }),
  'GET /admin/log': byAdmin('/admin/log'),
  'GET /admin/invitations': byAdmin('/admin/invitations'),
  'GET /admin/waiting': byAdmin('/admin/waiting'),
  'GET /admin/users': byAdmin('/admin/users?q=per'),
  'GET /admin/figures': byAdmin('/admin/figures'),
  'GET /admin/mail': byAdmin('/admin/mail'),
  'GET /admin/jobs': byAdmin('/admin/jobs'),
  'GET /admin/jobs/dead': byAdmin('/admin/jobs/dead'),
};

export const ADMINISTRATION_WRITES: Scenarios = {
  'POST /place/invitation': async () => ({ path: '/place/invitation', body: { invitation: 'x' } }),
  'POST /setup/check': async (world) => ({ path: '/setup/check', body: { token: await setupToken(world) } }),
  'POST /setup': async (world) => ({
    path: '/setup',
    body: { ...signUpForm(), token: await setupToken(world) },
  }),
  'PUT /admin/place': byAdmin('/admin/place', async ({ app }) => {
    const { rows } = await app.context.database.pool.query('select version from place_settings');
    const form = {
      name: 'Here',
      footerLabel: '',
      accent: '',
      tagline: `Change ${++changes}`,
      contact: '',
      signUp: 'open',
    };
    return { ...settings, ...form, announcementUntil: null, version: rows[0]?.version ?? 0 };
  }),
  'POST /admin/place/logo': async (world) => ({
    ...(await byAdmin('/admin/place/logo')(world)),
    ...formOf([{ field: 'image', bytes: await plainPicture('#335577'), fileName: 'logo.png' }]),
  }),
  'DELETE /admin/place/logo': byAdmin('/admin/place/logo'),
  'PUT /admin/legal/:document': byAdmin('/admin/legal/terms', async ({ app }) => {
    const { body } = await app.call('GET', '/legal/terms');
    const text = `## Version ${body.version + 1}`;
    return { text, summary: 'New.', tell: true, basedOn: body.version };
  }),
  'POST /admin/legal/preview': byAdmin('/admin/legal/preview', () => ({ text: '## One' })),
  'POST /admin/testmail': byAdmin('/admin/testmail', () => ({})),
  'POST /admin/invitations': byAdmin('/admin/invitations', () => ({ uses: 1, days: 1 })),
  'DELETE /admin/invitations/:id': async (world) => {
    const { token = '' } = await byAdmin('')(world);
    const made = await world.app.call('POST', '/admin/invitations', { token, body: { uses: 1, days: 1 } });
    return { path: `/admin/invitations/${made.body.invitationId}`, token };
  },
  'POST /admin/waiting/invite': byAdmin('/admin/waiting/invite', async (world) => ({
    ids: [await createWaiting(world)],
  })),
  'POST /admin/waiting/:id/address': async (world) =>
    byAdmin(`/admin/waiting/${await createWaiting(world)}/address`, () => ({}))(world),
  'POST /admin/users/:username/address': toUser('address'),
  'POST /admin/users/:username/role': toUser('role', { role: 'moderator' }),
  'POST /admin/users/:username/signout': toUser('signout'),
  'POST /admin/users/:username/confirmation': async (world) => {
    const { username } = await createPerson(world.app.context, { account: { emailVerifiedAt: null } });
    return byAdmin(`/admin/users/${username}/confirmation`, () => ({}))(world);
  },
  'POST /admin/users/:username/email': toUser('email', { newEmail: 'another@people.example' }),
  'DELETE /admin/users/:username/secondfactor': async (world) => {
    const { username } = await world.person();
    return byAdmin(`/admin/users/${username}/secondfactor`)(world);
  },
  'POST /admin/users/:username/suspend': toUser('suspend', { reason: 'spam', text: 'Spam.' }),
  'POST /admin/users/:username/lift': async (world) => {
    const { username } = await createPerson(world.app.context, { profile: { state: 'suspended' } });
    const body = { reason: 'corrected', text: 'A mistake.' };
    return byAdmin(`/admin/users/${username}/lift`, () => body)(world);
  },
  'POST /admin/jobs/requeue': byAdmin('/admin/jobs/requeue', async (world) => ({
    ids: [await createDeadJob(world)],
  })),
  'POST /admin/jobs/discard': byAdmin('/admin/jobs/discard', async (world) => ({
    ids: [await createDeadJob(world)],
  })),
  'POST /admin/search/rebuild': byAdmin('/admin/search/rebuild', () => ({})),
};
