import type { Category } from '#contract/product.ts';

export interface Idea {
  category: Category;
  title: string;
  text: string;
}

export const CREATOR_IDEAS: readonly Idea[] = [
  {
    category: 'music',
    title: 'A duet across two cities',
    text: 'You write the verse, they write the chorus, and both audiences hear the whole song.',
  },
  {
    category: 'food',
    title: 'A supper with a rival kitchen',
    text: 'Swap signature dishes, cook each other’s on camera, and let the viewers decide.',
  },
  {
    category: 'gaming',
    title: 'A charity stream, in shifts',
    text: 'Twelve hours, four channels, one goal. Nobody has to stay awake alone.',
  },
  {
    category: 'science',
    title: 'A fact-check by somebody who knows',
    text: 'You bring the audience, a specialist brings the sources, and the video is right.',
  },
];

export const BUSINESS_IDEAS: readonly Idea[] = [
  {
    category: 'crafts',
    title: 'A product that a maker designs',
    text: 'A small series with a creator’s hand in it, and the story of how it came to be.',
  },
  {
    category: 'travel',
    title: 'Three days, seen by somebody new',
    text: 'A hotel, a region or a railway invites a film-maker and keeps the pictures.',
  },
  {
    category: 'fitness',
    title: 'A challenge for a month',
    text: 'Your gym and their channel, one plan, and people who turn up in person.',
  },
  {
    category: 'education',
    title: 'A workshop, live from your place',
    text: 'Your people show how it is done, a creator asks what everyone wants to know.',
  },
];
