import { both, businesses, creators, inCategory } from '../kollab.ts';

export const technology = inCategory('technology', [
  {
    key: 'school-computers',
    owner: 'solder_sue',
    title: 'Six working 1983 computers looking for a school that will use them',
    summary:
      'Repaired, tested, boxed with a printed manual I rewrote for eleven-year-olds. I want to film the first lesson and the third, when the novelty has gone.',
    lookingFor:
      'A school or after-school room with a teacher who will let pupils type something rude. England by van, further by crate.',
    compensation:
      'The machines, a spare of everything, my telephone number, and a film for your own governors.',
    lookingForTypes: businesses,
    tags: ['retro computing', 'school', 'kids', 'repair', 'education'],
    daysAgo: 97,
  },
  {
    key: 'open-it-up',
    owner: 'tinybus',
    title: 'Take our board apart and tell us what we did wrong',
    summary:
      'We will send two bus boards, the service manual and the schematics. You open one, on camera, and mark it out of ten for repair. The battery is glued. We know. Say it anyway.',
    lookingFor: 'Repair and teardown channels who solder. Bluntness preferred.',
    compensation:
      '€350, the second board, and a change log naming you if we fix what you find. Revision C fixed four things this way.',
    lookingForTypes: creators,
    tags: ['teardown', 'repair', 'e-ink', 'honest review', 'paid', 'hardware'],
    daysAgo: 66,
  },
  {
    key: 'fish-robot-curriculum',
    owner: 'minh_builds',
    title: 'Turn my fish feeder into ten lessons',
    summary:
      'The robot that feeds my brother’s fish has been built by 300 people, most of them teachers who then write to ask how to teach it. I am a student; I do not know. Ten lessons, parts under 400,000 đồng a child.',
    lookingFor: 'A teacher or an education company who can make a lesson from a parts list.',
    compensation:
      'We publish free and both names go first. If a kit is sold, 60% to whoever packs the boxes, 20% each to us.',
    lookingForTypes: both,
    tags: ['robotics', 'education', 'school', 'kit', 'open source'],
    daysAgo: 54,
  },
  {
    key: 'roaster-sensor',
    owner: 'minh_builds',
    title: 'A sensor that listens for first crack',
    summary:
      'Coffee makes a sound when it is nearly done. I have a microphone, a board for six dollars and no roaster. I would like to train it on somebody’s real machine and publish everything.',
    lookingFor: 'A coffee roaster willing to tape a small box to an expensive thing for a month of roasts.',
    compensation:
      'The device, yours to keep, with the code and a nice case. Two videos. If it is wrong I say so in the title.',
    lookingForTypes: businesses,
    tags: ['coffee', 'sensor', 'open source', 'experiment', 'sound'],
    daysAgo: 33,
  },
  {
    key: 'patch-bay-museum',
    owner: 'solder_sue',
    title: 'Make music on a telephone exchange',
    summary:
      'Forty square feet of working 1962 switchgear in my shed clicks in a very good rhythm. I can make it click to order. I cannot play a note.',
    lookingFor: 'A musician with patience for relays and no wish to add lasers.',
    compensation: 'A track, a film, half each, and you may dial your mother on it.',
    lookingForTypes: creators,
    tags: ['sound', 'electronic', 'retro computing', 'experimental', 'sheffield'],
    daysAgo: 20,
  },
  {
    key: 'subtitle-box',
    owner: 'kitcupboard',
    title: 'A clapperboard that deaf crew can feel',
    summary:
      'Half of one of our crews is deaf and the clap is no use to them. We want a slate that also buzzes four armbands. Cheap, repairable, open.',
    lookingFor: 'A maker who does small electronics. Testing on a real shoot in Glasgow in May.',
    compensation: '£900 and parts, the design released under your name, membership for life.',
    lookingForTypes: creators,
    tags: ['accessibility', 'open source', 'hardware', 'short film', 'paid'],
    daysAgo: 12,
  },
  {
    key: 'workshop-site',
    owner: 'pigment_lane',
    title: 'A website that loads on our own telephone',
    summary:
      'Half our customers are painters in small towns with one bar of signal. Our site weighs eleven megabytes, mostly a video of me. Forty-one pigments, one page, no video of me.',
    lookingFor: 'A web developer who counts kilobytes and would teach my niece to look after it.',
    compensation: '₹80,000 and a pigment box. You may write about every kilobyte.',
    lookingForTypes: both,
    tags: ['web', 'accessibility', 'small business', 'paid', 'pigment'],
    daysAgo: 85,
    inactive: true,
  },
]);

