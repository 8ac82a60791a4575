import type { LegalSection } from './legal-document.tsx';

export const SECURITY: readonly LegalSection[] = [
  {
    id: 'your-account-is-yours',
    title: 'Your account',
    text: [
      [
        'Passwords are stored as Argon2id hashes. Nobody here can read yours, and the most common passwords are refused.',
        'Tries at signing in are limited per account and per address. Sign-up and sign-in answer alike whether or not an address is known.',
        'The session cookie is out of reach of scripts, is not sent along from other sites’ forms, and changes nothing by itself: every change carries a token that lives at most 15 minutes.',
        'Signing out ends the session on the server, and with it every token made from it, within a second.',
        'Codes in e-mails work once, expire within 24 hours, and are stored only as hashes.',
      ],
    ],
  },
  {
    id: 'your-data',
    title: 'Your data',
    text: [
      [
        'E-mail addresses, first and last names, tokens and settings are in no public answer.',
        'What two people write to each other in a collaboration is given to those two alone; anybody else is told that it does not exist.',
        'Every change is made in one transaction: it happens whole, or not at all, and once, however often a button is pressed.',
        'Audience figures are never taken from a browser.',
      ],
    ],
  },
  {
    id: 'the-site',
    title: 'The site',
    text: [
      [
        'Pages run only scripts of their own, under a strict content security policy, and cannot be framed by other sites.',
        'Connections are encrypted in production, and browsers are told to insist on it.',
        'The server never fetches an address that a person typed.',
        'What people write is shown as text, whatever it holds.',
        'The application’s own database role can read and write rows, and nothing else.',
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
        'We never ask for your password, in no e-mail and in no message. Whoever does is not us.',
        'Look at a partner’s finished collaborations before you send anything of value. Custom links on profiles are not verified.',
        'Sign out on devices that others use.',
      ],
    ],
  },
  {
    id: 'report',
    title: 'Report a weakness',
    text: [
      'If you find a weakness, write to {contact} with what you did and what you saw. We answer within five working days, tell you what we do about it, and thank you by name if you like.',
      [
        'Use accounts of your own, and touch no data of others.',
        'No floods, no guessing at other people’s passwords, no tricking of people.',
        'Give us 90 days, or until it is mended, before you tell others.',
      ],
      'Whoever keeps to this acts with our permission, and we take no legal steps against them.',
    ],
  },
  {
    id: 'when-something-happens',
    title: 'When something happens',
    text: [
      'If your data got into the wrong hands, we tell you and the authority in charge without delay, within 72 hours of knowing of it: what happened, what it means for you, and what you can do.',
    ],
  },
];
