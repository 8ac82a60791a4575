import { both, businesses, creators, inCategory } from '../kollab.ts';

export const gaming = inCategory('gaming', [
  {
    key: 'beginner-lobby',
    owner: 'okonkwo_plays',
    title: 'Guest coach for a Thursday beginners’ lobby',
    summary:
      'Two hours, eight players who have never won a set, one guest who is good at a fighting game I am bad at. We pause, rewind and find the decision that cost the round. About 6,000 people watch live.',
    lookingFor:
      'Someone patient with a main character they can explain in plain words. You do not need a following; you need a stable connection and the ability to lose gracefully to a dentist from Ibadan.',
    compensation:
      'A flat $150, the full recording for your own channel, and your name on the schedule poster at the Yaba locals.',
    lookingForTypes: creators,
    tags: ['fighting games', 'livestream', 'coaching', 'beginner', 'paid'],
    daysAgo: 64,
  },
  {
    key: 'harbour-early',
    owner: 'lanternfish',
    title: 'Play our next game six weeks early and tell us where it is boring',
    summary:
      'Signal Hill is a game about keeping a lighthouse and answering letters. The first hour is lovely and the third is not. We want five people to stream or record a complete playthrough of the early build and keep talking while they do it.',
    lookingFor:
      'Streamers or video makers who finish games and think aloud. Any size. Cosy, simulation and story channels most of all, and at least one person who normally hates this sort of thing.',
    compensation:
      'The build, direct line to the designer, credit in the game, €300 per finished playthrough, and no approval of what you say. Embargo lifts two weeks before release.',
    lookingForTypes: creators,
    tags: ['cosy games', 'playtest', 'indie game', 'livestream', 'paid', 'honest review'],
    daysAgo: 41,
  },
  {
    key: 'moss-soundtrack',
    owner: 'mossy_marta',
    title: 'A forty-minute soundtrack for tidying imaginary gardens',
    summary:
      'I want to replace the stock music in my Sunday episodes with one long, unobtrusive piece that lasts as long as the teapot. Think rain on a polytunnel with a clarinet two gardens away.',
    lookingFor:
      'A musician who can make something gentle that does not loop audibly and that you would be happy to hear under a person whispering about turnips.',
    compensation:
      '2,000 złoty, your name and link read out at the start of every episode that uses it, and you keep all rights to release it.',
    lookingForTypes: creators,
    tags: ['music', 'ambient', 'cosy games', 'soundtrack', 'paid'],
    daysAgo: 18,
  },
  {
    key: 'abuela-kitchen',
    owner: 'pixel_abuela',
    title: 'Cook the food from the game while I play it',
    summary:
      'On Sundays I play and somebody cooks what is on the screen, in my kitchen or in yours on the second camera. Last month a young man made a dragon stew. It was very salty and 90,000 people watched him be brave.',
    lookingFor:
      'A cook who talks. Spanish, Basque or English. If the recipe does not exist you invent it. Iker handles cameras and will check your connection on the Saturday.',
    compensation:
      'Groceries, €200, and lunch with me if you are in Bilbao. You get the whole kitchen recording, without my shouting.',
    lookingForTypes: creators,
    tags: ['cooking', 'livestream', 'story games', 'recipe', 'paid'],
    daysAgo: 9,
  },
  {
    key: 'controller-repair',
    owner: 'okonkwo_plays',
    title: 'Fix forty dead arcade sticks before the regional',
    summary:
      'Our locals have a cupboard of broken sticks donated over ten years. I would like to film two repair Saturdays with someone who knows switches and solder, and have every stick working for the regional in Lagos.',
    lookingFor:
      'A parts shop or a hardware channel. Remote is fine if you can guide six volunteers over video; a list of spares in advance is essential.',
    compensation:
      'Two sponsored streams, your logo on the forty sticks (they will be seen on the main stage for two days), and a fully documented repair guide that you may publish as yours.',
    lookingForTypes: both,
    tags: ['repair', 'fighting games', 'hardware', 'community', 'sponsorship'],
    daysAgo: 27,
  },
  {
    key: 'speedrun-relay',
    owner: 'inkandash',
    title: 'Draw a speedrun while it happens',
    summary:
      'I will draw your run in ink, live, one panel for every split, and finish when you finish. If you die, the panel stays empty. The strip becomes a print for both our shops.',
    lookingFor:
      'A runner whose game takes between twenty minutes and an hour and who does not mind being drawn mid-panic.',
    compensation:
      'Half of every print sold, the original strip posted to you in a tube, and my 2nd camera feed of the drawing hand.',
    lookingForTypes: creators,
    tags: ['speedrun', 'ink', 'drawing', 'livestream', 'print'],
    daysAgo: 52,
  },
  {
    key: 'bus-game-jam',
    owner: 'tinybus',
    title: 'A weekend game jam for a screen with sixteen shades of grey',
    summary:
      'Our e-ink board refreshes once a second and has two buttons. We think that is enough for a game. Forty-eight hours in Tallinn or at home, source published at the end, the best five ship on every board we sell.',
    lookingFor: 'Small studios, solo developers, and one streamer to host the Saturday night build-along.',
    compensation:
      'A board for every team, beds and soup for those who come, €500 for each game we ship, and your names on the boot screen.',
    lookingForTypes: both,
    tags: ['game jam', 'e-ink', 'indie game', 'hardware', 'open source'],
    daysAgo: 73,
    inactive: true,
  },
  {
    key: 'cosy-merch',
    owner: 'mossy_marta',
    title: 'A teapot, a tea towel, or nothing: honest merchandise',
    summary:
      'My viewers ask for a mug every week and I refuse because I have nine mugs. I would make one useful thing a year with a workshop that makes things properly, 300 pieces, never repeated.',
    lookingFor:
      'A pottery, weaving mill or printer within a parcel’s distance of Poland that can show me how the thing is made and let me film it.',
    compensation:
      'I fund the run up front, we split profit evenly after costs, and I make a twenty-minute film of your workshop that you may use anywhere.',
    lookingForTypes: businesses,
    tags: ['merchandise', 'pottery', 'small batch', 'behind the scenes', 'cosy games'],
    daysAgo: 96,
  },
]);

