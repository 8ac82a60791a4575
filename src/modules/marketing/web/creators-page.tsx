import type { MetaArgs } from 'react-router';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { usePlaceName } from '#web/viewer.ts';
import { CREATOR_IDEAS } from './ideas.ts';
import { Pitch, type PitchTab } from './pitch.tsx';

const lead = (place: string) =>
  `Somebody out there has the skill, the place or the audience that your next idea needs. ${place} is where you find each other, agree, and finish it.`;

const WORDS = ['co-host', 'camera', 'duet', 'sponsor', 'story', 'collaborator'];

const TABS: PitchTab[] = [
  {
    value: 'find',
    label: 'Find',
    picture: 'discover',
    title: 'People who want to make something, too',
    text: 'A Kollab says what somebody is planning, who they are looking for, and what you get. No cold messages: everyone who publishes a Kollab wants to be asked.',
    points: [
      '22 categories, from gaming to crafts',
      'Audience figures read from the platforms, never typed in',
      'Finished collaborations on every profile, so that you see who keeps their word',
    ],
  },
  {
    value: 'agree',
    label: 'Agree',
    picture: 'connect',
    title: 'Send a note, get an answer',
    text: 'Send a few words about yourself. The other side says yes or no. A request that nobody answers ends after 14 days.',
    points: [
      'You know what you get before you ask',
      'Send a reminder with one click, at most once a day',
      'Only the two of you see your notes',
    ],
  },
  {
    value: 'finish',
    label: 'Finish',
    picture: 'collaborate',
    title: 'One log, two ticks, no guessing',
    text: 'Write updates where both of you see them, mark your part complete, and confirm together. You always know whose turn it is.',
    points: [
      'Every step has its date',
      'Either of you can call it off before both parts are done',
      'If one of you goes quiet after the work is done, it is confirmed anyway',
    ],
  },
  {
    value: 'grow',
    label: 'Grow',
    picture: 'rise',
    title: 'What you finished speaks for you',
    text: 'Each collaboration that both of you confirmed counts on both profiles. The next partner sees it, and so does the next sponsor.',
    points: ['A public list of what you finished', 'What counts is partners, not promises'],
  },
];

const ANSWERS = [
  {
    question: 'Do I need a large audience?',
    answer:
      'No. Curated lists bring you people near your own size, and a Kollab can ask for a skill instead.',
  },
  {
    question: 'What does it cost?',
    answer: 'Nothing. There is no commission either: what you agree on is between the two of you.',
  },
  {
    question: 'Who owns what we make?',
    answer: 'You do, in whatever way the two of you agree. We claim no rights to it.',
  },
  {
    question: 'Can I work with businesses?',
    answer: 'Yes. Businesses publish Kollabs, too, and you can search for theirs only.',
  },
];

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, {
    title: 'For creators',
    description: 'Find somebody to make your next thing with, agree on it, and finish it.',
    path: paths.creators,
  });
}

export default function CreatorsPage() {
  return (
    <Pitch
      headline={{ start: 'Find your next', words: WORDS, spoken: 'Find your next collaborator' }}
      lead={lead(usePlaceName())}
      question="How it helps you make things"
      tabs={TABS}
      ideasTitle="Made by two"
      ideas={CREATOR_IDEAS}
      answers={ANSWERS}
    />
  );
}
