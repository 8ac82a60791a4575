import { both, businesses, creators, inCategory } from '../kollab.ts';

export const health = inCategory('health', [
  {
    key: 'dark-bedroom',
    owner: 'sleepwithsana',
    title: 'Seven bedrooms, seven nights, one light meter',
    summary:
      'I want to measure what people really sleep in: the router, the landing, the phone under the pillow. Seven homes, the same meter, one simple change each, measured again a month later.',
    lookingFor:
      'A lighting or blind maker who will supply the changes and not the conclusions. I publish whatever we find.',
    compensation:
      'Your kit shown with its real numbers to 80,000 tired people, the dataset under both names, no script.',
    lookingForTypes: businesses,
    tags: ['sleep', 'light', 'experiment', 'data', 'home'],
    daysAgo: 86,
  },
  {
    key: 'ward-lamp-film',
    owner: 'duskwise',
    title: 'Film the trial that did not work',
    summary:
      'Our third hospital trial found no difference. We think that is interesting and our accountant thinks we are mad. We want a short, fair film about it, with the nurses who ran it.',
    lookingFor: 'A health communicator who can read a confidence interval and talk like a person.',
    compensation: '£1,500, access to every number, and final cut is yours. We may only correct facts.',
    lookingForTypes: creators,
    tags: ['sleep', 'light', 'short film', 'science communication', 'paid', 'data'],
    daysAgo: 48,
  },
  {
    key: 'bean-month',
    owner: 'joaquin_gut',
    title: 'A month of beans with a cook who is funnier than me',
    summary:
      'Four videos, four kinds of bean, one market budget of 9,000 pesos a week. I do the numbers, you do the flavour. It has to be food I would eat with my patients’ families.',
    lookingFor:
      'A cook from anywhere beans are taken seriously. We film in both kitchens and cut between them.',
    compensation:
      'Shared series on both channels, a free printed booklet for the ward with your recipes in it, and the budget for the beans.',
    lookingForTypes: creators,
    tags: ['nutrition', 'recipe', 'budget', 'series', 'beans'],
    daysAgo: 65,
  },
  {
    key: 'night-shift-kit',
    owner: 'sleepwithsana',
    title: 'A lunchbox for people who eat lunch at three in the morning',
    summary:
      'The vending machine is not a food group. I would like to design twelve night-shift meals that survive a staff fridge, cost under £2 and do not smell in a corridor.',
    lookingFor: 'A recipe developer, and separately a lunchbox maker. One of you is enough to begin.',
    compensation:
      '£600, joint free recipe cards printed for four hospitals, and a panel of forty nurses as tasters.',
    lookingForTypes: both,
    tags: ['nutrition', 'night shift', 'recipe', 'budget', 'paid'],
    daysAgo: 31,
  },
  {
    key: 'stretch-posters',
    owner: 'arjun_moves',
    title: 'Posters for corridors: six movements, no lycra',
    summary:
      'My routines work because they hang next to the water cooler. I want six posters that make an accountant laugh and then actually bend.',
    lookingFor:
      'An illustrator who draws ordinary bodies in ordinary clothes, and a printer who can ship across India.',
    compensation: '₹45,000 for the set and ₹12 a poster sold. Two companies have already ordered 200.',
    lookingForTypes: both,
    tags: ['illustration', 'poster', 'workplace', 'movement', 'paid'],
    daysAgo: 23,
  },
  {
    key: 'quiet-ward-sounds',
    owner: 'sleepwithsana',
    title: 'Record what a hospital sounds like at 4 a.m., without the alarms',
    summary:
      'There is a trolley with one bad wheel, a kettle, rain on a flat roof. Night staff tell me it is the most restful sound they know. I would like an hour of it.',
    lookingFor:
      'A field recordist in the north of England who can pass a confidentiality form and stand still.',
    compensation: '£350 and breakfast. Free release, both names, downloads counted for a ward garden.',
    lookingForTypes: creators,
    tags: ['field recording', 'sleep', 'sound', 'night shift', 'paid'],
    daysAgo: 10,
  },
  {
    key: 'pharmacy-words',
    owner: 'joaquin_gut',
    title: 'Explain five prescriptions in the words your aunt uses',
    summary:
      'Patients leave with a leaflet and ask their aunt. I would like to make five one-minute films aunts can forward: what it is for, when with food, when to ring.',
    lookingFor:
      'Somebody who explains things in Spanish for a living. Teachers, journalists, comedians. A pharmacist checks every word.',
    compensation:
      'A small hospital grant: US$220 for the five, and a version with your name for every health centre in the region.',
    lookingForTypes: creators,
    tags: ['plain language', 'spanish', 'short film', 'public health', 'paid'],
    daysAgo: 74,
    inactive: true,
  },
]);

