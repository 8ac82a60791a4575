import { describe, expect, it } from 'vitest';
import {
  isPlace,
  numberIn,
  orderLabel,
  PAY_PATTERN,
  PLACE_PATTERN,
  readSearch,
  SEARCH_ORDERS,
  termProblem,
  usernameIn,
} from './search.rules.ts';
import { accountTypeOf, SEARCH_KINDS, SEARCH_PATHS, searchAddress } from './search-address.rules.ts';

it('requires three characters of a term, and accepts a blank one', () => {
  expect(['ab', ' ab ', '🎈🎈'].map(termProblem)).toEqual(Array(3).fill('Must be longer than 2 characters'));
  expect(['', '  ', 'abc', 'a,b'].map(termProblem)).toEqual([null, null, null, null]);
});

it('accepts only valid usernames', () => {
  expect(['ada', '@Ada_1', 'ab', 'a b c', 'ada,bob', 'x'.repeat(17)].map(usernameIn)).toEqual([
    'ada',
    'Ada_1',
    null,
    null,
    null,
    null,
  ]);
});

it.each([
  ...([
    ['10000', 10_000],
    ['0', 0],
    ['10,000', 10_000],
    ['10.000', 10_000],
    ['10 000', 10_000],
  ] as const),
  ...([
    ['1’234’567', 1_234_567],
    ['10\u202f000', 10_000],
    ['10k', 10_000],
    ['10K', 10_000],
  ] as const),
  ...([
    ['1.5M', 1_500_000],
    ['1,5 m', 1_500_000],
    ['2b', 2e9],
    ['0.29k', 290],
    [' 25k ', 25_000],
  ] as const),
  ...([
    ['999999999999', 1e10],
    ['99b', 1e10],
    ['1,00,000', 100_000],
    ['12,34,567', 1_234_567],
    ['١٠٠٠٠', 10_000],
    ['١٠٬٠٠٠', 10_000],
    ['۱۰،۰۰۰', 10_000],
    ['１００００', 10_000],
    ['१.५k', 1500],
  ] as const),
])('reads %j as the number %d', (text, number) => {
  expect(numberIn(text)).toBe(number);
  // Without JavaScript the form writes the number into the URL as it was typed.
  expect(readSearch(new URLSearchParams({ min: text })).minAudience).toBe(number);
});

it.each([
  '',
  'many',
  '-1',
  '1e9',
  '1.5',
  '10,00',
  '1,000k',
  '10kk',
  'k',
  '10 k k',
  '1,00,00',
  '€500',
  '１,５',
])('reads %j as no number', (text) => expect(numberIn(text)).toBeUndefined());

it.each(['Oslo', '3 rue', '東京', '?!', ' ', '', '🎈', ', -', 'कि'])(
  'takes %j for a place in the field, in an address and in a call alike',
  (text) => {
    const fits = new RegExp(`^(?:${PLACE_PATTERN})$`, 'v').test(text) && text.trim() !== '';
    expect(fits).toBe(isPlace(text));
    expect(readSearch(new URLSearchParams({ place: text })).place).toBe(fits ? text : undefined);
  },
);

