import { PRODUCT } from '#contract/product.ts';
import type { LegalSection } from './legal-document.tsx';

export const PRIVACY: readonly LegalSection[] = [
  {
    id: 'in-short',
    title: 'In short',
    text: [
      [
        'Your profile and your Kollabs are public. Your e-mail address and your first and last name are not.',
        'Only its two participants see a request, its notes and its log.',
        'There is no advertising, no tracking, and no analytics or script from anyone else on these pages. We count how many people view a profile or a Kollab, not who they are.',
        'One cookie keeps you signed in. The few others say nothing about you, and expire within a day.',
        'We do not sell anything about you.',
      ],
      `Whoever runs this site decides about your data. You reach them at {contact}. “We” below means them; ${PRODUCT} is the product they run.`,
    ],
  },
  {
    id: 'what-we-keep',
    title: 'What we keep, and why',
    text: [
      [
        'Your account: first and last name, e-mail address, account type, content category, username, business name if you have one, and your password as a hash from which it cannot be read. We need them to run your account (a contract).',
        'If you continue with Google: your name and e-mail address from Google, and its number of your Google account, so that you get in again. Google learns that you use this site. If you do not finish signing up, they are deleted within an hour.',
        'Your public profile: display name, headline, location, website, about text and pictures, if you add them; the date you joined; counts of your Kollabs and completed collaborations; and how many of the requests you get you answer, and how fast.',
        'Channels on other platforms and links that your profile shows, with the audience figures from the platform and the day we read them. Videos and posts that you deliver in a collaboration, with their views, likes and comments from the platform. All figures are deleted when you remove the channel.',
        'What you publish: Kollabs with their texts, tags and picture links.',
        'Your collaborations: requests, notes, the update log, who did what and when; agreements with all their versions, and what was delivered; reviews and the replies to them; which finished collaborations you agreed to show on your profile.',
        'Notifications about collaborations, and whether you have read them and want them by e-mail.',
        'People you said “Not for me” to in Find a Match, so that it does not show them to you again.',
        'What you save for yourself: Kollabs and users in your lists, and searches, with whether you want to hear about new results.',
        'Your sessions: when you signed in and were last here, the IP address you signed in from, and the name your browser gives, so that you can end sessions and we can find misuse (our legitimate interest in security).',
        'Your figures, day by day, for you alone: requests, collaborations, likes, followers, and how many people viewed your profile and your Kollabs. So that nobody counts twice, we keep a mark of each viewer for that day. It is made from the account, or from the IP address and the name of the browser, with a secret. Secret and marks are deleted after midnight; from then on nothing leads back to the viewer.',
        'When a page fails in your browser, where in our code it failed; and for one page in ten, how long it took to open. We do not keep who you are, what you wrote or which profile it was. Nothing is sent if your browser asks not to be tracked (our legitimate interest in pages that work).',
        'An address that you enter for early access or the newsletter, and when you confirmed it (your consent, which you can withdraw).',
      ],
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and browser storage',
    text: [
      [
        'One cookie holds the key to your session. It is set when you sign in, scripts cannot read it, and it expires after 30 days without a visit, and after 90 days at most.',
        'For an hour after you change something, another may hold a position in our own records, so that you see the change at once. After you sign up, one remembers that it was this browser, until your address is confirmed or the code expires. If you continue with Google, one remembers for up to 40 minutes that it was this browser.',
        'Your browser’s own storage holds a short-lived token while you are signed in, your choice of light or dark, your last searches, and the draft of a Kollab while its tab is open. Signing out removes the token. Only the token is sent to us.',
      ],
      'All of it is needed for what you asked the site to do, so there is no cookie banner.',
    ],
  },
  {
    id: 'others-pictures',
    title: 'Pictures from elsewhere',
    text: [
      'People link pictures from other sites. When a page shows such a picture, your browser fetches it from there, and that site learns your IP address and your browser’s name, as with any picture on the web. Our server never fetches it.',
      'If you have a domain or a link verified, our server reads it once a day. That site learns the address of our server, and nothing else about you.',
    ],
  },
  {
    id: 'mail',
    title: 'E-mails',
    text: [
      'We write to confirm your address and, as long as you want it, about your collaborations. Each e-mail about collaborations has a link that stops them at once. Our e-mails contain no tracking pictures and no counted links.',
      'We write to the newsletter and the early-access list only after the owner of the address has confirmed it. Unsubscribing removes the address from the list.',
    ],
  },
  {
    id: 'who-sees-it',
    title: 'Who else sees it',
    text: [
      'Anyone can see what is public, including search engines and previews in chats. Beyond that, only those who work for us can: the providers of our servers and of e-mail delivery, under a contract that binds them to our instructions. Their names belong here once this site is open to the public.',
      'We give data to authorities only where the law requires it, and no more than it asks for.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    text: [
      [
        'Your account and profile: as long as you have them. When you delete the account, it is hidden for 14 days before it is deleted, or deleted at once if you wish. After that we keep your address until the e-mail that confirms it is sent, four days at most.',
        'Sessions: until one day after they end. Codes sent by e-mail: 24 hours, stored as hashes, and removed a day later.',
        'Responses that we keep so that pressing a button twice has one effect: 24 hours.',
        'Notifications that you have read: until 90 days after they arrived.',
        'Counts that limit repeated attempts: at most a day.',
        'Your figures: 400 days. Marks of who viewed a page: until midnight (UTC), or shortly after.',
        'A deleted Kollab disappears from every list at once. Its title stays with those who completed a collaboration on it, until its owner deletes their account.',
        'Closed requests: both participants can still read them.',
        'An address entered for early access or the newsletter that nobody confirms: 30 days.',
        'The server’s log holds the time, the page and the IP address of requests, never codes, search words or texts: 30 days at most.',
      ],
    ],
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    text: [
      'In your settings you can see and correct what we keep, download a copy of all of it, and delete your account. Write to {contact} to restrict the use of your data, to object, or to withdraw consent; we answer within a month.',
      'When you delete your account, nobody sees it or what you gave us from then on. After 14 days it is deleted, including what you wrote in collaborations. If you sign in before then, you keep it. You can also choose to delete it at once. Completed collaborations stay with the other side, under “Deleted user”. They keep the dates, platforms, amounts and choices of agreements, but none of the text. Reviews that you wrote are deleted, and so are those about you.',
      'You can complain to the data protection authority where you live.',
    ],
  },
  {
    id: 'young-people',
    title: 'Young people',
    text: [
      `${PRODUCT} is for people aged 13 and older. If you believe that somebody younger has an account, write to {contact} and we will remove it.`,
    ],
  },
  {
    id: 'privacy-changes',
    title: 'Changes',
    text: [
      'When this policy changes in a way that matters, we will tell you by e-mail before it takes effect. The date at the top says when the text last changed.',
    ],
  },
];
