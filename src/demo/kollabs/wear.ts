import { both, businesses, creators, inCategory } from '../kollab.ts';

export const fashion = inCategory('fashion', [
  {
    key: 'denim-afterlife',
    owner: 'thread_again',
    title: 'Send us your worst jeans and wear what comes back',
    summary:
      'You film the jeans and why you kept them, we film the taking apart, you film what arrives. One pair makes a waistcoat, an apron or two bags; we choose together on a call with the seamstress who will do it.',
    lookingFor:
      'Creators with a pair that has a story and an audience that likes to see how things are made. No hauls.',
    compensation: 'The piece, €200, and our full workshop footage to cut as you like.',
    lookingForTypes: creators,
    tags: ['denim', 'upcycling', 'sustainability', 'behind the scenes', 'paid'],
    daysAgo: 99,
  },
  {
    key: 'seated-jacket',
    owner: 'theo_tailors',
    title: 'A jacket pattern for people who sit, graded by someone who grades properly',
    summary:
      'I have one jacket that works and it works for me. I need it in twelve sizes with notes a home sewer can follow. Then we both give it away.',
    lookingFor:
      'A pattern cutter, or a workshop with grading software, who has fitted wheelchair users or wants to learn.',
    compensation:
      '€700, joint name on a free pattern, and a film of the fitting with six models who have opinions.',
    lookingForTypes: both,
    tags: ['tailoring', 'accessibility', 'sewing pattern', 'disability', 'paid'],
    daysAgo: 61,
  },
  {
    key: 'market-challenge',
    owner: 'zuri_mends',
    title: 'Same market, same 500 shillings, two menders',
    summary:
      'We each get 500 shillings and forty minutes in Gikomba, then one week to mend what we bought. The wearer chooses which one they keep. I lost the last one and I would like to lose it better.',
    lookingFor:
      'Anyone who mends in a way I do not: darning, crochet, leather, airbrush. In Nairobi, or in your own market at the same hour.',
    compensation: 'Shared video, shared audience, the loser buys the buttons.',
    lookingForTypes: creators,
    tags: ['mending', 'thrift', 'challenge', 'upcycling', 'nairobi'],
    daysAgo: 32,
  },
  {
    key: 'apron-for-bakers',
    owner: 'thread_again',
    title: 'An apron designed by somebody who gets flour in the pockets',
    summary:
      'Offcut canvas, forty a month, cut by Nermin who has made eleven thousand of them and thinks all apron pockets are wrong. She would like to be told how wrong by a cook.',
    lookingFor:
      'A cook or baker with a channel. You describe, she cuts, you wear it for a fortnight of real shifts, we do it again.',
    compensation:
      'Your name on the label next to hers, €2 for every apron sold, and three aprons that fit you and nobody else.',
    lookingForTypes: creators,
    tags: ['workwear', 'sewing', 'kitchen', 'product design', 'royalty'],
    daysAgo: 44,
  },
  {
    key: 'button-tin',
    owner: 'zuri_mends',
    title: 'Photograph every button in my grandmother’s tin',
    summary:
      '1,312 buttons. Some are from coats, some from a bank. I know the stories of about 200 and would like each to have one good portrait before I sew them on to strangers.',
    lookingFor:
      'A photographer who enjoys very small objects and very long afternoons, or a studio that can lend a macro table in Nairobi.',
    compensation: 'KSh 40,000, half of the print sales, and one button for every coat you own.',
    lookingForTypes: both,
    tags: ['macro', 'archive', 'product photography', 'stories', 'paid'],
    daysAgo: 17,
  },
  {
    key: 'uniform-velvet',
    owner: 'the_velvet_box',
    title: 'Usher jackets from the curtains we just took down',
    summary:
      'We have sixty square metres of burgundy velvet, cigarette burns included, from 1951. It ought to become five usher jackets and as many bow ties as it can bear.',
    lookingFor: 'A tailor or sewing channel. Post or pick-up; it is heavy and smells faintly of a matinee.',
    compensation:
      'AU$1,200, all the offcuts, and a premiere in which the jackets get their own curtain call.',
    lookingForTypes: both,
    tags: ['tailoring', 'upcycling', 'cinema', 'workwear', 'paid'],
    daysAgo: 7,
  },
  {
    key: 'jumper-for-film',
    owner: 'wooly_wren',
    title: 'A jumper for a character in your film',
    summary:
      'Fishermen’s jumpers in films are always wrong. Lend me your script and I will knit one that says where he is from and who stopped loving him, in Biddy’s wool.',
    lookingFor:
      'A short or series that films after May, with a costume designer who can stand a long e-mail about ribbing.',
    compensation:
      'The jumper on loan for the shoot; afterwards it is auctioned and we split it three ways with the wardrobe department.',
    lookingForTypes: creators,
    tags: ['knitting', 'costume', 'short film', 'wool', 'ireland'],
    daysAgo: 81,
    inactive: true,
  },
]);

