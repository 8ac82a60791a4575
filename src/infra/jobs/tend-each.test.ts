import { pino } from 'pino';
import { expect, it } from 'vitest';
import { tendEach } from './tend-each.ts';

it('continues after the last item of each batch, and with the others when one fails', async () => {
  const ids = Array.from({ length: 450 }, (_, n) => String(n).padStart(3, '0'));
  const tended: string[] = [];
  const failed: unknown[] = [];
  const log = pino({}, { write: (line) => failed.push(JSON.parse(line)) });
  await tendEach(
    { log },
    {
      what: 'a thing',
      list: async (after = '', most) =>
        ids
          .filter((id) => id > after)
          .slice(0, most)
          .map((id) => ({ id })),
      tend: async (id) => {
        if (id === '123') throw new Error('not this one');
        tended.push(id);
      },
    },
  );
  expect(tended).toEqual(ids.filter((id) => id !== '123'));
  expect(failed).toMatchObject([{ id: '123', msg: 'the clock could not tend a thing' }]);
});
