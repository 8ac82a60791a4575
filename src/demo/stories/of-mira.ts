import type { DemoStory } from '../story.ts';

/** What a user finds who signs in as Mira. */
export const storiesOfMira: readonly DemoStory[] = [
  // Mira writes to others.
  {
    kollab: 'coffee-shadow',
    sender: 'mira',
    state: 'senderFinalized',
    from: 44,
    to: 3.2,
    note: 'Hello Astrid. I have eaten at a lot of kitchen tables and photographed most of them. Your six farms could go to six tables I already know: a tram driver’s, a dentist’s, my mother’s. No marble in any of them. I would shoot on film for two and digital for four, all before eight in the morning.',
    updates: [
      [
        'recipient',
        'Yes please. Boxes left Aarhus this morning, ground coarse, with a note on which bag is which. The tram driver must get the Huila, he sounds like the Huila.',
      ],
      [
        'sender',
        'Four tables done. The dentist’s elbow is in it as requested. Contact sheet on its way; frame 9 is underexposed and I love it.',
      ],
      [
        'recipient',
        'We all voted for frame 9. The printer needs 3 mm more on the left for the card, otherwise do not touch it.',
      ],
    ],
    closing:
      'All six delivered with the bleed you asked for. It was the best kind of work: mostly breakfast.',
  },
  {
    kollab: 'compartment-seven',
    sender: 'mira',
    state: 'completed',
    from: 101,
    to: 62,
    note: 'I would like to photograph everything that is eaten in one night on your train: sandwiches from home, the galley at 23:00, the first coffee at the border. Twenty-four hours of small meals, from the upper berth if needed. I do not snore, I have witnesses.',
    updates: [
      [
        'recipient',
        'The galley crew read your note aloud and want to know if you eat herring. Compartment 7, third Friday of the month.',
      ],
      [
        'sender',
        'I do now. 61 meals photographed, including a birthday cake between Villach and Udine that nobody would explain.',
      ],
    ],
    closing: 'The dining car has your pictures up and people are ordering by pointing at them.',
  },
  {
    kollab: 'button-tin',
    sender: 'mira',
    state: 'accepted',
    from: 12,
    to: 4.5,
    note: 'Very small objects and very long afternoons are my two favourite things. I cannot be in Nairobi before spring, but if you post me sixty buttons at a time, insured, I will photograph each in window light and send them home with their portrait.',
    updates: [
      ['recipient', 'First sixty wrapped in my grandmother’s handkerchief. Please photograph that too.'],
    ],
  },
  {
    kollab: 'platform-food',
    sender: 'mira',
    state: 'pending',
    from: 1.6,
    to: 1.6,
    note: 'Good knees, fast hands, and I can order a sandwich in five languages and apologise in seven. I would photograph each plate where it is eaten, on the bench, with the clock in the frame so that people believe the nine minutes.',
  },
  {
    kollab: 'advent-tins',
    sender: 'mira',
    state: 'rejected',
    from: 148,
    to: 141,
    note: 'I know you asked for drawings. Would one of the twenty-four lids like to be a photograph of the inside of an oven glove?',
    closing:
      'We laughed, then we argued, and the drawings-only side won by one vote. Please ask us again about something flat.',
  },
  // Others write to Mira.
  {
    kollab: 'kitchen-before-open',
    sender: 'umami_yard',
    state: 'completed',
    from: 112,
    to: 70,
    note: 'We are not a restaurant but we start at five and the steam is extraordinary in July. If you ever pass through Brunswick, the shed is yours for a morning; the barrels are photogenic and nobody here is.',
    updates: [
      [
        'sender',
        'Flights are absurd, but my cousin is in Fitzroy and you are an hour’s walk from her sofa. Would the 14th do?',
      ],
      [
        'recipient',
        'I was there at five. Hiroko was there at four. Forty-three pictures and I smell of toast.',
      ],
    ],
    closing: 'Prints arrived and are hanging over the barrels, slightly steamed already.',
  },
  {
    kollab: 'kitchen-before-open',
    sender: 'nightline_rail',
    state: 'completed',
    from: 96,
    to: 51,
    note: 'Our kitchen is 4.2 metres long and moves at 140 km/h. The cook starts at 04:40 between Tarvisio and Villach. If that counts as before opening, you would be welcome to stand in the only place where one can stand.',
    updates: [['recipient', 'I stood in it. I now know exactly how wide I am.']],
    closing: 'The cook has asked for a second print, for his mother.',
  },
  {
    kollab: 'kitchen-before-open',
    sender: 'the_velvet_box',
    state: 'completed',
    from: 83,
    to: 38,
    note: 'Does a cinema kiosk with one toastie press and a popcorn machine from 1974 count as a kitchen? It opens at 18:00, so “before opening” is the middle of the afternoon, in the dark, with Glenda warming up.',
    updates: [
      [
        'recipient',
        'It counts double. I will send my list of lenses that can see in the dark; you tell me which your fuse box allows.',
      ],
    ],
  },
  {
    kollab: 'kitchen-before-open',
    sender: 'studio_sesame',
    state: 'recipientComplete',
    from: 35,
    to: 2.4,
    note: 'We are working in a bakery in Achrafieh next month, from three in the morning, and they have agreed to a quiet photographer in the corner. Your book needs a place where the oven is older than the country.',
    updates: [
      [
        'recipient',
        'I have the night bus, the visa and a borrowed wide lens. Tell Abu Elie I will not touch his door.',
      ],
      [
        'sender',
        'He says the door is fine but you must eat. He has never let anyone photograph the starter before.',
      ],
    ],
  },
  {
    kollab: 'kitchen-before-open',
    sender: 'ladderlearn',
    state: 'pending',
    from: 0.8,
    to: 0.8,
    note: 'Our kitchen is a hot plate in a cupboard and between two and three every day it turns out sixty grilled cheese sandwiches before the doors open. It is not pretty. It might be the truest chapter in the book.',
  },
  {
    kollab: 'kitchen-before-open',
    sender: 'duskwise',
    state: 'rejected',
    from: 29,
    to: 26,
    note: 'We do not have a kitchen, but our lamps would make yours look wonderful at six in the morning. Could we send eight for the shoot, with the boxes in frame?',
    closing:
      'Thank you, but the book is about the light that is already there. I would gladly read your trial data in bed, though.',
  },
  {
    kollab: 'one-window-light',
    sender: 'priya_cuts',
    state: 'accepted',
    from: 15,
    to: 5.5,
    note: 'I cannot hold a camera in Lisbon from Chennai, but I can edit waiting better than anyone you know. Find the operator, and let me cut all five with the timeline shown at the end as a bonus lesson. I like curtains. Linen, unlined.',
    updates: [
      [
        'recipient',
        'Linen, unlined: hired. A friend will hold the camera. First fog is forecast for Tuesday.',
      ],
      ['sender', 'Send every second, also the part where nothing happens. Especially that.'],
    ],
  },
  {
    kollab: 'one-window-light',
    sender: 'rafael_forma',
    state: 'reminded',
    from: 6.4,
    to: 2.1,
    note: 'I am three hours away by train and I have a second camera, a good tripod and a chair that collapses only sometimes. I have never waited for fog professionally but I glue for a living, so I know how to do nothing for a long time.',
  },
  {
    kollab: 'slow-breakfast',
    sender: 'margins_maeve',
    state: 'cancelled',
    from: 58,
    to: 33,
    note: 'I wrote instruction manuals for nine years. A recipe is the one manual that people follow with love, and I would like to ring ten chefs and ask what they really mean by “a while”.',
    updates: [
      [
        'recipient',
        'That sentence is worth the fee. Numbers are in the sheet; Ilse in Ghent is only reachable between services.',
      ],
    ],
    closing:
      'My mother has had a fall and I am needed at home until summer. The three interviews I have are typed and yours, no strings. I am sorry.',
  },
  {
    kollab: 'slow-breakfast',
    sender: 'joaquin_gut',
    state: 'completed',
    from: 31,
    to: 7.3,
    note: 'Dietitian, obsessive about grams, happy on the telephone. Three languages between me and my wife. I will ask every chef what they cook when nobody is paying, which is the real breakfast.',
    updates: [
      [
        'sender',
        'Ten calls, ten breakfasts, four of them the same egg. I have written the egg up once, with four opinions.',
      ],
    ],
    closing: 'Tested all ten at home. My daughter has requested number six for the rest of her life.',
  },
  {
    kollab: 'night-window',
    sender: 'nils_on_foot',
    state: 'pending',
    from: 2.9,
    to: 2.9,
    note: 'Narvik to Stockholm, same night, going the other way. It is dark for nineteen hours so my twelve frames may be twelve kinds of black. I think that could be beautiful, or a very cheap print.',
  },
];