export const science = inCategory('science', [
  {
    key: 'one-rock-a-year',
    owner: 'tidepool_tess',
    title: 'One rock, twelve months, two oceans',
    summary:
      'I visit one rock at every spring tide and count what is on it. I want a twin: somebody who does the same on another coast, on the same days, so that we can film the difference.',
    lookingFor:
      'A biologist, a lifeguard, a patient teenager with a parent. You need boots, a quadrat (I post one) and a shore within a bus ride.',
    compensation: 'Joint series of twelve, joint dataset, and a paper if the rocks have anything to say.',
    lookingForTypes: creators,
    tags: ['sea', 'ecology', 'series', 'data', 'exchange'],
    daysAgo: 112,
  },
  {
    key: 'shoebox-moment',
    owner: 'lumen_labkits',
    title: 'Film the moment the lamp lights',
    summary:
      'Box four is a battery made of coins and salt. In every classroom there are ten minutes of nothing and then a small red light. We want that, in real time, with the ten minutes.',
    lookingFor:
      'A film-maker in Kenya, Uganda or Tanzania for three school visits. Be quiet enough to be forgotten.',
    compensation: 'KSh 90,000, travel, and the films are free for every school. We will not add music.',
    lookingForTypes: creators,
    tags: ['school', 'experiment', 'kids', 'documentary', 'paid', 'nairobi'],
    daysAgo: 91,
  },
  {
    key: 'stairwell-orbit',
    owner: 'dr_orbit',
    title: 'A solar system in your stairwell',
    summary:
      'I build scale models in tall buildings: the Sun on the ground floor, Neptune by the lift motor. Viewers climb it. I have done a library and a grain elevator; I would like a hotel, a mill, a lighthouse.',
    lookingFor:
      'A building of at least nine floors with a manager who can be talked into lemons on the banisters for one weekend.',
    compensation:
      'A film seen by about a quarter of a million people, a permanent set of small brass planets for your landings, and me on the Saturday.',
    lookingForTypes: businesses,
    tags: ['astronomy', 'installation', 'education', 'kids', 'building'],
    daysAgo: 71,
  },
  {
    key: 'orbit-music',
    owner: 'dr_orbit',
    title: 'What does a resonance sound like? Play it',
    summary:
      'Three of Jupiter’s moons go round in the ratio 4:2:1. That is already music. I want a ten-minute piece that is strictly accurate and also good.',
    lookingFor: 'A composer or loop artist who will let me say “no, the period is 1.769 days”.',
    compensation: '1,800 zł, a shared film in two languages, and I learn the triangle for the live version.',
    lookingForTypes: creators,
    tags: ['astronomy', 'music', 'loops', 'science communication', 'paid'],
    daysAgo: 44,
  },
  {
    key: 'draw-the-unnamed',
    owner: 'tidepool_tess',
    title: 'Draw eleven animals that do not have common names',
    summary:
      'They have Latin, they deserve better. I would like eleven portraits, and names chosen by the school at the end of the beach. One is a slug with a frill; it is going to be called something awful.',
    lookingFor:
      'An illustrator or printmaker, ideally one who has never drawn sea creatures and will ask questions.',
    compensation: 'NZ$1,100 from an outreach grant, prints sold for the school, half to you.',
    lookingForTypes: creators,
    tags: ['illustration', 'print', 'sea', 'kids', 'school', 'paid'],
    daysAgo: 26,
  },
  {
    key: 'seventh-box',
    owner: 'lumen_labkits',
    title: 'Design our seventh experiment with us, then let teachers break it',
    summary:
      'It must fit a shoebox, cost under $4, use parts sold in any market and make a fourteen-year-old say something out loud. We have thirty candidates and want somebody else’s.',
    lookingFor: 'A scientist, maker or teacher on camera. Remote. Two rounds of testing in five schools.',
    compensation: '$700, your name on the lid, royalty of 10 cents a box (we shipped 6,200 last year).',
    lookingForTypes: creators,
    tags: ['experiment', 'school', 'kit', 'prototype', 'paid', 'robotics'],
    daysAgo: 17,
  },
  {
    key: 'soil-and-soap',
    owner: 'yuna_skin',
    title: 'What happens to soap after the drain?',
    summary:
      'I know what a surfactant does to skin. I do not know what it does to a stream. I want to follow one bar from bathroom to estuary with somebody who works there.',
    lookingFor:
      'A freshwater or marine biologist with sample bottles, and a soap maker with nothing to hide.',
    compensation: 'Both labs credited, tests paid up to $500, all numbers published with the video.',
    lookingForTypes: both,
    tags: ['ecology', 'chemistry', 'soap', 'experiment', 'sea'],
    daysAgo: 6,
  },
]);
