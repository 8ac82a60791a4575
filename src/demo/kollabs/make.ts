import { both, businesses, creators, inCategory } from '../kollab.ts';

export const diy = inCategory('diy', [
  {
    key: 'seven-metres',
    owner: 'tool_tante',
    title: 'A room of seven square metres, furnished without one hole',
    summary:
      'I have found the smallest legal student room in Rotterdam and its tenant, Yusuf, who is two metres tall. Six builds, everything removable, everything back to white wall on the last day.',
    lookingFor:
      'A hardware supplier for clamps, tension poles and hinges, or a furniture designer who likes impossible briefs.',
    compensation:
      'Six videos with 200,000 regulars who buy exactly what I use, plans under both names, and Yusuf’s gratitude, which comes as baklava.',
    lookingForTypes: both,
    tags: ['renters', 'furniture', 'small space', 'series', 'build'],
    daysAgo: 83,
  },
  {
    key: 'saturday-bench',
    owner: 'hinge_and_dowel',
    title: 'Be our Saturday bench person, on camera',
    summary:
      'Every Saturday somebody stands at the bench by the door and looks at what people bring in. Kettles, zips, a harp once. We want to film four Saturdays with a guest fixer.',
    lookingFor:
      'A repair creator who is good with strangers. Failures stay in. Toronto, travel paid from anywhere a train goes.',
    compensation: 'C$450 a Saturday, all footage, and anything unclaimed after ninety days.',
    lookingForTypes: creators,
    tags: ['repair', 'tools', 'workshop', 'local', 'toronto', 'paid'],
    daysAgo: 68,
  },
  {
    key: 'thirty-dead-toasters',
    owner: 'fixit_felix',
    title: 'Thirty dead toasters and someone to explain why they all died the same way',
    summary:
      'I have collected thirty broken toasters of one model. I believe it is one small spring. I would like an engineer or a hardware shop to prove me wrong in public.',
    lookingFor: 'A person with a microscope, or a business that sells springs and has a sense of occasion.',
    compensation:
      'A three-part film, the thirty toasters (working, I hope) to give to whoever you choose, and my respect.',
    lookingForTypes: both,
    tags: ['repair', 'appliances', 'engineering', 'sustainability'],
    daysAgo: 42,
  },
  {
    key: 'tool-library-film',
    owner: 'hinge_and_dowel',
    title: 'How to open a tool library in a cupboard',
    summary:
      'We lend 214 tools and get asked weekly how to begin. One film, twelve minutes, every form and every mistake, free for any town to use.',
    lookingFor: 'A clear explainer with an editing hand. You will need to tolerate a co-operative meeting.',
    compensation: 'C$2,000, and your film shown on the wall of every library we help open. Nine so far.',
    lookingForTypes: creators,
    tags: ['tools', 'community', 'tutorial', 'short film', 'paid'],
    daysAgo: 35,
  },
  {
    key: 'bath-step',
    owner: 'tool_tante',
    title: 'Bath steps for twenty grandmothers before winter',
    summary:
      'One design, one pallet each, twenty addresses in Rotterdam South. I want to build them in two weekends with people who have never held a drill, and leave the drills behind.',
    lookingFor: 'A timber yard, a school, or a co-op that lends tools. I bring screws, coffee and shouting.',
    compensation:
      'Your name burned underneath each step, a film about the day, and twenty grandmothers who will remember it.',
    lookingForTypes: businesses,
    tags: ['build', 'community', 'accessibility', 'tools', 'local'],
    daysAgo: 16,
  },
  {
    key: 'kiln-shelf',
    owner: 'clay_by_kaito',
    title: 'Rebuild the chimney before the kiln falls on us',
    summary:
      'The last typhoon moved it by four centimetres. We take it down brick by brick in March, number everything, and put it back straight. I film; somebody must know what they are doing.',
    lookingFor:
      'A mason or restoration builder, or a DIY channel that has ever built an arch and trusted it.',
    compensation: '¥180,000, a bed, and the first cup out of the first firing, inscribed.',
    lookingForTypes: both,
    tags: ['masonry', 'pottery', 'build', 'restoration', 'paid'],
    daysAgo: 60,
  },
  {
    key: 'plans-for-chair',
    owner: 'rafael_forma',
    title: 'Let strangers build my chair badly and tell me why',
    summary:
      'The plans for chair twenty-seven are free and I do not know whether they make sense to anyone. I would like three builders to follow them to the letter, on film, with no help from me.',
    lookingFor:
      'Builders with different rooms: a proper workshop, a balcony, a school. Keep swearing audible.',
    compensation:
      'Plywood and bits delivered, €120, and your corrections printed on the next edition of the sheet.',
    lookingForTypes: creators,
    tags: ['furniture', 'plywood', 'build', 'testing', 'paid'],
    daysAgo: 23,
  },
]);

