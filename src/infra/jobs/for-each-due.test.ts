import { pino } from 'pino';
import { expect, it } from 'vitest';
import { forEachDue } from './for-each-due.ts';

it('continues after the last item of each batch, and with the others when one fails', async () => {
  const ids = Array.from({ length: 450 }, (_, n) => String(n).padStart(3, '0'));
  const handled: string[] = [];
  const failed: unknown[] = [];
  const log = pino({}, { write: (line) => failed.push(JSON.parse(line)) });
  await forEachDue(
    { log },
    {
      name: 'a thing',
      list: async (after = '', most) =>
        ids
          .filter((id) => id > after)
          .slice(0, most)
          .map((id) => ({ id })),
      handle: async (id) => {
        if (id === '123') throw new Error('not this one');
        handled.push(id);
      },
    },
  );
  expect(handled).toEqual(ids.filter((id) => id !== '123'));
  expect(failed).toMatchObject([{ id: '123', msg: 'a scheduled job could not handle a thing' }]);
});
