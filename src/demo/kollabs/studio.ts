import { both, businesses, creators, inCategory } from '../kollab.ts';

export const art = inCategory('art', [
  {
    key: 'drawer-prints',
    owner: 'newcomer',
    title: 'What is in your bottom drawer? A set of eight linocuts',
    summary:
      'I carve the small things people keep without knowing why: a hotel key, a bread tag, half a domino. I would like to make eight prints from the drawers of people I do not know, with the two sentences they tell me about each.',
    lookingFor:
      'Somebody who collects stories: an audio maker, a writer, a podcast about objects. I bring the carving, you bring the asking.',
    compensation:
      'An even split of the edition (30 of each) and you keep the carved blocks you like best. I am new at this and will be grateful and punctual.',
    lookingForTypes: creators,
    tags: ['linocut', 'print', 'stories', 'zine', 'beginner'],
    daysAgo: 3,
  },
  {
    key: 'wall-with-school',
    owner: 'paola_murals',
    title: 'A wall in Comas that wants a school in it',
    summary:
      'Thirty-two metres facing a primary school. The children have drawn 140 animals, most of them dogs. I paint in August and would like one more adult who can turn 140 dogs into one picture.',
    lookingFor:
      'A muralist or illustrator who has worked with children and heights. Two weeks in Lima, scaffolding provided.',
    compensation:
      'S/ 6,000, a bed at my aunt’s, paint left over, and your name on the wall at the same size as mine.',
    lookingForTypes: creators,
    tags: ['mural', 'school', 'kids', 'lima', 'paid'],
    daysAgo: 70,
  },
  {
    key: 'pigment-swatches',
    owner: 'pigment_lane',
    title: 'Forty-one pigments, forty-one painters, one long swatch',
    summary:
      'We post you one pigment, five grams, and a strip of paper. You paint whatever it wants to be. The strips become one eight-metre chart that travels with us to fairs.',
    lookingFor:
      'Painters in any medium. Beginners and professionals side by side; the chart does not say which is which.',
    compensation:
      'Two jars of your colour, a printed copy of the whole chart, and your strip back after the tour if you want it.',
    lookingForTypes: creators,
    tags: ['pigment', 'paint', 'exhibition', 'community', 'print'],
    daysAgo: 115,
  },
  {
    key: 'train-portraits',
    owner: 'inkandash',
    title: 'Draw a whole sleeper train, berth by berth',
    summary:
      'Two nights, nine carriages, one portrait of everyone who says yes. I work in ink and fast: eleven minutes a face. The drawings go on the compartment doors in the morning.',
    lookingFor:
      'A railway that lets me walk up and down, or a traveller with a channel who can film without waking people.',
    compensation:
      'Every sitter gets their page. The railway gets scans to use. The film is shared, I ask only for a window seat on the way home.',
    lookingForTypes: both,
    tags: ['drawing', 'train', 'ink', 'portrait', 'travel'],
    daysAgo: 49,
  },
  {
    key: 'mural-film',
    owner: 'paola_murals',
    title: 'Film the arguments, not the painting',
    summary:
      'Before each mural I spend three afternoons beside the wall while neighbours disagree with my sketch. That is the good part and I cannot film it and argue at once.',
    lookingFor: 'A documentary maker in Lima with good ears. Spanish necessary, Quechua a gift.',
    compensation:
      'Half of the grant for this wall (about S/ 3,500), joint authorship, and ceviche with the loudest neighbour.',
    lookingForTypes: creators,
    tags: ['mural', 'documentary', 'short film', 'lima', 'local', 'paid'],
    daysAgo: 28,
  },
  {
    key: 'natural-black',
    owner: 'pigment_lane',
    title: 'Make a black that is not soot',
    summary:
      'We have tried oak gall, iron, burnt vine and walnut. All lovely, all brown in the sun. We would like a chemist on camera in our yard for a week, failing with us.',
    lookingFor: 'A science communicator with laboratory habits and a free week in February.',
    compensation: '₹60,000, travel from anywhere in India, and if it works the colour carries your name.',
    lookingForTypes: creators,
    tags: ['pigment', 'chemistry', 'experiment', 'paid', 'series'],
    daysAgo: 33,
  },
  {
    key: 'cover-for-serial',
    owner: 'sci_fi_sunday',
    title: 'Ten covers for ten volumes of a book about buses in space',
    summary:
      'The serial is being collected into ten paperbacks. I want ten covers that make one long picture when the books stand together on a shelf.',
    lookingFor:
      'One illustrator for all ten. Flat colour, shapes that read from across a room, no lens flare, no guns.',
    compensation: '£2,000, paid in three parts, and 5% of sales of every volume. You keep the originals.',
    lookingForTypes: creators,
    tags: ['illustration', 'book', 'science fiction', 'paid', 'cover'],
    daysAgo: 11,
  },
  {
    key: 'ash-glaze-painting',
    owner: 'clay_by_kaito',
    title: 'Paint on my plates before they go in the fire',
    summary:
      'Sixty plates, iron brushwork, ninety hours of flame. About a third will crack and we will both pretend not to mind. The firing is streamed from first match to last brick.',
    lookingFor:
      'A painter or calligrapher who can let go of results. In Yomitan for a week before the autumn firing.',
    compensation:
      'Every second plate that survives is yours, with a bed above the workshop and goya champuru until you beg.',
    lookingForTypes: creators,
    tags: ['pottery', 'paint', 'livestream', 'residency', 'okinawa'],
    daysAgo: 63,
  },
]);