export const entertainment = inCategory('entertainment', [
  {
    key: 'bernadette-shop',
    owner: 'deadpan_dee',
    title: 'Bernadette inspects your business',
    summary:
      'My character Bernadette chairs a residents’ association of one and would like to inspect your premises. She has a clipboard, a tabard and no authority. You play it straight, she finds something wrong with the bunting.',
    lookingFor:
      'A real shop, café, museum or depot in Ireland or Britain with a good sport behind the counter. Half a day, before opening.',
    compensation:
      'Two ninety-second films, one for my channels and one for yours, and a framed certificate of non-compliance signed by Bernadette.',
    lookingForTypes: businesses,
    tags: ['comedy', 'sketch', 'local', 'short film', 'ireland'],
    daysAgo: 34,
  },
  {
    key: 'monday-shorts',
    owner: 'the_velvet_box',
    title: 'Twelve minutes of your film on our screen, with people in the seats',
    summary:
      'First Monday of the month, forty-two seats, six films under twelve minutes. The makers introduce their own and sit in the third row. We record the questions afterwards and publish the good ones.',
    lookingFor:
      'Finished shorts of any kind. Animation especially: we get too many men staring out of train windows. Captions are required; we help if you have none.',
    compensation:
      'A sixth of the door each, toasties, and a clean recording of your Q&A. If you cannot get to Hobart, we put you on the wall by video.',
    lookingForTypes: creators,
    tags: ['short film', 'cinema', 'screening', 'animation', 'tasmania'],
    daysAgo: 88,
  },
  {
    key: 'two-chairs-tour',
    owner: 'kofi_improv',
    title: 'Put my two chairs outside your door',
    summary:
      'I set two chairs on a pavement and make a scene with whoever sits. I want ten new pavements across Accra and Kumasi: outside a tailor, a radio station, a dental clinic, anything with foot traffic and a power socket.',
    lookingFor:
      'Businesses with a doorway and a sense of humour. I need a socket, a bucket of shade, and permission in writing.',
    compensation:
      'One episode filmed at your door with your name in it, stills for your own pages, and I will personally sweep afterwards.',
    lookingForTypes: businesses,
    tags: ['improv', 'street', 'ghana', 'local', 'series'],
    daysAgo: 22,
  },
  {
    key: 'silent-duet',
    owner: 'deadpan_dee',
    title: 'A two-hander with no words at all',
    summary:
      'I talk for a living and would like to stop. One scene, two people, a waiting room, no dialogue, under four minutes. I have the room (it is my dentist’s) for the third weekend of next month.',
    lookingFor:
      'A physical comedian, clown or mime with a face that does things. Come to Cork or let me come to you.',
    compensation:
      'Travel and bed, an even split of anything it ever earns, and top billing, because your name will be shorter than mine.',
    lookingForTypes: creators,
    tags: ['comedy', 'sketch', 'physical comedy', 'short film'],
    daysAgo: 13,
  },
  {
    key: 'foley-night',
    owner: 'the_velvet_box',
    title: 'Live foley for a silent film, made by people who have never done it',
    summary:
      'We are showing a silent comedy from 1924 and the audience will make the sounds: gravel trays, coconut shells, one very good door. We need somebody to run it like a school orchestra.',
    lookingFor:
      'A sound person or music teacher with authority and a sense of mischief. One rehearsal, one night.',
    compensation: 'AU$400, the multitrack recording, and whichever door you fall in love with.',
    lookingForTypes: creators,
    tags: ['sound', 'cinema', 'live', 'workshop', 'music'],
    daysAgo: 6,
  },
  {
    key: 'radio-play-bus',
    owner: 'sci_fi_sunday',
    title: 'Voices for a radio play set on a bus, on a spaceship',
    summary:
      'Chapter 220 will be a full-cast radio play. Seven parts, about twenty lines each: a driver, an inspector, three passengers, a child who knows too much and the bus. Recorded remotely in one evening.',
    lookingFor:
      'Voices, not necessarily actors. Accents from anywhere. A quiet cupboard and any microphone that is not in a laptop lid.',
    compensation:
      '£40 a part, your name in the closing credits which I read slowly, and the chapter dedicated to you.',
    lookingForTypes: creators,
    tags: ['voice acting', 'audio drama', 'science fiction', 'podcast', 'paid'],
    daysAgo: 30,
  },
  {
    key: 'popcorn-lab',
    owner: 'the_velvet_box',
    title: 'A popcorn flavour named after a film nobody remembers',
    summary:
      'Every season we sell one odd popcorn. Last winter it was burnt honey and it outsold salt. We want the next one made with somebody who ferments, smokes or grows something.',
    lookingFor:
      'A food maker who can supply four kilos of seasoning a month for twelve weeks and come to the tasting.',
    compensation:
      'Wholesale price paid on delivery, your name on the bag and on the screen before every film, and two seats for life.',
    lookingForTypes: businesses,
    tags: ['food', 'cinema', 'small batch', 'tasting', 'tasmania'],
    daysAgo: 120,
    inactive: true,
  },
]);
