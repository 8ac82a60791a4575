import { expect, it } from 'vitest';
import type { ShowcaseView } from './showcases.contract.ts';
import { monthText, showcaseDescription, showcaseJsonLd, showcaseTitle } from './showcases.display.rules.ts';

const VIEW: ShowcaseView = {
  ...{ requestId: 'r1', title: 'Tides', category: 'music', completedIn: '2026-03', reviews: [] },
  sender: {
    ...{ username: 'ada', displayName: 'Ada', profileImageUrl: '', contentType: 'music' },
    accountType: 'creator',
  },
  recipient: {
    ...{ username: 'pier', displayName: 'Pier Ltd', profileImageUrl: '', contentType: 'music' },
    accountType: 'business',
  },
  works: [
    {
      ...{ n: 1, what: 'A film', platform: 'youtube', by: 'sender', advertising: false },
      ...{ link: 'https://video.example/', imageUrl: null, imageAlt: '', latest: null },
    },
    {
      ...{ n: 2, what: 'A poster', platform: 'other', by: 'recipient', advertising: false },
      ...{ link: null, imageUrl: null, imageAlt: '', latest: null },
    },
  ],
};

it('names months, the work and both sides', () => {
  expect([monthText('2026-03'), monthText('2026-12', 'short')]).toEqual(['March 2026', 'Dec 2026']);
  expect(showcaseTitle(VIEW)).toBe('Tides, by Ada and Pier Ltd');
  expect(showcaseDescription(VIEW)).toBe(
    'Ada and Pier Ltd made A film, A poster together. Completed in March 2026.',
  );
  expect(showcaseDescription({ ...VIEW, works: [] })).toBe(
    'Ada and Pier Ltd completed this collaboration in March 2026.',
  );
});

it('has structured data with the maker of each work', () => {
  const user = (username: string) => `https://here.example/user/${username}`;
  const ada = { '@type': 'Person', name: 'Ada', alternateName: '@ada', url: user('ada') };
  const pier = { '@type': 'Organization', name: 'Pier Ltd', alternateName: '@pier', url: user('pier') };
  expect(showcaseJsonLd(VIEW, { page: 'https://here.example/collaboration/r1', user })).toEqual({
    ...{ '@type': 'CreativeWork', name: 'Tides', genre: 'Music', dateCreated: '2026-03' },
    ...{ url: 'https://here.example/collaboration/r1', creator: [ada, pier] },
    hasPart: [
      { '@type': 'CreativeWork', name: 'A film', creator: ada, url: 'https://video.example/' },
      { '@type': 'CreativeWork', name: 'A poster', creator: pier },
    ],
  });
});
