import { expect, it } from 'vitest';
import {
  asksForList,
  chosenIn,
  type HubFacets,
  hubAddress,
  KOLLAB_SORTS,
  kollabSortLabel,
  readHub,
} from './hub-address.rules.ts';

const read = (query: string) => readHub(new URLSearchParams(query));

it('reads what it wrote, and writes only what is asked for', () => {
  const facets: HubFacets = {
    category: 'art',
    lookingFor: 'creators',
    accountType: 'business',
    sort: 'requestsCount',
  };
  const address = hubAddress(facets);
  expect(address).toBe('/kollabs?category=art&lookingFor=creators&accountType=business&sort=requestsCount');
  expect(read(address.slice(address.indexOf('?')))).toEqual(facets);
  expect(hubAddress({ sort: 'datePosted' })).toBe('/kollabs');
});

it('reads what is odd as not said', () => {
  expect(read('category=nothing&lookingFor=&accountType=admin&sort=id&category=art')).toEqual({
    sort: 'datePosted',
  });
});

it('asks for a list with any facet, and with an order', () => {
  expect(asksForList(read(''))).toBe(false);
  expect(asksForList(read('utm_source=chat&sort=datePosted'))).toBe(false);
  for (const query of ['category=art', 'lookingFor=creators', 'accountType=creator', 'sort=requestsCount'])
    expect(asksForList(read(query)), query).toBe(true);
});

it('says in words what is asked for beside the order', () => {
  expect(
    chosenIn({ category: 'diy', lookingFor: 'creators', accountType: 'business', sort: 'datePosted' }),
  ).toEqual([
    { name: 'category', label: 'DIY' },
    { name: 'lookingFor', label: 'For creators' },
    { name: 'accountType', label: 'By a business' },
  ]);
  expect(chosenIn({ sort: 'requestsCount' })).toEqual([]);
});

it('has a label for each order', () => {
  expect(new Set(KOLLAB_SORTS.map(kollabSortLabel)).size).toBe(KOLLAB_SORTS.length);
});