export const design = inCategory('design', [
  {
    key: 'riso-zine',
    owner: 'papierundco',
    title: 'A sixteen-page zine in two inks, from your sketchbook to the fold',
    summary:
      'Each quarter we print one stranger’s zine for nothing: sixteen pages, 250 copies, fluorescent orange and federal blue. You come for two days, break the drum at least once, and leave with the boxes.',
    lookingFor:
      'Illustrators, photographers, cooks, anyone with pages. Work in black layers and we will teach you the rest.',
    compensation:
      '125 copies, all films and masters, two nights in the flat over the press. We keep the other half for our shop.',
    lookingForTypes: creators,
    tags: ['risograph', 'zine', 'print', 'workshop', 'leipzig', 'residency'],
    daysAgo: 135,
  },
  {
    key: 'ghost-sign-map',
    owner: 'linnea_type',
    title: 'Put my 1,100 ghost signs on a map that does not fall over',
    summary:
      'People send me faded shop lettering from everywhere and my spreadsheet has begun to groan. I want a small, calm map anyone can add to, with the photograph first and the pin second.',
    lookingFor: 'A developer or studio who likes public things and is happy to hand it over when done.',
    compensation: '15,000 kr, your name lettered in real gold leaf on a window of your choosing, filmed.',
    lookingForTypes: both,
    tags: ['map', 'lettering', 'signs', 'open source', 'archive', 'paid'],
    daysAgo: 76,
  },
  {
    key: 'chair-for-readers',
    owner: 'rafael_forma',
    title: 'Chair thirty-two: one for people who read in kitchens',
    summary:
      'Every chair has a client who is not paying. Number thirty-two is for a bookshop, library or letter-writer. One sheet of plywood, no screws, must fit beside a stove.',
    lookingFor:
      'Someone who reads for a living to be measured, interviewed and then to sit in four prototypes for a week each.',
    compensation: 'The finished chair, the three failures, and the plans dedicated to you.',
    lookingForTypes: both,
    tags: ['furniture', 'plywood', 'book', 'prototype', 'series'],
    daysAgo: 43,
  },
  {
    key: 'shopfront-gold',
    owner: 'linnea_type',
    title: 'I will gild one shop window, free, if you let me film the whole day',
    summary:
      'Real gold, size, patience. One name, one line beneath it, and the day’s passers-by in the glass. I do four a year and choose by the name.',
    lookingFor:
      'An owner-run shop with a window that faces north and a name that took you a while to choose.',
    compensation:
      'The gilding (normally 28,000 kr) and the ten-minute film. You provide a ladder-proof pavement and cinnamon buns.',
    lookingForTypes: businesses,
    tags: ['lettering', 'signs', 'shop', 'short film', 'process'],
    daysAgo: 21,
  },
  {
    key: 'bag-labels',
    owner: 'northroast',
    title: 'Redraw our labels so that a person at arm’s length knows which is which',
    summary:
      'We have six coffees and six nearly identical brown bags. Regulars pick the wrong one with great confidence. We need six labels, one system, room for a harvest date that we stamp by hand.',
    lookingFor: 'A letterer or small studio who will stand in the shop for a day and watch people choose.',
    compensation:
      '22,000 kr in two halves, coffee while you work, and your signature on the bag, small, by the valve.',
    lookingForTypes: both,
    tags: ['packaging', 'coffee', 'lettering', 'paid', 'label'],
    daysAgo: 90,
    inactive: true,
  },
  {
    key: 'timetable-poster',
    owner: 'nightline_rail',
    title: 'A timetable you would hang on the wall',
    summary:
      'Three trains a week, nine stops, one lake, four borders. Our timetable is a spreadsheet and our members frame it anyway. We would like to deserve that.',
    lookingFor: 'A designer or printmaker for one A1 poster, reissued each December with new times.',
    compensation:
      '€1,800, a berth for two to the sea each year the poster is in use, and 50 signed copies to sell.',
    lookingForTypes: creators,
    tags: ['poster', 'train', 'print', 'paid', 'travel'],
    daysAgo: 58,
  },
  {
    key: 'one-day-identity',
    owner: 'studio_sesame',
    title: 'Film us working a day in a client’s bakery',
    summary:
      'Our process is that we do your job badly for a day before we draw anything. It makes a very good film and a poor selfie. Next up: a bakery at 3 a.m., a dentist, a lighthouse in the south.',
    lookingFor:
      'A one-person film crew near Beirut for three separate days this spring. Sense of humour, spare batteries.',
    compensation: '$250 a day, man’oushe, and the lighthouse at dusk, which is worth the other two.',
    lookingForTypes: creators,
    tags: ['short film', 'branding', 'behind the scenes', 'beirut', 'paid'],
    daysAgo: 14,
  },
]);
