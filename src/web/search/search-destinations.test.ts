import { expect, it } from 'vitest';
import type { Suggestions } from '#modules/search/search.contract.ts';
import { destinationsOf } from './search-destinations.ts';

const nothing: Suggestions = {
  ...{ kollabs: [], users: [], categories: [], tags: [], goTo: null, didYouMean: null },
};
const textsOf = (term: string, suggestions: Suggestions | null) =>
  destinationsOf(term, suggestions).map(({ label, destinations }) => [
    label,
    ...destinations.map(({ kind, text }) => `${kind} ${text}`),
  ]);

it('has the shortcuts of the term before there are suggestions, and no empty group after', () => {
  const shortcuts = [[null, 'kollabsWith tide', 'usersWith tide', 'postsWith tide']];
  expect(textsOf('tide', null)).toEqual(shortcuts);
  expect(textsOf('tide', nothing)).toEqual(shortcuts);
});

it('offers to open a profile only for an existing username in the box', () => {
  expect(textsOf('@Mira', { ...nothing, goTo: 'mira' })[0]).toContain('goTo mira');
  // Suggestions for an older term.
  expect(textsOf('@miranda', { ...nothing, goTo: 'mira' })[0]).not.toContain('goTo mira');
});

it('groups the suggestions, each with its own address', () => {
  const suggestions: Suggestions = {
    kollabs: [{ kollabId: 'k', title: 'Bread', imageUrl: '', username: 'mira' }],
    users: [{ username: 'noor', displayName: 'Noor', profileImageUrl: '', headline: '' }],
    categories: ['food'],
    tags: ['bread rolls'],
    goTo: null,
    didYouMean: 'bread',
  };
  const groups = destinationsOf('tide、braed', suggestions);
  expect(groups.map(({ label }) => label)).toEqual([null, 'Kollabs', 'Users', 'Categories', 'Tags']);
  const addresses = groups.flatMap(({ destinations }) => destinations.map(({ to }) => to));
  expect(addresses.slice(3)).toEqual([
    // In a comma-separated list, the suggestion replaces the last term, as a tag does.
    '/search/result?q=tide%2C+bread',
    '/kollab/k/details',
    '/user/noor',
    '/kollabs/categories/food',
    '/search/result?q=tide%2C+bread+rolls',
  ]);
});
