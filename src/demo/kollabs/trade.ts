import { both, businesses, creators, inCategory } from '../kollab.ts';

export const finance = inCategory('finance', [
  {
    key: 'budget-on-clipboard',
    owner: 'penny_wise_pat',
    title: 'Fill in your creator’s budget on my clipboard, all of it',
    summary:
      'I have done nurses, drivers and a bishop. I have not done somebody who lives from videos. Eight minutes, real figures, what comes in late and what it costs to look effortless.',
    lookingFor:
      'Creators of any size, ideally one under 10,000 and one over 500,000. Your name can be changed, your rent cannot.',
    compensation:
      'R$ 800, a review of your year by a real accountant, and a veto until the moment it goes out.',
    lookingForTypes: creators,
    tags: ['budget', 'interview', 'creator income', 'paid', 'series'],
    daysAgo: 93,
  },
  {
    key: 'shoebox-opening',
    owner: 'plumline',
    title: 'We open your shoebox of receipts on camera and do not gasp',
    summary:
      'One creator, one box, one bookkeeper with a very calm face. By evening you have books, a list of what you may claim, and a film that makes 5,000 other people start theirs.',
    lookingFor:
      'A freelancer or creator in Singapore or Malaysia for the first; anywhere in the second season, with local colleagues.',
    compensation: 'A year’s bookkeeping, worth about S$1,900. We blur what you ask us to blur.',
    lookingForTypes: creators,
    tags: ['bookkeeping', 'tax', 'creator income', 'freelance', 'short film'],
    daysAgo: 73,
  },
  {
    key: 'deposit-saga',
    owner: 'budget_with_bo',
    title: 'Help me get 1,800 złoty back from my old landlord, as a series',
    summary:
      'Month fourteen. I have letters, a recording of a lift and a spreadsheet. I want to do the next steps properly, explained so that anyone who rents can copy them.',
    lookingFor:
      'A lawyer or tenants’ adviser who can be on camera, or a cartoonist to draw the landlord kindly.',
    compensation:
      'Half of the 1,800 if we win. If we lose, pierogi. Either way a template library in both names.',
    lookingForTypes: both,
    tags: ['renters', 'law', 'series', 'beginner', 'budget'],
    daysAgo: 45,
  },
  {
    key: 'what-it-costs',
    owner: 'penny_wise_pat',
    title: 'What does a cup of coffee cost? Everybody in the chain, on the record',
    summary:
      'Farmer, exporter, roaster, barista, me with the clipboard. One cup, every centavo, who is paid when. I have the farmer and the barista.',
    lookingFor: 'A roaster who will show real invoices on camera.',
    compensation:
      'Nothing bought and nothing sold. A 25-minute film to 250,000 people that treats you as honestly as you treat us.',
    lookingForTypes: businesses,
    tags: ['coffee', 'prices', 'documentary', 'interview'],
    daysAgo: 32,
  },
  {
    key: 'first-invoice',
    owner: 'plumline',
    title: 'Your first invoice, in a comic',
    summary:
      'Nobody teaches you to ask for money. Eight pages: what to write, when to chase, how not to apologise. Free to every art school that wants it.',
    lookingFor: 'A comics artist who has been paid late.',
    compensation: 'S$1,400, half in advance, obviously.',
    lookingForTypes: creators,
    tags: ['comics', 'freelance', 'invoice', 'illustration', 'paid', 'zine'],
    daysAgo: 22,
  },
  {
    key: 'spreadsheet-check',
    owner: 'budget_with_bo',
    title: 'Find the mistake in my spreadsheet before my viewers do',
    summary:
      'A first-flat budget with 41 lines. One of them is wrong; last time it was the heating and I heard about it for weeks. I want to be checked, live, by someone who enjoys it.',
    lookingFor: 'An accountant, a maths teacher, an actuary with a free Sunday.',
    compensation: '200 zł per error you find, up to all the money I have.',
    lookingForTypes: creators,
    tags: ['budget', 'spreadsheet', 'maths', 'livestream', 'paid'],
    daysAgo: 14,
  },
  {
    key: 'co-op-ledger',
    owner: 'hinge_and_dowel',
    title: 'Film our annual meeting and make it make sense',
    summary:
      'Thirty-six years of open books, nineteen worker-owners, one surplus to argue over. Co-ops ask us how we decide. We would rather show the shouting than write the leaflet.',
    lookingFor: 'Somebody who explains money without graphs flying in. One evening of filming, two of tea.',
    compensation: 'C$1,300 voted at the meeting you are filming.',
    lookingForTypes: creators,
    tags: ['co-operative', 'documentary', 'money', 'toronto', 'paid'],
    daysAgo: 8,
  },
]);

