import { describe, expect, it } from 'vitest';
import { readSearch } from '#modules/search/search.rules.ts';
import { searchAddress } from '#modules/search/search-address.rules.ts';
import { nextRun, timeOfRun } from './saved-search-runs.rules.ts';
import {
  addressOfQuery,
  foundWords,
  nameFor,
  newestOfQuery,
  parseStoredQuery,
  storedQueryOf,
  toStoredQuery,
} from './saved-searches.rules.ts';

describe('the stored query of a search', () => {
  it('is the same for all equivalent addresses, and does not include the order', () => {
    const queries = [
      'q=tides%2C+duet&category=music&remote=1',
      'remote=1&category=music&q=tides, duet',
      'q=%20tides, duet &sort=audienceSize&filter=kollabs&category=music&remote=1',
    ].map(toStoredQuery);
    expect(new Set(queries)).toEqual(new Set(['q=tides%2C+duet&category=music&remote=1']));
  });

  it('does not depend on the user’s defaults', () => {
    const defaults = { defaultSort: 'dateDesc', defaultAccounts: 'businesses' } as const;
    const search = readSearch(new URLSearchParams('q=tides'), defaults);
    expect(search.sort).toBe('dateDesc');
    expect(storedQueryOf(search)).toBe('q=tides');
    expect(storedQueryOf(readSearch(new URLSearchParams('q=tides')))).toBe('q=tides');
  });

  it('keeps the words as they were typed', () => {
    expect([toStoredQuery('q=Pottery'), toStoredQuery('q=pottery')]).toEqual(['q=Pottery', 'q=pottery']);
  });

  it('holds every facet of a search for Kollabs, and gives the search back', () => {
    const search = readSearch(
      new URLSearchParams(
        'q=a&category=art&platform=twitch&lookingFor=creators&payment=money&remote=1&language=de&closes=week&answers=quickly&verified=1&min=5&max=900&closed=1',
      ),
    );
    const storedQuery = storedQueryOf(search);
    expect(storedQuery && parseStoredQuery(storedQuery)).toEqual(search);
    expect(Object.values(search)).not.toContain(undefined);
    expect(addressOfQuery(storedQuery ?? '')).toBe(searchAddress(search));
  });

  it('is an address of the hub if there is no search term', () => {
    expect(toStoredQuery('lookingFor=creators&category=art&sort=dateAsc&pay=500&currency=EUR')).toBe(
      'category=art&lookingFor=creators&pay=500&currency=EUR',
    );
    expect(addressOfQuery('category=art')).toBe('/kollabs?category=art');
    expect(newestOfQuery('category=art')).toBe('/kollabs?category=art&sort=dateDesc');
    expect(newestOfQuery('q=tides')).toBe('/search/result?q=tides&sort=dateDesc');
  });

  it.each([
    ['nothing', ''],
    ['an order', 'sort=dateDesc'],
    ['words without a letter', 'q=%20,%20'],
    ['people', 'q=tides&filter=users'],
    ['posts', 'q=tides&filter=posts'],
    ['a facet that is none', 'q=tides&category=weather'],
    ['an amount without a currency', 'q=tides&pay=500'],
    ['closed ones alone', 'closed=1'],
    ['something unknown', 'q=tides&view=top'],
    ['a facet twice', 'q=tides&category=art&category=music'],
    ['a page of the hub that is no search', 'view=top'],
  ])('there is none of %s', (_, parameters) => {
    expect(toStoredQuery(parameters)).toBeNull();
  });

  it('is invalid if it uses a parameter that no longer exists', () => {
    expect(parseStoredQuery('q=tides&category=weather')).toBeNull();
    // An older version may have stored this.
    expect(parseStoredQuery('category=art&q=tides')).toBeNull();
  });
});

describe('what is said', () => {
  it('offers the words and the facets as a name', () => {
    expect(nameFor({ q: ' Pottery, clay ' }, ['Art', 'Remote'])).toBe('Pottery, clay · Art · Remote');
    expect(nameFor({ q: '' }, ['Art'])).toBe('Art');
    expect(nameFor({ q: 'music' }, ['Music', 'Remote'])).toBe('music · Remote');
    expect([...nameFor({ q: '🏺'.repeat(200) }, [])]).toHaveLength(60);
  });

  it.each([
    [1, ['One'], 'A new Kollab for your search “Clay”: “One”'],
    [2, ['One', 'Two'], '2 new Kollabs for your search “Clay”: “One” and “Two”'],
    [3, ['One', 'Two', 'Three'], '3 new Kollabs for your search “Clay”: “One”, “Two” and “Three”'],
    [9, ['One', 'Two', 'Three'], '9 new Kollabs for your search “Clay”, such as “One”, “Two” and “Three”'],
    [21, ['One'], 'More than 20 new Kollabs for your search “Clay”, such as “One”'],
    [2, [], '2 new Kollabs for your search “Clay”'],
  ])('says what was found: %i with %j', (found, titles, said) => {
    expect(foundWords('Clay', found, titles)).toBe(said);
  });
});

describe('a look', () => {
  it.each([
    ['2030-03-12T12:00:00Z', null, '2030-03-13T07:30:00Z'],
    ['2030-03-12T07:29:59Z', 'UTC', '2030-03-12T07:30:00Z'],
    // From the moment of a run until the digest is sent, the next run is tomorrow's.
    ['2030-03-12T07:30:00Z', 'UTC', '2030-03-13T07:30:00Z'],
    ['2030-03-12T07:45:00Z', 'UTC', '2030-03-13T07:30:00Z'],
    ['2030-03-30T12:00:00Z', 'Europe/Berlin', '2030-03-31T05:30:00Z'],
  ])('comes half an hour before the morning: after %s in %s', (after, timeZone, look) => {
    expect(nextRun(new Date(after), timeZone)).toEqual(new Date(look));
  });

  it('covers what was posted since the last one, and a week at most', () => {
    const now = new Date('2030-03-12T07:30:00Z');
    const until = new Date('2030-03-12T07:29:00Z');
    const yesterday = new Date('2030-03-11T07:29:00Z');
    expect(timeOfRun(yesterday, now)).toEqual({ since: yesterday, until });
    expect(timeOfRun(new Date('2029-01-01T00:00:00Z'), now)).toEqual({
      since: new Date('2030-03-05T07:30:00Z'),
      until,
    });
  });
});
