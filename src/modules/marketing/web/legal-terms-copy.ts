import { PRODUCT } from '#contract/product.ts';
import type { LegalSection } from './legal-document.tsx';

export const TERMS: readonly LegalSection[] = [
  {
    id: 'who-and-what',
    title: 'Who we are and what this is',
    text: [
      `${PRODUCT} is a website on which content creators and businesses find each other and collaborate. “We” are the people who run it; write to us at {contact}. “You” are anyone who uses it.`,
      `${PRODUCT} is in pre-alpha: it is unfinished, parts of it will change, and some parts will disappear. It costs nothing.`,
      'By opening an account you agree to these terms. Reading the public pages needs no account and no agreement.',
    ],
  },
  {
    id: 'your-account',
    title: 'Your account',
    text: [
      'You must be at least 13 years old. If the law of your country requires a higher age, or the consent of a parent or guardian, that applies.',
      [
        'Give your real first and last name and an e-mail address that is yours. We confirm the address by a link before you can publish or send requests.',
        'Your username cannot be changed after sign-up, and your content category only once in 90 days. Choose them with care, and do not pretend to be somebody else.',
        'One account is for one person or one business. Only somebody who may act for a business can open an account for it.',
        'Keep your password to yourself. You are responsible for what is done with your account until you tell us that somebody else has access to it.',
      ],
    ],
  },
  {
    id: 'kollabs',
    title: 'Kollabs and requests',
    text: [
      'A Kollab is an invitation to make something together: what you plan, who you are looking for, and what they get. Describe it truthfully. If you promise pay, goods or exposure, you must be able to keep that promise.',
      [
        'There are limits on how many Kollabs you can have open at a time and how many requests you can send in a day; the site says so where it matters.',
        'A request that nobody answers ends after 14 days. We tell both sides before.',
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
      'The agreement to collaborate is between you and the other side alone. We are not a party to it, we take no commission, we handle no payments, and we do not employ anyone you meet here.',
      'Agree in writing on what matters: who delivers what and when, what is paid, who may publish what, and who owns the result. The Agreement tab of a collaboration is the place for it.',
      'If something is paid for or given, the law usually requires you to tell the audience. That is your duty.',
    ],
  },
  {
    id: 'your-content',
    title: 'What you publish',
    text: [
      'What you write and show here stays yours. You allow us to store it, to show it on the site and in its previews and feeds, and to make the copies and sizes that this requires, as long as it is published. We do not sell it.',
      'Publish only what you have the right to publish. Pictures that you link are loaded from the address you give; you are responsible for what it shows.',
      'We do not verify links on profiles, and the site says so.',
    ],
  },
  {
    id: 'what-is-not-allowed',
    title: 'What is not allowed',
    text: [
      [
        'anything that is against the law, or that asks others to break it',
        'harassment, threats, hate, and sexual content that involves minors',
        'pretending to be another person or business, or inventing an audience',
        'asking for passwords, codes or payments under false pretences',
        'the same message to many people, and accounts that exist to send it',
        'collecting people’s data from the site by automatic means beyond what robots.txt and the published interface allow',
        'trying to access what is not yours, except for research as our security page describes',
      ],
      'We may take down what breaks these rules and suspend the account behind it. We tell you why, unless the law forbids it, and you can object by writing to {contact}.',
      'We automatically hide what a new account sends to many people, and what several people report within a day. A moderator then reviews it, and restores it or takes it down. We tell you, and you can object.',
    ],
  },
  {
    id: 'availability',
    title: 'What we promise, and what we do not',
    text: [
      'We run the site with care, and we take security seriously. We do not promise that it is always available, that it has no faults, that you find a partner, or that a partner keeps their word.',
      'Where the law allows it, we are liable only for intent and gross negligence, and for foreseeable loss. Nothing here limits liability for injury to life, body or health, or rights that a consumer cannot give up.',
    ],
  },
  {
    id: 'ending',
    title: 'Ending it',
    text: [
      'You can stop using the site at any time, and delete your account in the settings. Collaborations that you completed stay with the other side, without your name.',
      'We may end the service, or your account, with 30 days’ notice by e-mail; at once if you seriously break these terms.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    text: [
      'When these terms change in a way that matters, we will tell you by e-mail at least 14 days before. For collaborations under way, the earlier terms still apply. If you do not agree, you can end your account.',
      'A lawyer must add here which law applies and which court decides, for the place from which this site is run. The rules that protect you as a consumer where you live apply in any case.',
    ],
  },
];
