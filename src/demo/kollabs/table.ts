import { both, businesses, creators, inCategory } from '../kollab.ts';

export const food = inCategory('food', [
  {
    key: 'harvest-notes',
    owner: 'northroast',
    title: 'Six farms, six recipes: cook with the coffee, not about it',
    summary:
      'Coffee in a mole, in a braise, in the crumb under an apple. We want one savoury and one sweet recipe for each of our six farms, tested by someone who writes in grams.',
    lookingFor:
      'A recipe developer or food creator with a real kitchen and a low opinion of tiramisu variations.',
    compensation:
      '12,000 kr, two kilos of each coffee, printed cards in 4,000 boxes with your name first, and the recipes stay yours.',
    lookingForTypes: creators,
    tags: ['recipe', 'coffee', 'recipe cards', 'print', 'paid'],
    daysAgo: 118,
  },
  {
    key: 'slow-breakfast',
    owner: 'mira',
    title: 'Breakfast in ten kitchens: a small printed book with recipes that work',
    summary:
      'I have ten photographs of breakfasts in kitchens before opening, and no recipes, because I was holding a camera. I need a cook to ring ten chefs and write down what they actually did.',
    lookingFor:
      'A food writer or recipe tester who likes the telephone. English and one of Portuguese, Danish or Italian.',
    compensation:
      '€1,100 and half of the book after printing. 150 copies are already promised to the kitchens.',
    lookingForTypes: creators,
    tags: ['recipe', 'book', 'kitchen', 'food photography', 'paid'],
    daysAgo: 79,
  },
  {
    key: 'grandmothers-call',
    owner: 'nonna_remix',
    title: 'Introduce my two grandmothers to yours',
    summary:
      'Three grandmothers, one video call, one dish that all three make and none of them the same way. Mine are from Bologna and Kumasi. They want to meet someone who also thinks she is right.',
    lookingFor:
      'A creator with a grandmother who cooks and will be filmed. Any country. Translation we solve; pride we cannot.',
    compensation:
      'A shared film, ingredients in both directions by courier, and €500 which your grandmother will probably give back.',
    lookingForTypes: creators,
    tags: ['family', 'recipe', 'cooking', 'series', 'paid'],
    daysAgo: 101,
  },
  {
    key: 'tin-of-tomatoes',
    owner: 'nonna_remix',
    title: 'A small maker for a jar with both grandmothers on the label',
    summary:
      'Palm-oil-red tomato paste with grains of paradise: it exists, in my kitchen, in a bucket. I would like to make 2,000 jars with somebody who already makes jars well.',
    lookingFor:
      'A preserving or fermenting business in Europe with a licence, a label machine and good manners.',
    compensation:
      'I buy the run, you keep a quarter of profit, and the film goes to an audience of rather many.',
    lookingForTypes: businesses,
    tags: ['product', 'small batch', 'preserves', 'label', 'cooking'],
    daysAgo: 37,
  },
  {
    key: 'last-stalls-sound',
    owner: 'wok_diaries',
    title: 'Record the burners before they go out',
    summary:
      'Twenty-eight licensed stalls left. Each burner roars on its own note and the cooks tell them apart with closed eyes. I film; my microphone is terrible.',
    lookingFor:
      'A sound recordist or musician in Hong Kong for six late nights. Ear protection needed, appetite too.',
    compensation: 'HK$6,000, dinner each night at the end of service, and the archive in both our names.',
    lookingForTypes: creators,
    tags: ['field recording', 'sound', 'street food', 'archive', 'paid', 'hong kong'],
    daysAgo: 62,
  },
  {
    key: 'lupin-miso',
    owner: 'umami_yard',
    title: 'Cook with a miso that should not work',
    summary:
      'Lupin beans, two years, tastes of toast and the sea. We do not know what it is for. Twelve creators get 500 grams, a week, and permission to fail.',
    lookingFor: 'Cooks, bakers, bartenders. At least three people who do not eat Japanese food often.',
    compensation: 'AU$250, the miso, and if your dish goes on the label you get a dollar a jar.',
    lookingForTypes: creators,
    tags: ['fermentation', 'recipe', 'testing', 'paid', 'small batch'],
    daysAgo: 30,
  },
  {
    key: 'night-market-stall',
    owner: 'umami_yard',
    title: 'Share our stall at the winter night market',
    summary:
      'Three nights, a two-metre stall, five thousand cold people. We bring broth. We need someone to bring the other half of the meal.',
    lookingFor: 'A baker, dumpling folder or street cook in Melbourne with a food handling card.',
    compensation:
      'Stall fee on us, you keep what you sell, and our signwriter puts your name at the same size.',
    lookingForTypes: both,
    tags: ['market', 'street food', 'local', 'melbourne', 'broth'],
    daysAgo: 11,
  },
  {
    key: 'shift-swap',
    owner: 'wok_diaries',
    title: 'Swap one kitchen shift with me',
    summary:
      'I wash woks in your kitchen for a night and you carry water in ours. We each film what the other gets wrong.',
    lookingFor:
      'A cook who works a line and has a camera. Anywhere with a direct flight or a very long train.',
    compensation: 'Beds found, shifts paid at the going rate on both sides, two films out on the same day.',
    lookingForTypes: creators,
    tags: ['kitchen', 'exchange', 'behind the scenes', 'street food', 'cooking'],
    daysAgo: 5,
  },
  {
    key: 'advent-tins',
    owner: 'northroast',
    title: 'Twenty-four small tins, twenty-four pictures on the lids',
    summary:
      'Our first advent box: 24 tins, 40 grams each. Every lid gets a picture by a different hand. 600 boxes, sold out before we finished the glue.',
    lookingFor: 'Illustrators, printmakers, children with steady hands. One lid each, 60 mm round.',
    compensation: '600 kr a lid, a full box, and your name inside.',
    lookingForTypes: creators,
    tags: ['illustration', 'coffee', 'packaging', 'print', 'paid'],
    daysAgo: 160,
    inactive: true,
  },
]);

