import { both, creators, inCategory } from '../kollab.ts';

export const education = inCategory('education', [
  {
    key: 'room-b14-guest',
    owner: 'maths_by_mo',
    title: 'Show my Year 10s where your job uses maths they hate',
    summary:
      'Room B14, a Thursday, thirty pupils, you. Ratios in a darkroom, vectors in a goalkeeper, compound interest in a tip jar. I turn it into a lesson that about 40,000 pupils will see by summer.',
    lookingFor:
      'People with real jobs and real numbers. In Manchester or on the big screen. Swear words will be bleeped by the class.',
    compensation:
      '£150, the filmed lesson, school dinner. Your channel goes on the board and stays on the board.',
    lookingForTypes: both,
    tags: ['school', 'maths', 'lesson', 'guest', 'paid', 'series'],
    daysAgo: 133,
  },
  {
    key: 'week-over-laundromat',
    owner: 'ladderlearn',
    title: 'Spend a week making one real thing with sixteen-year-olds',
    summary:
      'Four rooms over four laundromats. You come at three, they come at three-fifteen, and on Friday something exists: a zine, a beat, a website for the barber. Last month it was a bench.',
    lookingFor:
      'Makers who can be interrupted. On site in Chicago, or on a screen with one of our tutors as your hands.',
    compensation:
      '$900 for the week, materials, a place to sleep, and references from the hardest audience you will meet.',
    lookingForTypes: creators,
    tags: ['school', 'workshop', 'kids', 'residency', 'paid', 'chicago'],
    daysAgo: 98,
  },
  {
    key: 'errand-spanish',
    owner: 'lingua_lupe',
    title: 'Come and run an errand in Spanish, badly',
    summary:
      'I film beginners doing one real thing: buying thread, posting a parcel, returning a blender. You prepare with me for a week online and then you are alone with the lady at the counter.',
    lookingFor:
      'Creators who are at A1 and not proud. Oaxaca, or a Spanish-speaking corner of your own town.',
    compensation:
      'Eight private lessons, lunch with the lady at the counter (it always ends so), shared film.',
    lookingForTypes: creators,
    tags: ['language', 'spanish', 'beginner', 'lesson', 'series'],
    daysAgo: 69,
  },
  {
    key: 'calculator-repair',
    owner: 'maths_by_mo',
    title: 'Two hundred calculators with dead batteries and one with jam',
    summary:
      'We lend calculators to pupils who have none. 200 have died. I would like a repair lunch hour run by pupils, filmed, with a grown-up who knows which end is hot.',
    lookingFor:
      'An electronics person near Manchester or a parts supplier who likes the idea of 200 small invoices avoided.',
    compensation: '£300, your name inside the lid of each, and Year 9 cheering, which is worth having once.',
    lookingForTypes: both,
    tags: ['repair', 'school', 'workshop', 'maths', 'electronics', 'paid'],
    daysAgo: 38,
  },
  {
    key: 'window-for-kids',
    owner: 'mira',
    title: 'A photography lesson that needs no camera',
    summary:
      'A shoebox, a pinhole, a window. I teach it in English and Portuguese to nine-year-olds and would like to make it a kit and a film that a teacher can use without me in the room.',
    lookingFor: 'A kit maker or an education channel. I have the lesson; you know how to pack it.',
    compensation: '€600 for the film, kit royalties halved, and every school in Alfama as testers.',
    lookingForTypes: both,
    tags: ['school', 'kids', 'kit', 'film photography', 'lesson', 'daylight'],
    daysAgo: 25,
    inactive: true,
  },
  {
    key: 'sign-language-sci',
    owner: 'lumen_labkits',
    title: 'All six experiments in Kenyan Sign Language',
    summary:
      'Four deaf schools use our boxes with a teacher guessing at half the words. We want six films, signed first and captioned second, made with signers and not over them.',
    lookingFor:
      'A deaf film-maker or signing educator in Kenya, and an editor who can learn where not to cut.',
    compensation: 'KSh 150,000 for the six, and a say in what the seventh box is.',
    lookingForTypes: creators,
    tags: ['accessibility', 'school', 'experiment', 'translation', 'paid', 'nairobi'],
    daysAgo: 15,
  },
  {
    key: 'laundromat-radio',
    owner: 'ladderlearn',
    title: 'A radio station for people folding sheets',
    summary:
      'Our students want to broadcast downstairs, through the ceiling, to four laundromats: news, music, whose dryer is done. They have a transmitter the size of a sandwich.',
    lookingFor: 'A radio or podcast person for three evenings; a business with a spare mixing desk.',
    compensation: '$350, free laundry for a year and a jingle about you in a key nobody has found before.',
    lookingForTypes: both,
    tags: ['radio', 'podcast', 'workshop', 'kids', 'local', 'chicago', 'paid'],
    daysAgo: 4,
  },
]);

