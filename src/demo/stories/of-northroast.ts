import type { DemoStory } from '../story.ts';

/** What a user finds who signs in as North Roast or as Noor, beside the collaborations with Mira. */
export const storiesOfNorthRoast: readonly DemoStory[] = [
  {
    kollab: 'bag-labels',
    sender: 'linnea_type',
    state: 'completed',
    from: 84,
    to: 41,
    note: 'I can be in your shop from Malmö by ten. I want to watch people choose before I draw anything, and I think the answer is six big letters that can be seen from the door, painted first at full size on paper.',
    updates: [
      [
        'recipient',
        'You watched 140 people and only drank four cups. The paper letters are still on our wall and customers have started using them.',
      ],
      [
        'sender',
        'Final files sent, with the stamp box left at 22 by 9 mm because Astrid’s stamp is crooked by two.',
      ],
    ],
    closing: 'Wrong-bag incidents this week: none. It used to be the main event of our Thursdays.',
  },
  {
    kollab: 'harvest-notes',
    sender: 'nonna_remix',
    state: 'completed',
    from: 92,
    to: 47,
    note: 'Coffee in a groundnut soup is not a joke, my grandmother in Kumasi does it when she is out of patience. Give me the natural Ethiopian and I will make you a braise that argues with it.',
    updates: [
      [
        'sender',
        'Twelve recipes tested three times each. Number four failed twice, see attached photograph of the pot.',
      ],
    ],
    closing: 'The pot photograph is now framed above the roaster. Thank you both, all three.',
  },
  {
    kollab: 'harvest-notes',
    sender: 'joaquin_gut',
    state: 'withdrawn',
    from: 66,
    to: 63,
    note: 'I would love to try the beans-with-coffee idea properly: black beans, orange peel, your Colombian.',
    closing:
      'I have just learned what the ward wants from me this spring. I will ask again when I can do it well.',
  },
  {
    kollab: 'morning-sessions',
    sender: 'ines_loops',
    state: 'pending',
    from: 3.4,
    to: 3.4,
    note: 'One cello, two pedals, and I would like to tune the first piece to your radiator, which in the last session’s video is a slightly flat F. I can be in Aarhus the first week of next month by train, and I do not mind wet coats.',
  },
  {
    kollab: 'morning-sessions',
    sender: 'jt_lowend',
    state: 'completed',
    from: 75,
    to: 55,
    note: 'I am in Copenhagen in spring for a brass festival and could ride up with a small bass and a smaller amp. Two songs, low volume, nothing falls off your shelves. I have checked the frequency of paper cups.',
    updates: [['recipient', 'Eleven people and one dog. The dog stayed for both songs, which is a record.']],
    closing: 'Best breakfast I ever got paid in.',
  },
  {
    kollab: 'roast-film',
    sender: 'lars_dolly',
    state: 'reminded',
    from: 8.8,
    to: 3.6,
    note: 'One take, eleven minutes, camera on a three-metre arm made of bicycle, moving from the bean bin to the cooling tray without touching Astrid. I have drawn it. It needs your ceiling height and somebody with a calm voice.',
  },
  {
    kollab: 'roast-film',
    sender: 'priya_cuts',
    state: 'rejected',
    from: 20,
    to: 17,
    note: 'If you film it yourselves on two phones, I will cut it live with my viewers and you would get the film for nothing.',
    closing:
      'We loved this and then remembered that we are three people and one of us would have to hold the second phone. Somebody on site, we think.',
  },
  {
    kollab: 'roaster-sensor',
    sender: 'northroast',
    state: 'senderComplete',
    from: 26,
    to: 1.3,
    note: 'We roast twice a week and our machine is loud, honest and paid for. Tape whatever you like to it. In return we promise to write down by hand when we heard first crack, so that your box has somebody to disagree with.',
    updates: [
      [
        'recipient',
        'Box and spare box posted. Please put it on the cold side, the last one melted a little.',
      ],
      ['sender', 'Sixteen roasts logged. It beat Mads twice. Mads would like it noted that he had a cold.'],
    ],
  },
  {
    kollab: 'what-it-costs',
    sender: 'northroast',
    state: 'accepted',
    from: 18,
    to: 9.2,
    note: 'Our invoices are in a red folder and you may open it on camera. We would like to know the answer too. We pay the Duarte farm within ten days, which we think is good, and would like to hear on film if it is not.',
    updates: [
      [
        'recipient',
        'The farmer asked me to bring the folder to him. So I shall. Coming to Aarhus on the 9th with a clipboard and a thick coat.',
      ],
    ],
  },
  {
    kollab: 'cups-for-coffee',
    sender: 'northroast',
    state: 'pending',
    from: 5.2,
    to: 5.2,
    note: 'Eleven seats, one sink, everything washed by hand by whoever lost at cards. We would use all eighty until they are gone and tell you which one is everybody’s favourite. Cup forty-one would be Mads’s. He leans too.',
  },
  {
    kollab: 'portraits-of-regulars',
    sender: 'northroast',
    state: 'completed',
    from: 17,
    to: 6.1,
    note: 'We are a long way from Kansai, but there is a bed over the roastery, eleven seats, and a man called Poul who has come at 7:40 every day since we opened. Two frames would be right for Poul.',
    updates: [
      [
        'recipient',
        'Aarhus in eleven days, on the way home from Berlin. I will need a north window and a chair with no wheels.',
      ],
      ['sender', 'Poul chose the second frame. He says that in the first he looks like his brother.'],
    ],
    closing: 'Thirty-four portraits on the wall. People now come in to see whether they are in.',
  },
];

