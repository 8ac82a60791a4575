import { describe, expect, it } from 'vitest';
import { AppError } from '#infra/app-error.ts';
import { type Cache, type CacheEntry, createCache } from './cache.ts';
import { Freshness, type Snapshot } from './freshness.ts';

interface Made extends CacheEntry {
  text: string;
}

let now = 1_000_000;
const freshness = new Freshness({ current: true }, { now: () => new Date(now) });

function newCache(maxBytes = 100_000): Cache<Made> {
  return createCache<Made>({ freshness, freshMs: 5_000, maxBytes });
}

function maker(text: string, weight = 10_000, keep = true) {
  const make = async () => {
    make.calls++;
    return { text, weight, keep };
  };
  make.calls = 0;
  return make;
}

describe('cache', () => {
  it('computes an entry once, however many callers ask at once', async () => {
    const cache = newCache();
    const make = maker('a');
    const all = await Promise.all(Array.from({ length: 1_000 }, () => cache.share('key', make)));
    expect(make.calls).toBe(1);
    expect(new Set(all).size).toBe(1);
  });

  it("serves an entry while it is fresh by the app's clock, and no longer", async () => {
    const cache = newCache();
    const make = maker('a');
    await cache.share('key', make);
    now += 4_999;
    await cache.share('key', make);
    expect(make.calls).toBe(1);
    now += 1;
    await cache.share('key', make);
    expect(make.calls).toBe(2);
  });

  it('counts the age from the start of the computation', async () => {
    const cache = newCache();
    const make = maker('a');
    await cache.share('key', async () => {
      now += 4_000;
      return make();
    });
    now += 1_000;
    await cache.share('key', make);
    expect(make.calls).toBe(2);
  });

  it('does not serve entries with a wrong age when the clock is set back', async () => {
    const cache = newCache();
    const make = maker('a');
    await cache.share('key', make);
    now -= 3_600_000;
    await cache.share('key', make);
    expect(make.calls).toBe(2);
  });

  it('does not cache a failure: all waiting callers get it, the next one retries', async () => {
    const cache = newCache();
    const fail = async () => {
      throw new Error('the database is away');
    };
    const waiting = [cache.share('key', fail), cache.share('key', fail)];
    for (const one of await Promise.allSettled(waiting)) expect(one.status).toBe('rejected');
    expect((await cache.share('key', maker('a'))).text).toBe('a');
  });

  it('serves a stale entry for a minute when no newer one can be computed', async () => {
    const cache = newCache();
    await cache.share('key', maker('a'));
    const away = async () => {
      throw new Error('the database is away');
    };
    now += 5_000;
    expect((await cache.share('key', away)).text).toBe('a');
    const failed = async () => ({ text: 'sorry', weight: 1, keep: false, failed: true });
    expect((await cache.share('key', failed)).text).toBe('a');
    expect((await cache.share('key', maker('b'))).text).toBe('b');
    now += 65_000;
    await expect(cache.share('key', away)).rejects.toThrow('away');
  });

  it('serves a stale entry while a newer one takes long', async () => {
    const cache = newCache();
    await cache.share('key', maker('a'));
    now += 5_000;
    const { promise, resolve } = Promise.withResolvers<Made>();
    expect((await cache.share('key', () => promise)).text).toBe('a');
    resolve({ text: 'b', weight: 1, keep: true });
    await promise;
    expect((await cache.share('key', maker('c'))).text).toBe('b');
  });

  it('does not serve a stale entry when the new computation finds nothing', async () => {
    const cache = newCache();
    await cache.share('key', maker('a'));
    now += 5_000;
    const gone = async () => {
      throw new AppError('not_found');
    };
    await expect(cache.share('key', gone)).rejects.toThrow(AppError);
  });

  it('does not cache an entry that says so', async () => {
    const cache = newCache();
    const make = maker('private', 10_000, false);
    await cache.share('key', make);
    await cache.share('key', make);
    expect(make.calls).toBe(2);
  });

  it('holds no more bytes than allowed: the least recently used entries are evicted', async () => {
    const cache = newCache(32_000);
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((text) => maker(text)) as [
      ReturnType<typeof maker>,
      ReturnType<typeof maker>,
      ReturnType<typeof maker>,
      ReturnType<typeof maker>,
    ];
    for (const make of [a, b, c]) await cache.share((await make()).text, make);
    await cache.share('a', a);
    await cache.share('d', d);
    for (const [key, make] of Object.entries({ a, c, d })) await cache.share(key, make);
    expect([a.calls, c.calls, d.calls]).toEqual([2, 2, 1]);
    await cache.share('b', b);
    expect(b.calls).toBe(3);
  });

  it('updates the weight of an entry, which grows by its compressed forms', async () => {
    const cache = newCache(32_000);
    const growing = { text: 'a', weight: 10_000, keep: true };
    const [a, b] = [maker('a'), maker('b')];
    await cache.share('b', b);
    let weighAgain = () => {};
    await cache.share('a', async (_snapshot, changed) => {
      weighAgain = changed;
      return growing;
    });
    now += 4_000;
    growing.weight = 25_000;
    weighAgain();
    await cache.share('b', b);
    expect(b.calls).toBe(2);
    growing.weight = 1;
    await cache.share('a', async (_snapshot, changed) => {
      weighAgain = changed;
      return growing;
    });
    // The age is unchanged.
    now += 4_999;
    weighAgain();
    now += 1;
    await cache.share('a', a);
    expect(a.calls).toBe(1);
  });

  it('bounds the number of entries without weight', async () => {
    const cache = newCache(32_000);
    const none = maker('', 0);
    for (let made = 0; made < 1_000; made++) await cache.share(String(made), none);
    await cache.share('0', none);
    expect(none.calls).toBe(1_001);
  });

  it('returns an entry that is larger than the cache without caching it', async () => {
    const cache = newCache(32_000);
    const make = maker('huge', 32_000);
    expect((await cache.share('key', make)).text).toBe('huge');
    await cache.share('key', make);
    expect(make.calls).toBe(2);
  });

  it('does not cache what was begun before everything was dropped', async () => {
    const cache = newCache();
    const begun = Promise.withResolvers<Made>();
    const early = cache.share('key', () => begun.promise);
    freshness.drop();
    const late = await cache.share('key', maker('late'));
    begun.resolve({ text: 'early', weight: 1, keep: true });
    expect((await early).text).toBe('early');
    expect(await cache.share('key', maker('again'))).toBe(late);
  });

  it('computes an entry again when something that it shows has changed, and only then', async () => {
    const cache = newCache();
    const showing = (id: string) => {
      const make = maker('a');
      return Object.assign(
        async (snapshot: Snapshot) => {
          const made = await make();
          snapshot.shows(() => [id]);
          return made;
        },
        { calls: () => make.calls },
      );
    };
    const [one, two] = [showing('one'), showing('two')];
    const shareBoth = async () => {
      await cache.share('one', one);
      await cache.share('two', two);
      return [one.calls(), two.calls()];
    };
    expect(await shareBoth()).toEqual([1, 1]);
    freshness.change(['another']);
    expect(await shareBoth()).toEqual([1, 1]);
    freshness.change(['one']);
    expect(await shareBoth()).toEqual([2, 1]);
    expect(await shareBoth()).toEqual([2, 1]);
    freshness.changeAll();
    expect(await shareBoth()).toEqual([3, 2]);
    freshness.change(Array.from({ length: 30_000 }, (_, n) => `id ${n}`));
    expect(await shareBoth()).toEqual([4, 3]);
  });

  it('does not serve a changed entry, even if no newer one can be computed', async () => {
    const cache = newCache();
    await cache.share('key', maker('a'));
    freshness.changeAll();
    const away = async () => {
      throw new Error('the database is away');
    };
    await expect(cache.share('key', away)).rejects.toThrow('away');
  });

  it('returns an entry that changed during its computation to earlier callers, without caching it', async () => {
    const cache = newCache();
    const begun = Promise.withResolvers<Made>();
    const early = cache.share('key', (snapshot) => {
      snapshot.shows(() => ['one']);
      return begun.promise;
    });
    freshness.change(['one']);
    expect((await cache.share('key', maker('late'))).text).toBe('late');
    begun.resolve({ text: 'early', weight: 1, keep: true });
    expect((await early).text).toBe('early');
    expect((await cache.share('key', maker('again'))).text).toBe('late');
  });

  it('serves for two seconds while the log is not followed', async () => {
    const tail = { current: false };
    const followed = new Freshness(tail, { now: () => new Date(now) });
    const cache = createCache<Made>({ freshness: followed, freshMs: 5_000, maxBytes: 100_000 });
    const make = maker('a');
    const callsAfter = async (ms: number) => {
      now += ms;
      await cache.share('key', make);
      return make.calls;
    };
    expect([await callsAfter(0), await callsAfter(1_999), await callsAfter(1)]).toEqual([1, 1, 2]);
    // Entries from before the log was followed may be older than the next events.
    tail.current = true;
    expect([await callsAfter(1_999), await callsAfter(1), await callsAfter(4_999)]).toEqual([2, 3, 3]);
    tail.current = false;
    expect(await callsAfter(0)).toBe(4);
  });

  it('keeps costly entries despite changes, but not what is gone', async () => {
    const cache = createCache<Made>({ freshness, freshMs: 60_000, maxBytes: 100_000, costly: true });
    const make = maker('a');
    await cache.share('key', make);
    freshness.changeAll();
    await cache.share('key', make);
    expect(make.calls).toBe(1);
    freshness.drop();
    await cache.share('key', make);
    expect(make.calls).toBe(2);
  });
});
