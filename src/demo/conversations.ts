import type { ConversationState } from '#modules/messaging/messaging.rules.ts';

/** A conversation of the demo world, told shortly. The first one to write is who asked. */
export interface DemoConversation {
  from: string;
  to: string;
  state: ConversationState;
  /** The oldest first: who, how many hours ago, what. */
  messages: readonly (readonly [by: 'from' | 'to', hoursAgo: number, text: string])[];
  /** How many of the newest the other side has not read. */
  unread?: number;
}

const LONG_TALK = [
  'The tide is out at six tomorrow. Shall we meet at the pier?',
  'Six is early, but the light will be worth it.',
  'I bring the tripod and the thermos.',
  'Then I bring the lamp, in case the clouds stay.',
  'Here is what I had in mind: one long take, no words, the boats coming in.',
  'I like it. Could we keep the gulls?',
  'We will not be asked.',
];

/** In every state: waiting, accepted, declined, unread, and one that is longer than a page. */
export const conversations: readonly DemoConversation[] = [
  {
    from: 'northroast',
    to: 'mira',
    state: 'accepted',
    messages: [
      ['from', 75, 'Hello Mira! The pictures of the roastery are better than the roastery.'],
      ['to', 74, 'Ha, thank you. It was the steam that did it.'],
      ['from', 73, 'Could we use two of them for the autumn bags? We would print your name on the back.'],
      ['to', 51, 'Yes, gladly. Which two?'],
      ['from', 50, 'The hands over the sieve, and the one against the window.'],
      ['to', 49, 'Good choice. I can crop the window one to a square, if that helps the printer.'],
      ['from', 27, 'It does. The size of the bag is here: https://northroast.example/bags/autumn'],
      ['to', 26, 'Perfect, I will have a look tonight.'],
      ['from', 3, 'No hurry. The printer starts on Monday.'],
      ['from', 2, 'And a bag of the new Ethiopian is on its way to you.'],
    ],
    unread: 2,
  },
  {
    from: 'mira',
    to: 'lanternfish',
    state: 'accepted',
    messages: Array.from({ length: 48 }, (_, n) => {
      const by = n % 3 === 1 ? 'to' : 'from';
      return [by, 400 - 7 * n, LONG_TALK[n % LONG_TALK.length] ?? ''] as const;
    }),
  },
  {
    from: 'ines_loops',
    to: 'mira',
    state: 'request',
    messages: [
      [
        'from',
        9,
        'Hi Mira, I make loops out of sounds that I find, and I would love to make one out of your darkroom. Listen to one here: https://ines.example/loops. Would you let me record an hour there?',
      ],
    ],
  },
  {
    from: 'gripworks',
    to: 'mira',
    state: 'request',
    messages: [['from', 30, 'We make camera grips out of old oak. May we send you one to try?']],
    unread: 0,
  },
  {
    from: 'mira',
    to: 'dr_orbit',
    state: 'request',
    messages: [['from', 20, 'Your talk about the light of old stars stayed with me. May I photograph you?']],
  },
  {
    from: 'mira',
    to: 'plumline',
    state: 'declined',
    messages: [['from', 190, 'Do you need pictures of the new workshop?']],
  },
  {
    from: 'sleepwithsana',
    to: 'northroast',
    state: 'request',
    messages: [['from', 6, 'A coffee for people who want to sleep: shall we talk about the decaf?']],
  },
  {
    from: 'northroast',
    to: 'nonna_remix',
    state: 'accepted',
    messages: [
      ['from', 100, 'Would your nonna try our espresso on camera?'],
      ['to', 99, 'She says that she has opinions already.'],
      ['from', 98, 'Even better.'],
    ],
  },
];
