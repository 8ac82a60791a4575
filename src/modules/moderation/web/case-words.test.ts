import { expect, it } from 'vitest';
import { textsOf, titleOf } from './case-words.ts';

it('moderators read what the pictures of a message are said to show', () => {
  const picture = { width: 320, height: 240 };
  const seen = {
    text: 'Look',
    pictures: [
      { ...picture, imageAlt: 'A pier' },
      { ...picture, imageAlt: '' },
      { ...picture, imageAlt: 'Fog' },
    ],
  };
  expect(textsOf(seen)).toEqual([
    { term: 'Text', detail: 'Look' },
    { term: 'What the picture shows', detail: 'A pier\nFog' },
  ]);
});

it('moderators read what a banner and the pictures of deliveries are said to show', () => {
  const banner = { bannerUrl: '/media/banner.jpg', bannerAlt: 'A pier' };
  expect(textsOf({ username: 'shop', ...banner })).toEqual([
    { term: 'Username', detail: 'shop' },
    { term: 'What the banner shows', detail: 'A pier' },
  ]);
  const works = [
    { what: 'A film', link: null, imageUrl: '/media/film.jpg', imageAlt: 'Fog' },
    { what: 'A poster', link: 'https://poster.example/', imageUrl: null, imageAlt: '' },
  ];
  expect(textsOf({ works })).toEqual([
    { term: 'Delivered', detail: 'A film\nFog\nA poster\nhttps://poster.example/' },
  ]);
});

it('moderators read the verified domains of a reported user, but not those of the owner of a Kollab', () => {
  const verifiedDomains = [
    { domain: 'shop.example', since: '2026-11-01T00:00:00.000Z' },
    { domain: 'shop.test', since: '2026-11-02T00:00:00.000Z' },
  ];
  expect(textsOf({ username: 'shop', verifiedDomains })).toEqual([
    { term: 'Username', detail: 'shop' },
    { term: 'Verified domains', detail: 'shop.example\nshop.test' },
  ]);
  expect(textsOf({ title: 'A title', verifiedDomains })).toEqual([{ term: 'Title', detail: 'A title' }]);
});

it('moderators read the names and sizes of the files of a message', () => {
  const files = [{ fileId: 'f1', name: 'brief.pdf', type: 'pdf', size: 1024 }];
  expect(textsOf({ text: '', files })).toEqual([{ term: 'Files', detail: 'brief.pdf (1 kB)' }]);
  expect(titleOf('message', { text: '', files })).toBe('brief.pdf (1 kB)');
});
