import { expect, it } from 'vitest';
import { systemClock } from '#infra/clock.ts';
import { createTokens } from './token.ts';

const KEPT = 3;

it('remembers verified tokens, and evicts the least recently used', async () => {
  const tokens = createTokens(['a secret of the test'], 'http://localhost', systemClock, KEPT);
  const ids = Array.from({ length: KEPT + 1 }, (_, n) => `00000000-0000-7000-8000-00000000000${n}`);
  const signed = await Promise.all(
    ids.map((id, n) => tokens.sign({ userId: id, username: `user_${n}`, sessionId: id })),
  );
  const [first = '', second = '', third = '', fourth = ''] = signed;
  const viewers = [await tokens.verify(first), await tokens.verify(second), await tokens.verify(third)];
  // Used again, so the second is now the oldest. A remembered viewer is the same object.
  expect(await tokens.verify(first)).toBe(viewers[0]);
  await tokens.verify(fourth);
  expect(await tokens.verify(first)).toBe(viewers[0]);
  expect(await tokens.verify(third)).toBe(viewers[2]);
  expect(await tokens.verify(second)).not.toBe(viewers[1]);
  expect(await tokens.verify(second)).toEqual(viewers[1]);
});
