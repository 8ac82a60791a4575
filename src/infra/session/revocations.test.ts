import { expect, it } from 'vitest';
import { systemClock } from '#infra/clock.ts';
import type { Listener } from '#infra/db/listen.ts';
import { createRevocations } from './revocations.ts';

it('catches up after a failure, and then stops querying the database', async () => {
  const listener: Listener = {
    connected: true,
    on() {},
    onUp() {},
    onDown() {},
    async close() {},
  };
  let failures = 2;
  let asked = 0;
  const revocations = createRevocations(systemClock, listener, {
    async isRevoked() {
      asked++;
      return false;
    },
    async revokedSince() {
      if (failures-- > 0) throw new Error('The database is away');
      return [{ id: 'revoked', revokedAt: new Date() }];
    },
  });
  expect(await revocations.isRevoked('any')).toBe(false);
  expect(asked).toBe(1);
  await expect.poll(() => revocations.isRevoked('revoked')).toBe(true);
  asked = 0;
  expect(await revocations.isRevoked('any')).toBe(false);
  expect(asked).toBe(0);
});