export const storiesOfNewcomer: readonly DemoStory[] = [
  {
    kollab: 'pigment-swatches',
    sender: 'newcomer',
    state: 'completed',
    from: 4.7,
    to: 0.9,
    note: 'I print rather than paint, but I could ink one block with your pigment and pull a single strip. I joined this week and this looked like the friendliest way to begin.',
    updates: [
      [
        'recipient',
        'Five grams of number 17, caput mortuum, left with a cousin who flies to Brussels tonight. Do not lick it.',
      ],
    ],
    closing: 'The strip is drying on our line between a professor’s and a nine-year-old’s. Welcome.',
  },
  {
    kollab: 'stamp-set',
    sender: 'newcomer',
    state: 'accepted',
    from: 3.8,
    to: 1.1,
    note: 'I carve lino at the kitchen table after night shifts. Forty small words is exactly the size I can finish in one sitting each. I would send a photograph of every block before I cut the letters, as I do not speak Zapotec and would hate to get a grandmother wrong.',
    updates: [
      [
        'recipient',
        'The grandmothers approve of being consulted. First ten words with drawings are in your post: maize, dog, door, rain…',
      ],
    ],
  },
  {
    kollab: 'riso-zine',
    sender: 'newcomer',
    state: 'pending',
    from: 2.3,
    to: 2.3,
    note: 'Sixteen pages of things from hospital drawers, one per page, orange and blue. I have twenty-three prints and no idea how to order them. Two days with people who do this every day would teach me more than a year on my own.',
  },
  {
    kollab: 'drawer-prints',
    sender: 'margins_maeve',
    state: 'pending',
    from: 2.1,
    to: 2.1,
    note: 'I would like to do the asking. I have spent years writing about one sentence at a time and you need sixteen of them, two for each drawer. My neighbours have already begun to open theirs.',
  },
  {
    kollab: 'drawer-prints',
    sender: 'slowrail_sam',
    state: 'pending',
    from: 0.5,
    to: 0.5,
    note: 'People on trains will tell you anything after the second hour. I could ask one passenger on each of my next eight journeys what is in their bottom drawer, and record the answer with the wheels underneath.',
  },
];
