import type { Answer } from './answers.tsx';
import { BUSINESS_IDEAS, CREATOR_IDEAS } from './ideas.ts';
import type { StepName } from './landing-illustrations.tsx';

const STEPS: readonly { name: StepName; title: string; text: string }[] = [
  {
    name: 'discover',
    title: 'Discover',
    text: 'Browse Kollabs: what people want to make, who they are looking for, and what you get.',
  },
  {
    name: 'connect',
    title: 'Connect',
    text: 'Send a request with a few words about yourself. The other side accepts, and you are in.',
  },
  {
    name: 'collaborate',
    title: 'Collaborate',
    text: 'Keep each other posted in one log, and mark your part complete when it is done.',
  },
  {
    name: 'rise',
    title: 'Rise',
    text: 'Both of you confirm, and the finished collaboration counts on both profiles.',
  },
];

const VERIFIED: readonly Answer[] = [
  {
    question: 'Audiences',
    answer:
      'Read from YouTube, Twitch, Instagram and TikTok after the owner signs in there, and shown with the date. Nobody can type them in.',
  },
  {
    question: 'Email addresses',
    answer: 'Confirmed by a link, or by Google, before anyone can publish a Kollab, request or write to you.',
  },
  {
    question: 'Domains of businesses',
    answer: 'Proved by a DNS record or a file on the site, and checked every day.',
  },
  {
    question: 'Finished collaborations',
    answer: 'Counted once both sides have marked their part complete and confirmed it.',
  },
  {
    question: 'Results',
    answer: 'Views and likes of delivered videos and posts are read from connected channels.',
  },
  {
    question: 'Payments',
    answer:
      '‘Pays on time’ counts a payment as made once the other side confirms it, or has not objected for 14 days.',
  },
  {
    question: 'What is not verified',
    answer:
      'Names, and links that people add by hand. We mark these links as not verified, unless their page links back.',
  },
];

const QUESTIONS: readonly Answer[] = [
  {
    question: 'Do I need a large audience?',
    answer: 'No. A Kollab can ask for a skill, a place or an idea as well as for reach.',
  },
  {
    question: 'Who sees what we agree on?',
    answer:
      'The two of you. Your profiles show that you finished something together, and your reviews of each other. They show what you made only if you both agree.',
  },
  {
    question: 'What if the other side goes quiet?',
    answer:
      'A request that nobody answers ends after 14 days. If you confirm finished work and the other side stays silent, it is confirmed for them after 14 days.',
  },
  {
    question: 'Who owns what we make?',
    answer: 'You do, in whatever way the two of you agree. We claim no rights to it.',
  },
  {
    question: 'Can I work with businesses and with creators?',
    answer: 'Yes. Both publish Kollabs, and each Kollab says who it is looking for.',
  },
  {
    question: 'Can I leave?',
    answer: 'Any time. Your settings let you download your data and delete your account.',
  },
];

/** The loader returns these texts, so that they are not sent again as part of the script. */
export const COPY = {
  steps: STEPS,
  ideas: { creators: CREATOR_IDEAS, businesses: BUSINESS_IDEAS },
  verified: VERIFIED,
  questions: QUESTIONS,
};