export const travel = inCategory('travel', [
  {
    key: 'compartment-seven',
    owner: 'nightline_rail',
    title: 'Compartment 7: a berth, a table, two nights, one finished thing',
    summary:
      'Once a month compartment 7 belongs to somebody who makes things. Vienna to the sea and back. You leave with it finished: a story, a song, twelve drawings, a film of the ceiling.',
    lookingFor: 'Makers of any kind who can work in 2.1 square metres. Snorers considered.',
    compensation:
      'The journey, breakfast twice, €200, and your work shown in the dining car for a season. It stays yours.',
    lookingForTypes: creators,
    tags: ['train', 'residency', 'travel', 'writing', 'drawing', 'paid'],
    daysAgo: 145,
  },
  {
    key: 'platform-food',
    owner: 'slowrail_sam',
    title: 'A guide to what you can eat in nine minutes on a platform',
    summary:
      'Nine stations, nine connections of nine minutes. I know the trains. I want somebody who knows food to run with me, order in the right language and be back before the whistle.',
    lookingFor: 'A cook or food photographer with good knees. Six days in September, Lille to Ljubljana.',
    compensation: 'Tickets, beds and all the food, €400, and a printed guide with both names, split evenly.',
    lookingForTypes: creators,
    tags: ['train', 'street food', 'travel', 'series', 'paid', 'food photography'],
    daysAgo: 87,
  },
  {
    key: 'mended-luggage',
    owner: 'slowrail_sam',
    title: 'One bag, mended, for ten years of trains',
    summary:
      'My rucksack has carried 300,000 kilometres and one wheel of cheese. It is dying at the shoulders. I want to have it rebuilt, visibly, and tell the story of each repair.',
    lookingFor: 'A mender or a workshop that remakes things. Heavy cloth, heavy thread.',
    compensation: '€500 and two films. The bag goes everywhere with your label outwards.',
    lookingForTypes: both,
    tags: ['mending', 'upcycling', 'travel', 'train', 'workshop', 'paid'],
    daysAgo: 40,
  },
  {
    key: 'tram-ends',
    owner: 'nils_on_foot',
    title: 'Walk the length of your city’s longest tram line with me',
    summary:
      'From one terminus to the other, on foot, along the rails, knocking on one door for every stop. I have done Gothenburg and Kraków. A local has to hold the map and the conversation.',
    lookingFor: 'Someone who lives near a long tram line and knows a baker, a mechanic and a nun on it.',
    compensation:
      'I come to you, buy every coffee, and we release two films the same evening: mine silent, yours however you like.',
    lookingForTypes: creators,
    tags: ['walking', 'local', 'exchange', 'tram', 'travel'],
    daysAgo: 21,
  },
  {
    key: 'night-window',
    owner: 'mira',
    title: 'Photograph a night from a train window, one frame an hour',
    summary:
      'Lisbon to anywhere, from dusk to dawn, a picture each full hour whatever is there. I want to do it with somebody on another train on the same night, going the other way.',
    lookingFor:
      'A photographer, painter or writer with a sleeper ticket, or a railway that will lend two berths.',
    compensation:
      'Twelve and twelve, one folded sheet, 300 copies, half each. I lay it out and pay the printer.',
    lookingForTypes: both,
    tags: ['train', 'night', 'print', 'exchange', 'travel'],
    daysAgo: 10,
  },
  {
    key: 'lighthouse-week',
    owner: 'studio_sesame',
    title: 'A week in a lighthouse in exchange for its story',
    summary:
      'Our client the lighthouse has four beds, no visitors and an excellent keeper called Abu Nader. It needs one film, ten photographs and a sentence for the sign.',
    lookingFor: 'A travelling pair who can shoot and write. South Lebanon, late spring.',
    compensation: 'The week, meals by Abu Nader, $600, and the lamp room at night, which is not for sale.',
    lookingForTypes: creators,
    tags: ['lighthouse', 'short film', 'travel', 'sea', 'paid', 'writing'],
    daysAgo: 34,
  },
  {
    key: 'bunk-blankets',
    owner: 'nightline_rail',
    title: '400 blankets worth stealing',
    summary:
      'Members keep taking our grey blankets, so they may as well be good. Wool, washable, one design, woven within reach of the line.',
    lookingFor: 'A mill or textile designer. First twenty in use by winter, the rest within a year.',
    compensation:
      'Paid at your price if we can see the sums, your name woven in the hem, and a lifetime berth.',
    lookingForTypes: both,
    tags: ['wool', 'textile', 'train', 'product design', 'paid'],
    daysAgo: 95,
  },
]);
