import { businesses, creators, inCategory } from '../kollab.ts';

export const music = inCategory('music', [
  {
    key: 'lunchbox-loaner',
    owner: 'oddvolt_synths',
    title: 'Take a synth in a lunchbox for thirty days and make one track',
    summary:
      'We post you a loaner, you make one piece with it and nothing else, you post it on to the next person with something stuck on the lid. Six boxes have been round the world; the seventh leaves this month.',
    lookingFor:
      'Anyone who makes sound, from bedroom to bandstand. We choose people who have never owned a synthesizer for at least half the seats.',
    compensation:
      'Postage both ways, a spot on the compilation with an equal share, and after the third loan you keep a unit.',
    lookingForTypes: creators,
    tags: ['synthesizer', 'loan', 'electronic', 'compilation', 'beginner'],
    daysAgo: 142,
  },
  {
    key: 'cello-room-tones',
    owner: 'ines_loops',
    title: 'Lend me a building that hums',
    summary:
      'I write pieces around the note a room already makes: a lift, a bakery oven, a cold store. I come with one cello, record for a morning and leave you a five-minute piece built on your own hum.',
    lookingFor:
      'Workshops, bakeries, libraries, ferries, anything with machinery that runs at a steady pitch. Portugal by train, or further if you can feed me.',
    compensation:
      'The finished piece, free to play on your premises for ever, and a short film of the morning. You pay trains only.',
    lookingForTypes: businesses,
    tags: ['cello', 'field recording', 'sound', 'portugal', 'short film'],
    daysAgo: 57,
  },
  {
    key: 'bass-for-tracks',
    owner: 'jt_lowend',
    title: 'I put a real bass line on your unfinished track',
    summary:
      'Send me a song that is nearly there. I play bass on it, film the whole process including the wrong ideas, and we both publish. I do two a month and I pick songs, not follower counts.',
    lookingFor:
      'Songs with drums or at least a pulse, stems available, writer on a call for twenty minutes so I can ask what it is about.',
    compensation:
      'You get the bass stems, mixed and dry, with no claim on the master. I get the video. If it earns, buy my mother a praline.',
    lookingForTypes: creators,
    tags: ['bass', 'session', 'new orleans', 'songwriting', 'behind the scenes'],
    daysAgo: 78,
  },
  {
    key: 'morning-sessions',
    owner: 'northroast',
    title: 'Eight o’clock sessions: two songs before the grinder starts',
    summary:
      'Our shop window fits one musician, one microphone and a radiator. Once a month somebody plays two songs before we open, to eleven people with wet coats. We record it properly and keep the door shut.',
    lookingFor: 'Solo or duo, acoustic or very quiet. New songs preferred. Bad weather guaranteed.',
    compensation:
      '1,500 kr, breakfast, a mixed recording within two weeks that belongs to you, and coffee for a year.',
    lookingForTypes: creators,
    tags: ['acoustic', 'coffee', 'live', 'session', 'paid', 'aarhus'],
    daysAgo: 102,
  },
  {
    key: 'pedal-names',
    owner: 'oddvolt_synths',
    title: 'A field recordist to feed our strangest pedal',
    summary:
      'The pedal plays back the last four seconds backwards whenever you stop. It sounds best with things that are not guitars. We want a set of ten demonstrations made with sounds from one single place.',
    lookingFor:
      'Somebody with a recorder and access to a shipyard, rookery, railway, swimming bath… one place, thoroughly listened to.',
    compensation:
      '$800, the pedal, a serial number of your choosing if it is free, and the place credited in the manual.',
    lookingForTypes: creators,
    tags: ['field recording', 'sound', 'effects pedal', 'paid', 'experimental'],
    daysAgo: 25,
  },
  {
    key: 'loop-pack-swap',
    owner: 'ines_loops',
    title: 'Twelve loops, twelve people, one December',
    summary:
      'Each month I give away a loop pack. In December I would like to be given one: twelve musicians, one loop each, same key, and I play over all of them in a single take on the last night of the year.',
    lookingFor:
      'Twelve people who play twelve different things. Bagpipes, rubab, kitchen, choir of one. D minor, 84 beats a minute, sixteen bars.',
    compensation:
      'All the loops go to all of us, licensed for anything. The film carries twelve names in the order you joined.',
    lookingForTypes: creators,
    tags: ['loops', 'cello', 'livestream', 'series', 'community'],
    daysAgo: 3,
  },
  {
    key: 'second-line-tabs',
    owner: 'jt_lowend',
    title: 'Print my granddad’s bass lines as a little book',
    summary:
      'I have forty second-line grooves written out by hand, with the stories of who taught them to whom. I would like a real book with a spine that lies flat on a music stand. I have the scans, the stories and the permission of three aunties.',
    lookingFor:
      'A small press or print workshop that has made something with staves in it before, or is brave.',
    compensation:
      'Even split after costs, 200 copies pre-ordered by my viewers already, and I will play the launch, wherever it is.',
    lookingForTypes: businesses,
    tags: ['book', 'print', 'bass', 'new orleans', 'small press'],
    daysAgo: 47,
  },
  {
    key: 'title-theme',
    owner: 'block_by_block',
    title: 'A four-second news theme that sounds like Detroit and not like a bank',
    summary:
      'Every local news jingle sounds like a merger. I need four seconds, maybe a horn, maybe a car door, that tells 25,000 neighbours it is me and they can stay.',
    lookingFor:
      'A producer from the city or with people here. Send me something you made that is under ten seconds.',
    compensation:
      '$350 from the neighbours’ fund, credit under each of some 200 videos a year, and you may sell the long version.',
    lookingForTypes: creators,
    tags: ['jingle', 'news', 'detroit', 'paid', 'local'],
    daysAgo: 15,
  },
]);

