import { PRODUCT } from '#contract/product.ts';
import type { LegalSection } from './legal-document.tsx';

export const PRIVACY: readonly LegalSection[] = [
  {
    id: 'in-short',
    title: 'In short',
    text: [
      [
        'Your profile and your Kollabs are public. Your e-mail address and your first and last name are not.',
        'A request, its notes and its log are seen by its two participants alone.',
        'There is no advertising, no tracking, no analytics by anybody else, and no script from anybody else on these pages. We count how many people see a profile or a Kollab, and not who they are.',
        'One cookie keeps you signed in. The few others know nothing about you, and end within a day.',
        'We sell nothing about you to anybody.',
      ],
      `Who decides about your data is whoever runs this site, reached at {contact}. “We” below means them; ${PRODUCT} is the product they run.`,
    ],
  },
  {
    id: 'what-we-keep',
    title: 'What we keep, and why',
    text: [
      [
        'Your account: first and last name, e-mail address, kind of account, content category, username, business name where there is one, and your password as a hash from which it cannot be read. We need them to run your account (a contract).',
        'Your public profile: display name, headline, location, website, about text and pictures, as far as you give them, the date you joined, counts of your Kollabs and completed collaborations, and which share of the requests to you you answer, and how soon.',
        'Accounts on other platforms and links that your profile shows, with the audience figures that the platform gives and the day they were read.',
        'What you publish: Kollabs with their texts, tags and picture links.',
        'Your collaborations: requests, notes, the update log, who did what and when; agreements with all their versions, and what was delivered; reviews and the answers to them.',
        'Notifications about collaborations, and whether you have read them and want them by e-mail.',
        'People whom you set aside in Find a Match, so that they are not shown to you again there.',
        'What you save for yourself: Kollabs and people in your lists, and searches, with whether you want to hear of new Kollabs for them.',
        'Your sessions: when you signed in and last came by, the address (IP) you signed in from, and what your browser calls itself, so that sessions can be ended and misuse can be found (our legitimate interest in security).',
        'Your figures, day by day, for you alone: requests, collaborations, likes, followers, and how many people saw your profile and your Kollabs. So that nobody counts twice, we keep for that day a mark of who looked. It is made of the account, or of the address (IP) and what the browser calls itself, with a secret that is deleted after midnight, together with the marks; from then on it leads to nobody.',
        'When a page fails in your browser, where in our code it failed, and of one page in ten how long it took to open: without who you are, what you wrote or which profile it was. Nothing of it is sent when your browser asks not to be tracked (our legitimate interest in pages that work).',
        'An address that you leave for early access or the newsletter, and when you confirmed it (your consent, which you can take back).',
      ],
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies, and what your browser keeps',
    text: [
      [
        'One cookie holds the key to your session. It is set when you sign in, scripts cannot read it, and it ends after 30 days without a visit and after 90 days at most.',
        'For an hour after you change something, another may hold how far our own records went then, so that you see the change at once. After you sign up, one remembers that it was this browser, until your address is confirmed or the code has ended.',
        'Your browser’s own storage holds a short-lived token while you are signed in, your choice of light or dark, what you searched for last, and, while its tab is open, the draft of a Kollab that you are writing. Signing out removes the token. None of it but the token is sent to us.',
      ],
      'All of it is needed for what you asked the site to do, so there is no banner to press away.',
    ],
  },
  {
    id: 'others-pictures',
    title: 'Pictures from elsewhere',
    text: [
      'People link pictures from other places. When a page shows such a picture, your browser fetches it from there, and that place learns your address (IP) and your browser’s name, as with any picture on the web. Our server never fetches it.',
    ],
  },
  {
    id: 'mail',
    title: 'E-mails',
    text: [
      'We write to confirm your address and, while you want it, about your collaborations. Every such mail has a link that stops them at once. There are no tracking pictures and no counted links in our mails.',
      'The newsletter and the early-access list are written to only after the address has been confirmed by its owner. Unsubscribing removes the address from the list.',
    ],
  },
  {
    id: 'who-sees-it',
    title: 'Who else sees it',
    text: [
      'Anyone sees what is public, search engines and previews in chats included. Beyond that, only those who work for us: whoever provides the servers and delivers the e-mails, under a contract that binds them to our instructions. Their names belong here once this site runs for the public.',
      'We give data to authorities only where the law obliges us, and no more than it asks for.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    text: [
      [
        'Your account and profile: as long as you have them. Once you delete the account, your address is kept until the mail that says so has left, four days at most.',
        'Sessions: until a day after they end. Codes sent by e-mail: 24 hours, stored as hashes, and removed a day later.',
        'Answers kept so that a repeated press has its effect once: 24 hours.',
        'Notifications: until 90 days after they came, once you have read them.',
        'Counts that stop floods of tries: at most a day.',
        'Your figures: 400 days. Marks of who looked at a page: until midnight (UTC), or shortly after.',
        'A deleted Kollab leaves every list at once. Its title stays with those who completed a collaboration on it, until its owner deletes the account.',
        'Closed requests: readable for their two participants.',
        'An address left for early access or the newsletter that nobody confirms: 30 days.',
        'The server’s log holds the time, the page and the address (IP) of requests, never codes, search words or texts. It is to be kept 30 days at most.',
      ],
    ],
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    text: [
      'Your settings show what we keep, and let you correct it, download a copy of all of it, and delete your account. Write to {contact} to have something limited, to object, or to take consent back; we answer within a month.',
      'When you delete your account, everything that you gave us goes with it at once, what you wrote in collaborations included. Completed collaborations stay with the other side, under “Deleted user”. Of agreements the days, platforms, amounts and what was chosen stay with them, without any words. Reviews that you wrote are deleted, and so are those about you.',
      'You can complain to the data protection authority of the place where you live.',
    ],
  },
  {
    id: 'young-people',
    title: 'Young people',
    text: [
      `${PRODUCT} is for people of 13 and older. If you believe that somebody younger has an account, write to {contact} and we remove it.`,
    ],
  },
  {
    id: 'privacy-changes',
    title: 'Changes',
    text: [
      'When this policy changes in a way that matters, we tell you by e-mail before it takes effect. The date at the top says when these words last changed.',
    ],
  },
];