export const fitness = inCategory('fitness', [
  {
    key: 'church-hall-six',
    owner: 'coach_bex',
    title: 'Six weeks, six beginners, one of them is you',
    summary:
      'I train six people who hate gyms in a church hall and film all of it. In each round one of the six is a creator who does something else entirely: paints, codes, reads the news. No weigh-ins.',
    lookingFor:
      'A creator with a body and a spare hour on Tuesdays and Fridays. In Wellington, or remote with two water bottles and a door you can shut.',
    compensation:
      'Coaching for free, for as long as you keep coming after. You share the story on your channel in whatever way is true.',
    lookingForTypes: creators,
    tags: ['strength', 'beginner', 'series', 'challenge', 'community'],
    daysAgo: 127,
  },
  {
    key: 'route-naming',
    owner: 'gripworks',
    title: 'Set a climbing route, name it, fall off it',
    summary:
      'Every fortnight a guest sets one problem with our head setter, names it, and is filmed trying. You do not need to climb. Last month’s was set by a cellist and climbs like one.',
    lookingFor:
      'People with good hands and no fear of looking silly on a wall. Musicians, bakers, tailors, tattooists.',
    compensation:
      '£120, a month’s pass for you and somebody you like, and the name stays on the wall until the holds come down.',
    lookingForTypes: creators,
    tags: ['climbing', 'workshop', 'local', 'cardiff', 'paid'],
    daysAgo: 94,
  },
  {
    key: 'desk-to-squat',
    owner: 'arjun_moves',
    title: 'Turn an entire office into people who can squat',
    summary:
      'Twelve weeks, one company, six minutes a day at the coffee machine. I film weekly and publish the attendance, including the week of the budget. The last one got from 9 to 71 people.',
    lookingFor:
      'A company of between thirty and three hundred with a corridor and a head of anything who will go first.',
    compensation:
      'Programme at half my rate in return for filming. You get the whole archive for your own use.',
    lookingForTypes: businesses,
    tags: ['movement', 'workplace', 'series', 'beginner'],
    daysAgo: 56,
  },
  {
    key: 'adaptive-film',
    owner: 'gripworks',
    title: 'The Wednesday squad, filmed without a piano underneath',
    summary:
      'Our adaptive climbers win competitions and are tired of inspirational music. They would like a film about technique, arguments and the minibus.',
    lookingFor:
      'A film-maker, disabled or with people who are in the crew. Four Wednesdays and one competition in Sheffield.',
    compensation:
      '£2,200 from our grant. The squad has the last word on the cut and so do you; we have not yet needed a tiebreak.',
    lookingForTypes: creators,
    tags: ['climbing', 'disability', 'documentary', 'accessibility', 'paid'],
    daysAgo: 39,
  },
  {
    key: 'kettlebell-cast',
    owner: 'coach_bex',
    title: 'Cast me a four-kilo kettlebell for hands with arthritis',
    summary:
      'The lightest bells have the thinnest handles, which is backwards. I want a fat-handled, light, ugly, affordable one, and eight of my class to test it until they are rude about it.',
    lookingFor: 'A small foundry, a rubber moulder, or a designer with a kiln and ideas.',
    compensation: 'Paid prototypes, a series about the making, and an open design that you may sell first.',
    lookingForTypes: businesses,
    tags: ['product design', 'strength', 'accessibility', 'prototype', 'small batch'],
    daysAgo: 19,
  },
  {
    key: 'walk-airport',
    owner: 'nils_on_foot',
    title: 'Walk from one airport to another with me, slowly, and say little',
    summary:
      'Edinburgh to Glasgow airport, three days, canals and car parks. I record sound and you do whatever you do: sketch, write, film birds. We each make our own thing and release on the same day.',
    lookingFor: 'One person with dry socks. Fitness is optional, curiosity about warehouses is not.',
    compensation:
      'Guesthouses shared, flask provided, two works instead of one. I will carry the tripod on day three.',
    lookingForTypes: creators,
    tags: ['walking', 'travel', 'field recording', 'exchange', 'scotland'],
    daysAgo: 46,
  },
  {
    key: 'bread-legs',
    owner: 'coach_bex',
    title: 'What shoes do bakers actually stand in?',
    summary:
      'Three of my class bake for a living and all three have the same sore calf. I want to spend a night shift with a bakery and make eight exercises that can be done while waiting for dough.',
    lookingFor:
      'A bakery that starts before three and a boss who will join in. New Zealand, or film it yourselves and I direct by video.',
    compensation:
      'A printed card for the wall, a film for your customers, a class for your team whenever you are in Wellington.',
    lookingForTypes: businesses,
    tags: ['movement', 'workplace', 'bakery', 'night shift'],
    daysAgo: 2,
  },
]);
