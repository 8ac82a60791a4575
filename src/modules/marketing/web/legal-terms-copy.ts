import { PRODUCT } from '#contract/product.ts';
import type { LegalSection } from './legal-document.tsx';

export const TERMS: readonly LegalSection[] = [
  {
    id: 'who-and-what',
    title: 'Who we are, and what this is',
    text: [
      `${PRODUCT} is a website on which content creators and businesses find each other and collaborate. “We” are the people who run it, reached at {contact}; “you” are whoever uses it.`,
      `${PRODUCT} is in pre-alpha: it is unfinished, parts of it will change, and some of them will go. It costs nothing.`,
      'By opening an account you agree to these terms. Reading the public pages needs no account and no agreement.',
    ],
  },
  {
    id: 'your-account',
    title: 'Your account',
    text: [
      'You must be at least 13 years old. Where the law of your country asks for a higher age, or for the consent of a parent or guardian, that holds.',
      [
        'Give your real first and last name and an e-mail address that is yours. We confirm the address by a link before you can publish or send requests.',
        'Your username cannot be changed after sign-up, and your content category only once in 90 days. Choose them with care, and do not pose as somebody else.',
        'One account is for one person or one business. A business account is opened by somebody who may act for that business.',
        'Keep your password to yourself. What is done from your account counts as done by you until you tell us that somebody else has it.',
      ],
    ],
  },
  {
    id: 'kollabs',
    title: 'Kollabs and requests',
    text: [
      'A Kollab is an invitation to make something together: what you plan, whom you look for, and what they get. Describe it truthfully. A Kollab that promises pay, goods or exposure must be able to keep that promise.',
      [
        'The number of Kollabs that you can have open at a time, and of requests that you can send in a day, is limited; the site says so where it matters.',
        'A request that nobody answers ends by itself after 14 days. Both sides are told before.',
        'Both sides mark their part complete and confirm at the end. If one side has confirmed and the other does not answer for 14 days, it is confirmed for them, and the log says so.',
        'A collaboration that both sides completed but nobody confirmed ends after 30 days.',
        'A completed collaboration stays on both profiles. Its notes stay between the two of you.',
      ],
      'You can close a Kollab to new requests at any time, and delete it while nobody is actively collaborating on it.',
    ],
  },
  {
    id: 'between-you',
    title: 'What you agree with each other',
    text: [
      'The agreement to collaborate is between you and the other side alone. We are not a party to it, we take no commission, we handle no payments, and we do not employ anybody whom you meet here.',
      'Agree in writing on what matters: who delivers what and when, what is paid, who may publish what, and who owns the result. The update log of a collaboration is a good place for it.',
      'Where something is paid for or given, the law usually asks that the audience is told. That is your duty.',
    ],
  },
  {
    id: 'your-content',
    title: 'What you publish',
    text: [
      'What you write and show here stays yours. You allow us to store it, to show it on the site and in its previews and feeds, and to make the copies and sizes that this needs, for as long as it is published. We do not sell it.',
      'Publish only what you have the right to publish. Pictures are linked from the address that you give; you answer for what is shown there.',
      'Links on profiles are not verified by us, and the site says so.',
    ],
  },
  {
    id: 'what-is-not-allowed',
    title: 'What is not allowed',
    text: [
      [
        'anything that is against the law, or that asks others to break it',
        'harassment, threats, hate, and sexual content that involves minors',
        'posing as another person or business, or inventing an audience',
        'asking for passwords, codes or payments under false pretences',
        'the same message to many people, and accounts that exist to send it',
        'collecting people’s data from the site by automatic means beyond what robots.txt and the published interface allow',
        'trying to get at what is not yours, save for the research that our security page describes',
      ],
      'We may take down what breaks these rules and suspend the account behind it. We say why, unless the law forbids it, and you can answer at {contact}.',
      'A rule hides at once what a new account sends to many people, or what several people report of it within a day. A moderator then looks at it, and brings it back or takes it down. You are told, and can object.',
    ],
  },
  {
    id: 'availability',
    title: 'What we promise, and what we do not',
    text: [
      'We run the site with care, and we take security seriously. We do not promise that it is always there, that it has no faults, that you find a partner, or that a partner keeps their word.',
      'Where the law allows it, we are liable only for intent and gross negligence, and for the loss that was foreseeable. Nothing here limits liability for injury to life, body or health, or rights that a consumer cannot give up.',
    ],
  },
  {
    id: 'ending',
    title: 'Ending it',
    text: [
      'You can stop using the site at any time, and delete your account in the settings. Collaborations that you completed stay with the other side, without your name.',
      'We may end the service, or your account, with 30 days’ notice by e-mail; at once where these terms are gravely broken.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    text: [
      'When these terms change in a way that matters, we tell you by e-mail at least 14 days before, and what was agreed before stays as it was for collaborations under way. If you do not agree, you can end your account.',
      'Which law applies, and which court decides, is to be settled here by a lawyer for the place from which this site is run. The rules that protect you as a consumer where you live hold in any case.',
    ],
  },
];
