import type { MetaArgs } from 'react-router';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { usePlaceName } from '#web/viewer.ts';
import { BUSINESS_IDEAS } from './ideas.ts';
import { Pitch, type PitchTab } from './pitch.tsx';

const lead = (place: string) =>
  `Say what you want to make, who you are looking for and what they get. On ${place}, creators who like the idea come to you, and you see what they have finished before.`;

const WORDS = ['launch', 'campaign', 'workshop', 'series', 'opening', 'story'];

const TABS: PitchTab[] = [
  {
    value: 'find',
    label: 'Find',
    picture: 'discover',
    title: 'Creators who fit, not lists to buy',
    text: 'Browse creators and their Kollabs by category, platform and audience, or publish your own and let them come to you.',
    points: [
      'Audience figures read from the platforms and dated, never typed in',
      'Finished collaborations counted on every profile',
      'Nobody can pay to come first',
    ],
  },
  {
    value: 'agree',
    label: 'Brief',
    picture: 'connect',
    title: 'A brief that people answer',
    text: 'A Kollab says three things: what it is, who you are looking for, and what they get. That is what a creator needs to say yes.',
    points: [
      'Say what you offer up front: pay, goods, footage, a place to work',
      'Requests come with a note about the person behind them',
      'Accept the ones that fit, and reject the others together, with a note',
    ],
  },
  {
    value: 'finish',
    label: 'See it through',
    picture: 'collaborate',
    title: 'One place for what was agreed and done',
    text: 'Updates, milestones and both confirmations are in one log, with their dates. Only the two of you see it.',
    points: [
      'You always know whose turn it is',
      'Several collaborations side by side in your dashboard',
      'Either side can call it off before both parts are done',
    ],
  },
  {
    value: 'grow',
    label: 'Be known for it',
    picture: 'rise',
    title: 'A name that creators like to work with',
    text: 'What you finish counts on your profile as it does on theirs. The next creator sees that you keep your word.',
    points: ['A public list of what you finished', 'Partners who come back'],
  },
];

const ANSWERS = [
  {
    question: 'What does it cost?',
    answer: 'Nothing. We take no commission and handle no payments: you settle those with the creator.',
  },
  {
    question: 'Do we sign a contract here?',
    answer:
      'The contract is between you and the creator, in the words you choose. You can write it down in the collaboration.',
  },
  {
    question: 'Does my business have to be large?',
    answer: 'No. A bakery with one shop can find a film-maker in the same town, just as a chain can.',
  },
  {
    question: 'Does paid work have to be labelled?',
    answer:
      'Usually yes, by the law of the country where the audience lives. Agree on the label before you publish.',
  },
];

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, {
    title: 'For businesses',
    description: 'Find creators who fit, agree on what to make, and see it through together.',
    path: paths.businesses,
  });
}

export default function BusinessesPage() {
  return (
    <Pitch
      headline={{
        start: 'Find creators for your next',
        words: WORDS,
        spoken: 'Find creators for your next story',
      }}
      lead={lead(usePlaceName())}
      question="How it helps your business"
      tabs={TABS}
      ideasTitle="Made by a business and a creator"
      ideas={BUSINESS_IDEAS}
      answers={ANSWERS}
    />
  );
}
