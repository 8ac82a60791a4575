import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { PRODUCT } from '#contract/product.ts';
import { settingsContext } from '#web/context.ts';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { BUSINESS_IDEAS } from './ideas.ts';
import { Pitch, type PitchTab } from './pitch.tsx';

const LEAD = `Say what you want to make, whom you look for and what they get. On ${PRODUCT}, creators who like the idea come to you, and you see what they have finished before.`;

const WORDS = ['launch', 'campaign', 'workshop', 'series', 'opening', 'story'];

const TABS: PitchTab[] = [
  {
    value: 'find',
    label: 'Find',
    picture: 'discover',
    title: 'Creators who fit, not lists to buy',
    text: 'Look through creators and their Kollabs by category, platform and audience, or publish your own and let them come.',
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
    text: 'A Kollab asks three things of you: what it is, whom you look for, what they get. That is what a creator needs to say yes.',
    points: [
      'Say what you offer up front: pay, goods, footage, a place to work',
      'Requests come with a note about the person behind them',
      'Accept the ones that fit; the others are told',
    ],
  },
  {
    value: 'finish',
    label: 'See it through',
    picture: 'collaborate',
    title: 'One place for what was agreed and done',
    text: 'Updates, milestones and both confirmations stand in one log with their dates, seen by the two of you alone.',
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
    text: 'What you finish counts on your profile as it does on theirs. The next creator sees that your word holds.',
    points: ['A public list of what you finished', 'Partners who come back'],
  },
];

const ANSWERS = [
  {
    question: 'What does it cost?',
    answer: 'Nothing. We take no commission and handle no payments: you settle those with the creator.',
  },
  {
    question: 'Is a contract made here?',
    answer: 'Between you and the creator, in the words you choose. The log is a good place to write it down.',
  },
  {
    question: 'Do I have to be large?',
    answer: 'No. A bakery with one shop finds a film-maker from the same town as well as a chain does.',
  },
  {
    question: 'Does paid work have to be labelled?',
    answer: 'Usually, yes, by the law of where the audience lives. Agree on how before you publish.',
  },
];

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: 'For businesses',
    description: 'Find creators who fit, agree on what to make, and see it through together.',
    path: paths.businesses,
    publicUrl: loaderData?.publicUrl,
  });
}

export function loader({ context }: LoaderFunctionArgs) {
  return { publicUrl: context.get(settingsContext).publicUrl };
}

export default function BusinessesPage() {
  return (
    <Pitch
      headline={{
        start: 'Find creators for your next',
        words: WORDS,
        spoken: 'Find creators for your next story',
      }}
      lead={LEAD}
      question="How it helps your business"
      tabs={TABS}
      ideasTitle="Made by a business and a creator"
      ideas={BUSINESS_IDEAS}
      answers={ANSWERS}
    />
  );
}