export const news = inCategory('news', [
  {
    key: 'council-in-comics',
    owner: 'block_by_block',
    title: 'Draw one council meeting a month',
    summary:
      'Cameras may not enter the closed session but pencils can. I take notes, you take faces, and we publish six panels the same night with every quote sourced.',
    lookingFor:
      'A fast cartoonist in Detroit who can sit for four hours and be fair to people who are being ridiculous.',
    compensation:
      '$220 a strip, your byline first, and the originals sold for you at the neighbours’ auction.',
    lookingForTypes: creators,
    tags: ['comics', 'drawing', 'local news', 'detroit', 'paid', 'series'],
    daysAgo: 89,
  },
  {
    key: 'teen-desk-swap',
    owner: 'explaina_ana',
    title: 'Lend my eleven teenage editors to your newsroom for a day',
    summary:
      'They read your script, strike out what nobody says and ask the question you skipped. Then they explain your story in four minutes on my channel. It is humbling and quick.',
    lookingFor:
      'A newspaper, radio station or serious creator, in Spanish or English, with a story worth the trouble.',
    compensation: 'The four-minute version to publish as your own, and a marked-up script to frame.',
    lookingForTypes: both,
    tags: ['news', 'school', 'plain language', 'editing', 'exchange'],
    daysAgo: 75,
  },
  {
    key: 'audio-paper',
    owner: 'riverside_post',
    title: 'Read our newspaper aloud, every other Friday',
    summary:
      'Three hundred of our readers can no longer read small print. The Post is sixteen pages; read well it is seventy minutes, cats included. We have a cupboard with egg boxes in it.',
    lookingFor:
      'A voice from the North East, or one that people there would let in. Two readers in turn would be ideal.',
    compensation: '£90 an issue, paid within the week, and a name-check above the crossword.',
    lookingForTypes: creators,
    tags: ['podcast', 'voice acting', 'accessibility', 'local news', 'paid', 'sound'],
    daysAgo: 52,
  },
  {
    key: 'lost-cat-film',
    owner: 'riverside_post',
    title: 'A documentary about the lost-cat column',
    summary:
      'It has run since 1971. 1,400 cats, 900 found, two marriages, one lawsuit. The woman who edits it is retiring at Christmas and has kept every card.',
    lookingFor: 'A documentary maker for twelve minutes. Dry sense of humour. No cat puns in the title.',
    compensation: '£1,000, the archive, and a screening in the bingo hall with the surviving cats.',
    lookingForTypes: creators,
    tags: ['documentary', 'short film', 'local news', 'archive', 'paid'],
    daysAgo: 29,
  },
  {
    key: 'explain-my-town',
    owner: 'explaina_ana',
    title: 'A story from your town that mine should know',
    summary:
      'Each Friday a local reporter tells one story from home in four minutes, I ask the questions my editors wrote, and we put a map up. Detroit, Gateshead, anywhere with a river and an argument.',
    lookingFor: 'Local news people who can tell it without acronyms. Spanish, English or Portuguese.',
    compensation: 'US$120, captions done, and 300,000 teenagers who will then know where you live.',
    lookingForTypes: both,
    tags: ['local news', 'interview', 'series', 'paid', 'map'],
    daysAgo: 18,
  },
  {
    key: 'delivery-portraits',
    owner: 'riverside_post',
    title: 'Seventy portraits of the people who push the paper through the door',
    summary:
      'They are nine to eighty-four years old. We want them all on one page, in the same light, with the street they walk.',
    lookingFor:
      'A portrait photographer for two Saturdays in the church hall. Bring a stool, they will be out of breath.',
    compensation: '£600, a double page, a print each for seventy mantelpieces.',
    lookingForTypes: creators,
    tags: ['portrait', 'local news', 'community', 'paid', 'print'],
    daysAgo: 7,
  },
  {
    key: 'zoning-model',
    owner: 'block_by_block',
    title: 'Build my block in cardboard so that people can see what is proposed',
    summary:
      'Nobody reads a zoning map. Everyone walks round a table. One block, 1:100, with the new thing in a colour that can be lifted off.',
    lookingFor: 'A model maker or a handy designer. It will be handled by 400 angry people and one toddler.',
    compensation: '$600, materials, and it goes to the library afterwards with your card beside it.',
    lookingForTypes: both,
    tags: ['model', 'build', 'local news', 'detroit', 'paid'],
    daysAgo: 48,
    inactive: true,
  },
]);