export const writing = inCategory('writing', [
  {
    key: 'sentence-film',
    owner: 'margins_maeve',
    title: 'One sentence, filmed',
    summary:
      'Every fortnight I write a letter about a single sentence. I would like one of them to be a film instead: three minutes, one sentence, however you think it should look. I supply the sentence and stay out of the edit.',
    lookingFor:
      'A film-maker or animator who reads. Tell me a sentence you have never forgotten and that will do for an application.',
    compensation:
      '€400, and 4,200 attentive people seeing it on a Tuesday morning with your name above mine.',
    lookingForTypes: creators,
    tags: ['short film', 'essay', 'animation', 'newsletter', 'paid'],
    daysAgo: 55,
  },
  {
    key: 'manual-poems',
    owner: 'margins_maeve',
    title: 'Let me rewrite your instruction manual',
    summary:
      'I spent nine years making sure nobody put batteries in backwards. Give me your leaflet, label or safety card and I will make it clear, short and slightly nice, and write a letter about what I learned.',
    lookingFor: 'A small manufacturer with a manual that annoys its own staff.',
    compensation:
      'One rewritten manual, free, tested on three strangers. You agree to print it and to let me show the before.',
    lookingForTypes: businesses,
    tags: ['copywriting', 'plain language', 'manual', 'newsletter'],
    daysAgo: 24,
  },
  {
    key: 'ship-maps',
    owner: 'sci_fi_sunday',
    title: 'Draw the bus map of a spaceship',
    summary:
      'Two hundred chapters in and listeners keep asking which deck the 43 goes to. I have notes, contradictions and one napkin. I want a transit map, folded like a real one.',
    lookingFor:
      'An illustrator or cartographer who loves a transit diagram. You will be asked to decide canon.',
    compensation:
      '£500, plus half of the profit on the printed map. There are 300 names on the waiting list already.',
    lookingForTypes: creators,
    tags: ['map', 'illustration', 'science fiction', 'print', 'paid'],
    daysAgo: 82,
  },
  {
    key: 'audiobook-voices',
    owner: 'harbour_press',
    title: 'Five books need five voices',
    summary:
      'We have never made an audiobook because we refused to make a bad one. This year’s list: two novels, a memoir of a lighthouse, poems, and a cookbook that only works aloud. One reader per book, recorded in a real room.',
    lookingFor:
      'Readers with a sound setup or the patience to come to Halifax. Atlantic accents for two of them, anything for the rest.',
    compensation:
      'C$2,400 a book or a third of audio royalties, you choose after hearing our sales figures, which we will show you.',
    lookingForTypes: creators,
    tags: ['audiobook', 'voice acting', 'book', 'sound', 'paid'],
    daysAgo: 104,
  },
  {
    key: 'bus-shelter-stories',
    owner: 'sci_fi_sunday',
    title: 'Hundred-word stories for bus shelters',
    summary:
      'I have asked for a poster frame in eleven Birmingham shelters and, to my surprise, got them. A new hundred-word story in each, every month, for a year.',
    lookingFor: 'A printer to run eleven posters a month on paper that does not mind condensation.',
    compensation:
      'Cost covered by the transport authority, your name on every poster, and a launch on the top deck of the number 50.',
    lookingForTypes: businesses,
    tags: ['print', 'short story', 'local', 'bus', 'poster'],
    daysAgo: 37,
  },
  {
    key: 'first-readers',
    owner: 'harbour_press',
    title: 'Reading a manuscript on camera, before anyone has bought it',
    summary:
      'We would like to show what an editor does with the first ten pages: a real submission, with the author’s blessing, read and marked in real time. Six episodes.',
    lookingFor: 'A book channel to host with us, somebody who will argue about commas without cruelty.',
    compensation:
      'C$300 an episode, your picks from the catalogue, and your marks reproduced in the finished book if the author agrees.',
    lookingForTypes: creators,
    tags: ['book', 'editing', 'series', 'small press', 'paid'],
    daysAgo: 20,
  },
  {
    key: 'letters-by-post',
    owner: 'margins_maeve',
    title: 'Thirty subscribers still want it on paper',
    summary:
      'The posted edition is me, a printer that squeaks and a roll of stamps. I would like it to be a small beautiful object that costs less than a sandwich.',
    lookingFor:
      'A letterpress or risograph workshop willing to do 60 copies a fortnight without losing money.',
    compensation:
      'Cost plus 20%, a line about you in every letter, and I will write the history of your oldest machine.',
    lookingForTypes: businesses,
    tags: ['print', 'risograph', 'newsletter', 'small batch'],
    daysAgo: 5,
  },
]);