export const marketing = inCategory('marketing', [
  {
    key: 'tuesday-teardown',
    owner: 'hook_and_line',
    title: 'Tuesday teardown: I take your advert apart and you get to answer',
    summary:
      'Small local businesses only. You send the video, I stop it at three seconds and say what it promised. Then you come on and tell me what you meant. We re-shoot it with a phone, that afternoon.',
    lookingFor: 'Businesses with fewer than fifteen people and an advert they are secretly unsure about.',
    compensation: 'Free teardown, free re-shoot, all the footage. I get the lesson. No “10x” anything.',
    lookingForTypes: businesses,
    tags: ['advert', 'short form', 'small business', 'series', 'honest review'],
    daysAgo: 108,
  },
  {
    key: 'sign-rewrite',
    owner: 'brandbasics',
    title: 'The sign above your shop, rewritten in an hour with you in the room',
    summary:
      'You say “but we don’t talk like that” and I write down what you say next. One sign, one menu or one Instagram bio. Arabic, English or both. Filmed in one take with your kettle on.',
    lookingFor: 'Shops, clinics, repairers, one-room restaurants. Amman in person, elsewhere by video.',
    compensation: 'The words, free, for ever. You show me the old sign and let me film the new one going up.',
    lookingForTypes: businesses,
    tags: ['copywriting', 'signs', 'small business', 'plain language', 'local'],
    daysAgo: 80,
  },
  {
    key: 'letter-the-line',
    owner: 'brandbasics',
    title: 'I write the words, you paint them',
    summary:
      'Ten shops in Jabal al-Weibdeh have agreed to a new hand-painted sign. I have ten sentences. I need a sign painter who letters in Arabic, Latin or both, for ten days of ladders.',
    lookingFor:
      'A sign painter, known or apprentice. I can pair you with a calligrapher for the other script.',
    compensation: 'JD 90 a sign from the shop, lunch from the shop next door, and a ten-part film.',
    lookingForTypes: creators,
    tags: ['lettering', 'signs', 'copywriting', 'series', 'paid'],
    daysAgo: 41,
  },
  {
    key: 'quiet-launch',
    owner: 'duskwise',
    title: 'Launch a lamp without a launch',
    summary:
      'We are bad at fuss. The second lamp is ready and we would like to tell exactly one thousand people who sleep badly, properly, rather than a million who do not.',
    lookingFor: 'A strategist or creator who has ever talked a client out of a campaign.',
    compensation:
      '£1,200, a share of the first thousand (4%), and the right to publish the numbers whatever they are.',
    lookingForTypes: creators,
    tags: ['launch', 'strategy', 'sleep', 'small business', 'paid', 'data'],
    daysAgo: 50,
  },
  {
    key: 'real-customers',
    owner: 'saltmeadow',
    title: 'Adverts made only of sentences our customers have said',
    summary:
      'We keep a book by the till. “It smells like being told off by the sea.” We have eleven years of it and think it is better than anything we could write.',
    lookingFor:
      'An editor with an ear, or an illustrator with a straight face, for a year of small adverts in two newspapers and one bus.',
    compensation: '£950 and a bar of whatever the best sentence describes.',
    lookingForTypes: creators,
    tags: ['advert', 'copywriting', 'illustration', 'local', 'paid', 'soap'],
    daysAgo: 31,
  },
  {
    key: 'three-second-kitchen',
    owner: 'hook_and_line',
    title: 'Six openings for one recipe, tested properly',
    summary:
      'Same recipe, same cook, six first-three-seconds. We publish all six to matched audiences and show the curves. I think the quiet one wins. My chat disagrees.',
    lookingFor:
      'A food creator with at least 10,000 followers who can cook the same dish six times without weeping.',
    compensation: '$400, the analysis with your name on it, and six finished videos.',
    lookingForTypes: creators,
    tags: ['short form', 'recipe', 'experiment', 'data', 'paid', 'cooking'],
    daysAgo: 16,
  },
  {
    key: 'alphabet-logo',
    owner: 'studio_sesame',
    title: 'Twenty-eight letters, twenty-eight bakeries',
    summary:
      'One Arabic letter for each bakery we can find that still bakes at night, drawn in flour by its owner. It becomes a typeface, and the typeface pays them.',
    lookingFor:
      'A type designer with Arabic experience, and people in other cities who know a bakery we do not.',
    compensation: 'A third of licence income each for you, the studio and the bakeries. Advance of $500.',
    lookingForTypes: both,
    tags: ['typeface', 'lettering', 'bakery', 'branding', 'beirut'],
    daysAgo: 1,
  },
]);
