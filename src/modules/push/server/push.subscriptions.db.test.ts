import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PushWorld } from '#tests/push-world.ts';
import { pushModule } from './push.module.ts';

let world: PushWorld;
beforeAll(async () => {
  world = await PushWorld.start();
});
afterAll(() => world.close());
beforeEach(() => world.begin());

describe('a subscription', () => {
  it('belongs to its session, and is replaced or removed by it', async () => {
    expect(await world.stateOf(world.bob)).toEqual({ publicKey: expect.any(String), since: null, others: 0 });
    expect((await world.subscribe(world.bob)).status).toBe(201);
    const token = await world.otherSession(world.bob);
    expect((await world.app.call('GET', '/push', { token })).body).toMatchObject({ since: null, others: 1 });
    expect(await world.stateOf(world.bob)).toMatchObject({
      since: world.app.clock.now().toISOString(),
      others: 0,
    });
    // The other session has none, and removes none.
    expect((await world.app.call('DELETE', '/push/subscription', { token })).status).toBe(200);
    await world.subscribe(world.bob, world.newDevice());
    expect(await world.count('push_subscriptions')).toBe(1);
    expect((await world.as(world.bob, 'DELETE', '/push/subscription')).status).toBe(200);
    expect(await world.stateOf(world.bob)).toMatchObject({ since: null, others: 0 });
  });

  it('stores address and keys encrypted only', async () => {
    await world.subscribe(world.bob);
    const { rows } = await world.query('select s::text as text from push_subscriptions s');
    expect(rows[0].text).not.toContain('shop.example');
    expect(rows[0].text).not.toContain(world.device.subscription.keys.auth);
    const keys = (await world.query('select encrypted_private_key as key from push_keys')).rows;
    expect(keys).toHaveLength(1);
    expect(keys[0].key).toMatch(/^[\w-]{8}\./);
  });

  it.each([
    ['http://shop.example/push', 'endpoint'],
    ['https://localhost/push', 'endpoint'],
    ['https://127.0.0.1/push', 'endpoint'],
    ['https://[::1]/push', 'endpoint'],
    ['https://shop.example:8443/push', 'endpoint'],
    ['https://user:word@shop.example/push', 'endpoint'],
    ['not an address', 'endpoint'],
    [`https://shop.example/${'x'.repeat(1000)}`, 'endpoint'],
  ])('is refused at %s', async (endpoint, field) => {
    const { body, status } = await world.as(world.bob, 'POST', '/push/subscription', {
      ...world.device.subscription,
      endpoint,
    });
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    expect(await world.count('push_subscriptions')).toBe(0);
  });

  it.each([{ p256dh: 'AAAA' }, { p256dh: `B${'A'.repeat(86)}` }, { auth: 'AAAA' }, { auth: '!'.repeat(22) }])(
    'is refused with the keys %o',
    async (keys) => {
      const { endpoint, keys: valid } = world.device.subscription;
      const { status, body } = await world.as(world.bob, 'POST', '/push/subscription', {
        endpoint,
        keys: { ...valid, ...keys },
      });
      expect([status, Object.keys(body.fields)]).toEqual([422, ['keys']]);
    },
  );

  it('is one of ten at most, also when they are made at once', async () => {
    const tokens: string[] = [];
    for (let n = 0; n < 12; n++) tokens.push(await world.otherSession(world.bob));
    const answers = await Promise.all(
      tokens.map((token) =>
        world.app.call('POST', '/push/subscription', { token, body: world.newDevice().subscription }),
      ),
    );
    expect(answers.filter((one) => one.status === 201)).toHaveLength(10);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'wrong_state']));
  });

  it('moves with its browser to who signs in there next', async () => {
    await world.subscribe(world.ada);
    await world.subscribe(world.bob);
    expect(await world.stateOf(world.ada)).toMatchObject({ since: null });
    expect(await world.count('push_subscriptions')).toBe(1);
  });

  it('is in the export, with the host alone', async () => {
    await world.subscribe(world.bob);
    const [part] = pushModule.exportParts ?? [];
    const user = { userId: world.bob.userId, verifiedEmailKey: null };
    const rows = await (part as any).each(world.app.context, user);
    expect(rows).toEqual([
      { device: expect.any(String), host: 'shop.example', since: expect.any(String), lastSentAt: null },
    ]);
  });
});
