import { expect, it } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

it('runs two at once, lets some wait, refuses the rest, and goes on after a failure', async () => {
  const queue = createWorkQueue({ atOnce: 2, waiting: 3 });
  const ends: (() => void)[] = [];
  let [running, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running--;
  };
  const five = Array.from({ length: 5 }, () => queue.run(work));
  await expect(queue.run(work)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  for (let ended = 0; ended < 5; ended++) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
  }
  await Promise.all(five);
  expect(most).toBe(2);
  for (let i = 0; i < 4; i++) {
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  }
  expect(await queue.run(async () => 'done')).toBe('done');
});