export const crafts = inCategory('crafts', [
  {
    key: 'dyehouse-ten-days',
    owner: 'loomandlichen',
    title: 'Ten days over the dyehouse: design one garment from what we have',
    summary:
      'A bed, a stove, forty shades nobody planned. You come in May or September, knit or weave one design from the batch of that week, and we sell the kit, 80 boxes, with the weather written on the label.',
    lookingFor: 'A textile designer, new or known. You should like wind.',
    compensation: 'Travel from anywhere in Europe, €900, €6 for each kit sold, dried fish.',
    lookingForTypes: creators,
    tags: ['residency', 'knitting', 'natural dye', 'wool', 'paid', 'faroe'],
    daysAgo: 123,
  },
  {
    key: 'olwyn-yarn',
    owner: 'wooly_wren',
    title: 'Dye Olwyn’s fleece a colour she would be proud of',
    summary:
      'Four kilos of aran from one sheep with a good opinion of herself. I would like it dyed with plants from within a mile of where you are, wherever that is, and then I design for what comes back.',
    lookingFor: 'A natural dyer, business or kitchen. Tell me what grows by your back door.',
    compensation: 'We split the 30 kits down the middle. Olwyn signs the certificate, with a hoof.',
    lookingForTypes: both,
    tags: ['wool', 'natural dye', 'knitting', 'small batch', 'sheep'],
    daysAgo: 77,
  },
  {
    key: 'first-jumper',
    owner: 'wooly_wren',
    title: 'Teach somebody famous for something else to knit a jumper',
    summary:
      'Twelve Sunday evenings on video. You begin with no idea which end of the needle is which, you end in a jumper. I have done it with a plumber. He is insufferable now.',
    lookingFor:
      'Anyone with an audience, two hands and no experience whatsoever. Gamers make good knitters, you are used to counting.',
    compensation: 'Wool, needles, a jumper, and a series we both own.',
    lookingForTypes: creators,
    tags: ['knitting', 'beginner', 'series', 'tutorial', 'livestream'],
    daysAgo: 50,
  },
  {
    key: 'cups-for-coffee',
    owner: 'clay_by_kaito',
    title: 'Eighty cups for one coffee shop that will still use them in ten years',
    summary:
      'Wood-fired, no handles, each a little different where the ash landed. I make two such sets a year and I choose the room they go to. I would like to see it with chairs in it.',
    lookingFor: 'A roaster or café that washes by hand and does not mind that cup forty-one leans.',
    compensation:
      '¥240,000 for the set, shipping at cost, replacement for anything that breaks in the first year, and you come for the unloading if you can.',
    lookingForTypes: businesses,
    tags: ['pottery', 'coffee', 'small batch', 'tableware'],
    daysAgo: 59,
  },
  {
    key: 'offcut-quilt',
    owner: 'thread_again',
    title: 'A quilt with one piece from every factory in the valley',
    summary:
      'Thirty-one factories have given us a hand’s width of their cloth. We have a map, thirty-one names, and nobody in the workshop who quilts.',
    lookingFor:
      'A quilter who would come to İzmir for a week or take a heavy parcel. It will hang in the town hall.',
    compensation: '€650, and the film of the forewomen finding their own square.',
    lookingForTypes: creators,
    tags: ['quilt', 'sewing', 'upcycling', 'map', 'exhibition', 'paid'],
    daysAgo: 27,
  },
  {
    key: 'bind-the-letters',
    owner: 'papierundco',
    title: 'Teach forty people to bind a book in an evening',
    summary:
      'Long table, forty bone folders, one bookbinder, beer afterwards. We have the paper and the people; our own binding is structurally sound and socially embarrassing.',
    lookingFor: 'A bookbinder who can talk while both hands are busy. Leipzig, any Thursday this winter.',
    compensation: '€380 for the evening, a kit with your name on it in the shop, and a bed over the press.',
    lookingForTypes: creators,
    tags: ['bookbinding', 'workshop', 'print', 'leipzig', 'paid'],
    daysAgo: 13,
  },
  {
    key: 'stamp-set',
    owner: 'lingua_lupe',
    title: 'Carve forty Zapotec words',
    summary:
      'I teach with objects and I would like the forty first words as rubber stamps: maize, dog, grandmother, come in. Children print their own dictionary and take it home.',
    lookingFor: 'A printmaker who carves lino or rubber. I send the words with drawings by my students.',
    compensation:
      'MX$9,000, your name in every dictionary, and an open file so that other languages can copy the idea.',
    lookingForTypes: creators,
    tags: ['linocut', 'print', 'language', 'school', 'kids', 'paid'],
    daysAgo: 9,
  },
]);