export const beauty = inCategory('beauty', [
  {
    key: 'deep-shades-table',
    owner: 'amara_glow',
    title: 'Two hundred foundations, one honest table',
    summary:
      'My public table lists what turns grey on deep skin. It has 118 rows and I have run out of cousins. I want a second tester in another climate, the same lights, the same method, all results published.',
    lookingFor:
      'A make-up artist or chemist with deep skin or access to willing faces, somewhere humid. You must be able to say “this one is bad” about a brand you like.',
    compensation:
      '€60 per product tested, your initials beside every row, half of any licence fee if a shop wants the data.',
    lookingForTypes: creators,
    tags: ['foundation', 'deep skin', 'testing', 'honest review', 'paid', 'data'],
    daysAgo: 107,
  },
  {
    key: 'patch-test-14',
    owner: 'yuna_skin',
    title: 'Fourteen days, one inner arm, your product',
    summary:
      'I patch-test one product for fourteen days on film with the ingredient list on the table. You may not see it before my viewers do. Three small brands have survived so far and their sales have been fine.',
    lookingFor:
      'A small maker brave enough, with a full ingredient list and batch numbers. Soap, balm, sunscreen.',
    compensation:
      'No fee either way. You send three units, I send the raw footage afterwards, and you get to answer on camera.',
    lookingForTypes: businesses,
    tags: ['skincare', 'testing', 'ingredients', 'honest review', 'small batch'],
    daysAgo: 72,
  },
  {
    key: 'soap-and-tide',
    owner: 'saltmeadow',
    title: 'A soap named for your stretch of coast',
    summary:
      'We make one limited bar a season with somebody who knows a coast better than we do: you pick the scent, the salt and the story on the paper. 400 bars, then never again.',
    lookingFor:
      'A swimmer, walker, marine biologist or fisher with a camera. You need to be able to carry two litres of sea water to a train.',
    compensation:
      '£1 from every bar to you, £1 to a beach clean you choose, and forty bars wrapped for your friends.',
    lookingForTypes: creators,
    tags: ['soap', 'small batch', 'sea', 'wales', 'sustainability'],
    daysAgo: 53,
  },
  {
    key: 'bridal-in-rain',
    owner: 'amara_glow',
    title: 'Make-up for a wedding in the rain',
    summary:
      'A real bride, Douala, rainy season, thirty-one degrees. I do the face, somebody films eleven hours of it, and we tell people at midnight what moved.',
    lookingFor: 'A videographer in Cameroon who is good in kitchens and back seats.',
    compensation:
      '€500, a place at the wedding, which has been described to me as “about four hundred people, small”.',
    lookingForTypes: creators,
    tags: ['wedding', 'make-up', 'documentary', 'paid'],
    daysAgo: 26,
  },
  {
    key: 'stage-beard',
    owner: 'deadpan_dee',
    title: 'Teach me to make one beard that lasts a whole sketch',
    summary:
      'I have played nine men and my beards have all died on camera. I would like a lesson, filmed, ending in a beard so good that my mother does not know me.',
    lookingFor: 'A wig or prosthetics maker with an afternoon and no mercy.',
    compensation: '€300, full credit as Beard, and the sketch is written about you.',
    lookingForTypes: creators,
    tags: ['make-up', 'comedy', 'wigs', 'tutorial', 'sketch'],
    daysAgo: 40,
  },
  {
    key: 'label-in-plain-words',
    owner: 'saltmeadow',
    title: 'Write the back of our soap so that people read it',
    summary:
      'The law wants eleven Latin words. We want customers to know it is rapeseed oil, lye and the sea. Nine labels, Welsh and English, 60 words each.',
    lookingFor:
      'A writer who can be exact and short. Welsh speaker for half of it; we can also pair you with one.',
    compensation: '£540 and soap until you ask us to stop.',
    lookingForTypes: creators,
    tags: ['copywriting', 'label', 'plain language', 'soap', 'paid', 'wales'],
    daysAgo: 12,
  },
  {
    key: 'haircut-bench',
    owner: 'kofi_improv',
    title: 'A barber’s chair instead of my second chair',
    summary:
      'For one episode the second chair is a barber’s chair, the guest gets a haircut, and the barber is in the scene. I have a generator and thirty metres of cable.',
    lookingFor:
      'A barber in Accra with a travelling kit and timing. The haircut must be good; the acting may be anything.',
    compensation: '₵800, the episode named after your shop, and whoever walks past will walk in.',
    lookingForTypes: businesses,
    tags: ['barber', 'improv', 'ghana', 'local', 'street'],
    daysAgo: 4,
  },
]);
