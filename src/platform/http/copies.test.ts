import { describe, expect, it } from 'vitest';
import { type Copies, type Copy, createCopies } from './copies.ts';

interface Made extends Copy {
  text: string;
}

let now = 1_000_000;
const clock = { now: () => new Date(now) };

function newCopies(maxBytes = 1_000): Copies<Made> {
  return createCopies<Made>({ clock, freshMs: 5_000, maxBytes });
}

function maker(text: string, weight = 10, keep = true) {
  const make = async () => {
    make.calls++;
    return { text, weight, keep };
  };
  make.calls = 0;
  return make;
}

describe('copies', () => {
  it('are made once, however many ask at the same moment', async () => {
    const copies = newCopies();
    const make = maker('a');
    const all = await Promise.all(Array.from({ length: 1_000 }, () => copies.share('key', make)));
    expect(make.calls).toBe(1);
    expect(new Set(all).size).toBe(1);
  });

  it('serve as long as they are fresh by the app clock, and no longer', async () => {
    const copies = newCopies();
    const make = maker('a');
    await copies.share('key', make);
    now += 4_999;
    await copies.share('key', make);
    expect(make.calls).toBe(1);
    now += 1;
    await copies.share('key', make);
    expect(make.calls).toBe(2);
  });

  it('are as old as what they were made from, not as the moment they were ready', async () => {
    const copies = newCopies();
    const make = maker('a');
    await copies.share('key', async () => {
      now += 4_000;
      return make();
    });
    now += 1_000;
    await copies.share('key', make);
    expect(make.calls).toBe(2);
  });

  it('do not serve for an age when the clock is set back', async () => {
    const copies = newCopies();
    const make = maker('a');
    await copies.share('key', make);
    now -= 3_600_000;
    await copies.share('key', make);
    expect(make.calls).toBe(2);
  });

  it('are never made of a failure: all who waited learn of it, the next one tries again', async () => {
    const copies = newCopies();
    const fail = async () => {
      throw new Error('the database is away');
    };
    const waiting = [copies.share('key', fail), copies.share('key', fail)];
    for (const one of await Promise.allSettled(waiting)) expect(one.status).toBe('rejected');
    expect((await copies.share('key', maker('a'))).text).toBe('a');
  });

  it('are not kept when what was made says so', async () => {
    const copies = newCopies();
    const make = maker('private', 10, false);
    await copies.share('key', make);
    await copies.share('key', make);
    expect(make.calls).toBe(2);
  });

  it('hold no more bytes than allowed: those used longest ago give way', async () => {
    const copies = newCopies(30);
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((text) => maker(text)) as [
      ReturnType<typeof maker>,
      ReturnType<typeof maker>,
      ReturnType<typeof maker>,
      ReturnType<typeof maker>,
    ];
    for (const make of [a, b, c]) await copies.share((await make()).text, make);
    await copies.share('a', a);
    await copies.share('d', d);
    for (const [key, make] of Object.entries({ a, c, d })) await copies.share(key, make);
    expect([a.calls, c.calls, d.calls]).toEqual([2, 2, 1]);
    await copies.share('b', b);
    expect(b.calls).toBe(3);
  });

  it('are weighed anew, since a copy grows by its compressed forms', async () => {
    const copies = newCopies(30);
    const growing = { text: 'a', weight: 10, keep: true };
    const again = maker('a');
    await copies.share('a', async () => growing);
    growing.weight = 25;
    await copies.share('b', maker('b'));
    await copies.share('a', again);
    expect(again.calls).toBe(1);
  });

  it('that are larger than all the room are given, not kept', async () => {
    const copies = newCopies(30);
    const make = maker('huge', 31);
    expect((await copies.share('key', make)).text).toBe('huge');
    await copies.share('key', make);
    expect(make.calls).toBe(2);
  });
});