describe('the URL of a search', () => {
  it('contains only what differs from the defaults, and is parsed back to the same search', () => {
    expect(searchAddress({ q: 'a, b' })).toBe('/search/result?q=a%2C+b');
    const searches = [
      { q: 'sea', kind: 'kollabs', sort: 'dateAsc', lookingFor: 'creators', closed: true },
      { q: 'sea', kind: 'users', sort: 'similarity', accountType: 'business', closed: false },
      { q: '', kind: 'kollabs', sort: 'audienceSize', category: 'diy', platform: 'twitch', closed: false },
      { q: 'sea', kind: 'kollabs', sort: 'dateDesc', payment: 'money', remote: '1', closed: false },
      { q: 'sea', kind: 'kollabs', sort: 'dateDesc', language: 'pt', closes: 'month', closed: false },
      { q: 'sea', kind: 'kollabs', sort: 'dateDesc', place: 'São Paulo', partners: 'one', closed: false },
      { q: 'sea', kind: 'users', sort: 'dateDesc', place: 'São Paulo', closed: false },
      { q: '', kind: 'kollabs', sort: 'dateDesc', minPay: 1500, currency: 'JPY', closed: false },
      { q: 'x', kind: 'kollabs', sort: 'similarity', minAudience: 0, maxAudience: 5, closed: false },
    ] as const;
    for (const search of searches) {
      expect(readSearch(new URL(searchAddress(search), 'http://h').searchParams)).toEqual(search);
    }
  });

  it('contains only the facets of the kind that is searched', () => {
    const ofAll = { q: 'sea', sort: 'similarity', category: 'art', platform: 'twitch' } as const;
    const everything = {
      ...ofAll,
      answers: 'quickly',
      accountType: 'creator',
      lookingFor: 'creators',
      closed: true,
      payment: 'share',
      remote: '1',
      verified: '1',
      place: 'Oslo',
      language: 'de',
      closes: 'week',
      partners: 'several',
    } as const;
    const people = { ...ofAll, accountType: 'creator', closed: false };
    const asked = {
      kollabs: { ...everything, kind: 'kollabs' },
      users: { ...people, kind: 'users', answers: 'quickly', verified: '1', place: 'Oslo' },
      posts: { ...people, kind: 'posts' },
    };
    const named = {
      kollabs:
        'q category platform lookingFor payment remote place language closes partners accountType answers verified closed',
      users: 'q filter category platform place accountType answers verified',
      posts: 'q filter category platform accountType',
    };
    const whole = new URLSearchParams({ ...everything, closed: '1' });
    for (const kind of SEARCH_KINDS) {
      whole.set('filter', kind);
      expect(readSearch(whole), kind).toEqual(asked[kind]);
      const address = new URL(searchAddress({ ...everything, kind }), 'http://h');
      expect(readSearch(address.searchParams), kind).toEqual(asked[kind]);
      expect([...address.searchParams.keys()].join(' '), kind).toBe(named[kind]);
    }
  });

  it('has no kind on a hub, and no parameters for an empty search', () => {
    const asked = { q: ' ,, ', kind: 'users', category: 'food', minAudience: 10_000 } as const;
    const address = searchAddress(asked, undefined, SEARCH_PATHS.users);
    expect(address).toBe('/users?category=food&min=10000');
    expect(readSearch(new URL(address, 'http://h').searchParams, undefined, 'users')).toMatchObject({
      ...asked,
      q: '',
    });
    expect(searchAddress({ kind: 'users', q: '' }, undefined, SEARCH_PATHS.users)).toBe('/users');
    expect(searchAddress({})).toBe('/search/result');
  });

  it('contains pay only with both an amount and a currency', () => {
    for (const odd of ['pay=500', 'pay=500&currency=eur', 'pay=&currency=EUR', 'pay=x&currency=EUR'])
      expect(readSearch(new URLSearchParams(odd)), odd).not.toHaveProperty('minPay');
    expect(readSearch(new URLSearchParams('pay=1.5k&currency=EUR'))).toMatchObject({ minPay: 1500 });
  });

  it.each([
    ['12,50', 'EUR', 12],
    ['12.5', 'EUR', 12],
    ['0.99', 'EUR', 0],
    ['1.500', 'EUR', 1500],
    ['1.500,75', 'EUR', 1500],
    ['€500', 'EUR', 500],
    ['500 eur', 'EUR', 500],
    ['1,00,000', 'INR', 100_000],
    ['Rs. 500', 'INR', 500],
    ['١٠٠٠٠', 'SAR', 10_000],
    ['１００００', 'JPY', 10_000],
    ['￥500', 'CNY', 500],
    ['A$50', 'AUD', 50],
  ] as const)('reads the pay %j in %s as %d, rounded down', (pay, currency, minPay) => {
    expect(readSearch(new URLSearchParams({ pay, currency }))).toMatchObject({ minPay, currency });
    expect(pay).toMatch(new RegExp(`^(?:${PAY_PATTERN})$`, 'v'));
  });

  it('takes the currency of pay from its sign', () => {
    const search = readSearch(new URLSearchParams({ pay: '$500', currency: 'EUR' }));
    expect(search).toMatchObject({ minPay: 500, currency: 'USD' });
    expect('much').not.toMatch(new RegExp(`^(?:${PAY_PATTERN})$`, 'v'));
  });

  it('contains all words, also more than the endpoint accepts', () => {
    const q = `${'a'.repeat(399)}🎈${'b'.repeat(100)}`;
    expect(readSearch(new URLSearchParams({ q })).q).toBe(q);
  });

  it('ignores invalid parameters', () => {
    const odd = new URLSearchParams(
      'q=a&filter=likes&sort=x&category=sports&min=-1&max=1e9&closed=yes&payment=gold&remote=yes&language=Welsh&closes=year&place=%20%E2%80%8B!&partners=2',
    );
    expect(readSearch(odd)).toEqual({ q: 'a', kind: 'kollabs', sort: 'similarity', closed: false });
  });
});

describe('the search defaults of a user', () => {
  const defaults = { defaultSort: 'dateDesc', defaultAccounts: 'creators' } as const;
  const read = (query: string) => readSearch(new URLSearchParams(query), defaults);

  it('apply where the URL has no parameter', () => {
    expect(read('q=sea&filter=users')).toMatchObject({ sort: 'dateDesc', accountType: 'creator' });
    expect(read('q=sea')).toMatchObject({ sort: 'dateDesc' });
    expect(read('q=sea')).not.toHaveProperty('accountType');
  });

  it('are overridden by the URL', () => {
    const said = read('q=sea&filter=users&sort=similarity&accountType=business');
    expect(said).toMatchObject({ sort: 'similarity', accountType: 'business' });
    expect(read('q=sea&filter=users&accountType=any')).not.toHaveProperty('accountType');
  });

  it.each(['q=sea', 'q=sea&filter=users&sort=similarity', 'q=sea&filter=users&accountType=any'])(
    'comes back from the address that was made of it: %s',
    (query) => {
      const search = read(query);
      const { searchParams } = new URL(searchAddress(search, defaults), 'http://here.example');
      expect(readSearch(searchParams, defaults)).toEqual(search);
    },
  );
});

it('maps an account filter to one type, or to all', () => {
  expect((['creators', 'businesses', 'none'] as const).map(accountTypeOf)).toEqual([
    ...['creator', 'business', undefined],
  ]);
  expect(accountTypeOf()).toBeUndefined();
});

it('has a label for each order', () => {
  expect(new Set(SEARCH_ORDERS.map(orderLabel)).size).toBe(SEARCH_ORDERS.length);
});
