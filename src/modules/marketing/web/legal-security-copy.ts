import type { LegalSection } from './legal-document.tsx';

export const SECURITY: readonly LegalSection[] = [
  {
    id: 'your-account-is-yours',
    title: 'Your account',
    text: [
      [
        'Passwords are stored as Argon2id hashes. Nobody here can read yours, and the most common passwords are refused.',
        'Sign-in attempts are limited per account and per address. Sign-up and sign-in respond the same way whether or not an address is known.',
        'Scripts cannot read the session cookie, forms on other sites cannot send it, and it changes nothing by itself: every change needs a token that expires after at most 15 minutes.',
        'Signing out ends the session on the server, and all its tokens, within a second.',
        'Codes in e-mails work once, expire within 24 hours, and are stored only as hashes.',
      ],
    ],
  },
  {
    id: 'your-data',
    title: 'Your data',
    text: [
      [
        'E-mail addresses, first and last names, tokens and settings are never public.',
        'Only the two people in a collaboration can read what they write to each other. For anyone else it does not exist.',
        'Every change happens completely or not at all, and only once, no matter how often a button is pressed.',
        'Audience figures come from the platforms, never from a browser.',
      ],
    ],
  },
  {
    id: 'the-site',
    title: 'The site',
    text: [
      [
        'Pages run only our own scripts, under a strict content security policy, and other sites cannot frame them.',
        'Connections are encrypted in production, and browsers are told to require it.',
        'To verify domains and links the server reads public pages that their owners name, and nothing of its own network.',
        'What users write is always shown as text, never run as code.',
        'The application’s database role can only read and write rows.',
        'Logs hold no passwords, codes, search words or texts.',
      ],
    ],
  },
  {
    id: 'what-you-can-do',
    title: 'What you can do',
    text: [
      [
        'Use a long password that you use nowhere else. A password manager makes that easy.',
        'We never ask for your password, neither by e-mail nor in a message. Anyone who does is not us.',
        'Look at a partner’s finished collaborations before you send anything of value. Custom links on profiles are verified only where it says so, with a date.',
        'Sign out on devices that others use.',
      ],
    ],
  },
  {
    id: 'report',
    title: 'Report a vulnerability',
    text: [
      'If you find a vulnerability, write to {contact} and say what you did and what you saw. We answer within five working days, tell you what we will do about it, and thank you by name if you like.',
      [
        'Use your own accounts, and do not touch the data of others.',
        'Do not flood the site, guess other people’s passwords or trick anyone.',
        'Give us 90 days, or until it is fixed, before you tell others.',
      ],
      'If you follow these rules, you act with our permission, and we will not take legal action against you.',
    ],
  },
  {
    id: 'when-something-happens',
    title: 'When something happens',
    text: [
      'If your data gets into the wrong hands, we tell you and the responsible authority without delay, within 72 hours of learning about it: what happened, what it means for you, and what you can do.',
    ],
  },
];
