import type { Category } from '#contract/product.ts';

export interface DemoPost {
  owner: string;
  category: Category;
  desc: string;
  tags: readonly string[];
  daysAgo: number;
}

/** What people of the demo world show of their days, in no order. */
export const posts: readonly DemoPost[] = [
  {
    owner: 'mira',
    category: 'photography',
    desc: 'Four minutes before sunrise the whole harbour goes blue, and nobody is up to charge for it.',
    tags: ['harbour', 'blue hour', 'portugal'],
    daysAgo: 0.4,
  },
  {
    owner: 'mira',
    category: 'photography',
    desc: 'Contact sheet from the kitchen series. Frame 22 is the one; frame 21 is the one with my thumb.',
    tags: ['kitchen', 'film', 'behind the scenes'],
    daysAgo: 9,
  },
  {
    owner: 'mira',
    category: 'travel',
    desc: 'Eleven hours on a night train and one window that opens. Worth it.',
    tags: ['train', 'night', 'window'],
    daysAgo: 27,
  },
  {
    owner: 'northroast',
    category: 'food',
    desc: 'New lot on the table: washed, from a co-operative of forty farms. Tastes of apricot, and of finally.',
    tags: ['coffee', 'tasting', 'small batch'],
    daysAgo: 1.2,
  },
  {
    owner: 'northroast',
    category: 'food',
    desc: 'We roasted this one eleven seconds too long and kept notes. Free bags for whoever guesses the seconds of batch two.',
    tags: ['coffee', 'experiment'],
    daysAgo: 15,
  },
  {
    owner: 'newcomer',
    category: 'art',
    desc: 'First print off the new press. Crooked, smudged, framed already.',
    tags: ['linocut', 'printmaking', 'first'],
    daysAgo: 0.8,
  },
  {
    owner: 'newcomer',
    category: 'crafts',
    desc: 'Carving a tide table into lino is a good way to learn patience and a bad way to learn tides.',
    tags: ['linocut', 'tides'],
    daysAgo: 2.5,
  },
  {
    owner: 'tidepool_tess',
    category: 'science',
    desc: 'Low tide at 5:12, and this anemone was waiting. It has split in two since last month.',
    tags: ['tides', 'marine life', 'field notes'],
    daysAgo: 1.7,
  },
  {
    owner: 'dr_orbit',
    category: 'science',
    desc: 'Ninety frames stacked, one faint smudge: that is light which left before there were fish.',
    tags: ['astronomy', 'night', 'long exposure'],
    daysAgo: 5,
  },
  {
    owner: 'clay_by_kaito',
    category: 'crafts',
    desc: 'The kiln was kind to six of nine. The other three are now a lovely mosaic.',
    tags: ['ceramics', 'kiln', 'handmade'],
    daysAgo: 3.4,
  },
  {
    owner: 'wooly_wren',
    category: 'crafts',
    desc: 'Dyed with onion skins, walnut and one unplanned teabag. The teabag won.',
    tags: ['natural dye', 'wool', 'handmade'],
    daysAgo: 7,
  },
  {
    owner: 'paola_murals',
    category: 'art',
    desc: 'Day six on the school wall. The caretaker has opinions about the fish, and he is right.',
    tags: ['mural', 'behind the scenes', 'school'],
    daysAgo: 4.1,
  },
  {
    owner: 'inkandash',
    category: 'art',
    desc: 'A page a day for a hundred days. This is day forty, the first without a single bird.',
    tags: ['ink', 'sketchbook'],
    daysAgo: 11,
  },
  {
    owner: 'wok_diaries',
    category: 'food',
    desc: 'Breakfast for one at a market that feeds nine hundred. The sauce has been going since 1984.',
    tags: ['street food', 'breakfast', 'market'],
    daysAgo: 2.2,
  },
  {
    owner: 'nonna_remix',
    category: 'food',
    desc: 'She said no measurements, so I weighed her hand. Recipe to follow in handfuls.',
    tags: ['recipe', 'pasta', 'family'],
    daysAgo: 6.3,
  },
  {
    owner: 'slowrail_sam',
    category: 'travel',
    desc: 'The 6:40 goes at the speed of the goats beside it. I have seen the goats wait.',
    tags: ['train', 'slow travel'],
    daysAgo: 8,
  },
  {
    owner: 'nils_on_foot',
    category: 'travel',
    desc: 'Fourteen days, one pair of socks too few. Map of where each blister was given.',
    tags: ['hiking', 'map', 'slow travel'],
    daysAgo: 19,
  },
  {
    owner: 'tomo_grain',
    category: 'photography',
    desc: 'Expired in 1997, shot last week. The light leaks are the best part of the roll.',
    tags: ['film', 'grain', 'light leak'],
    daysAgo: 3,
  },
  {
    owner: 'lars_dolly',
    category: 'videography',
    desc: 'A skateboard, two clamps and a bin bag: tonight this is a dolly with rain cover.',
    tags: ['behind the scenes', 'low budget', 'camera'],
    daysAgo: 5.5,
  },
  {
    owner: 'ines_loops',
    category: 'music',
    desc: 'Recorded the lift at work for an hour. It is in D, mostly.',
    tags: ['field recording', 'loops'],
    daysAgo: 1.1,
  },
  {
    owner: 'jt_lowend',
    category: 'music',
    desc: 'New strings, old bass, and the neighbour has asked for a set list.',
    tags: ['bass', 'practice'],
    daysAgo: 12,
  },
  {
    owner: 'solder_sue',
    category: 'technology',
    desc: 'It works if you do not touch it, and I have touched it. Version four by Sunday.',
    tags: ['soldering', 'prototype', 'synth'],
    daysAgo: 2.8,
  },
  {
    owner: 'oddvolt_synths',
    category: 'technology',
    desc: 'First board back from the factory with every part the right way round. We are having cake.',
    tags: ['synth', 'prototype', 'small batch'],
    daysAgo: 10,
  },
  {
    owner: 'linnea_type',
    category: 'design',
    desc: 'Forty attempts at one ampersand. Number eleven, obviously.',
    tags: ['type', 'lettering', 'sketchbook'],
    daysAgo: 4.7,
  },
  {
    owner: 'theo_tailors',
    category: 'fashion',
    desc: 'A jacket from two curtains and a tent. The pockets keep out weather up to a light gale.',
    tags: ['upcycling', 'handmade', 'tailoring'],
    daysAgo: 6.9,
  },
  {
    owner: 'coach_bex',
    category: 'fitness',
    desc: 'Ten people, one hill, no stopwatch. The dog came first again.',
    tags: ['running', 'hill', 'community'],
    daysAgo: 0.9,
  },
  {
    owner: 'hook_and_line',
    category: 'writing',
    desc: 'Cut the first page. The story starts on the second, as it always did.',
    tags: ['editing', 'short story'],
    daysAgo: 13,
  },
  {
    owner: 'riverside_post',
    category: 'news',
    desc: 'Where next week’s front page is decided: one table, four mugs, a map with a coffee ring on the town hall.',
    tags: ['newsroom', 'behind the scenes', 'local'],
    daysAgo: 3.8,
  },
];

/** A post's place within its category, from 0: what its picture is seeded with. */
export function postSeed(post: DemoPost): number {
  return posts.filter(({ category }) => category === post.category).indexOf(post);
}
