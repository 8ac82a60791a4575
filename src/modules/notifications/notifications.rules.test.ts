import { describe, expect, it } from 'vitest';
import type { NotificationTypes } from '#contract/notification-types.ts';
import { MAIL_GROUPS } from '#modules/profiles/preferences.rules.ts';
import { NOTIFICATION_KINDS, notificationTextsOf } from './notifications.rules.ts';

const things: NotificationTypes = {
  path: (id) => `/thing/${id}`,
  untitled: 'one of your things',
  mailFootnote: 'You get this because of a thing.',
  groups: {
    requests: {
      label: 'Requests',
      hint: 'What is asked.',
      types: { wished: { heading: 'A wish', sentence: (who, what) => `${who} would like ${what}.` } },
    },
    deadlines: {
      label: 'Deadlines',
      hint: 'What runs out.',
      types: { lapsed: { heading: 'Over', sentence: (_, what) => `${what} was closed.` } },
    },
  },
};
const A_TYPE = { heading: 'News', sentence: (who: string) => `${who} did it.` };
const texts = notificationTextsOf([things]);
const wish = {
  type: 'wished',
  senderDisplayName: 'Ada',
  subject: 'A duet about tides',
  postId: 'id-1',
  sender: 'ada',
};

describe('the sentence of a notification', () => {
  it('names the sender and the subject', () => {
    expect(texts.sentence(wish)).toBe('Ada would like “A duet about tides”.');
    expect(texts.sentence({ ...wish, type: 'lapsed', senderDisplayName: '' })).toBe(
      '“A duet about tides” was closed.',
    );
  });

  it('works without a name and without a title', () => {
    const bare = { ...wish, senderDisplayName: '', subject: '' };
    expect(texts.sentence(bare)).toBe('Somebody would like one of your things.');
    expect(texts.sentence({ ...wish, senderDisplayName: 'ada' })).toBe(
      'ada would like “A duet about tides”.',
    );
    expect(texts.sentence({ ...bare, type: 'lapsed' })).toBe('One of your things was closed.');
  });

  it('has two parts around the name, for pages that show the username with it', () => {
    const [before, after] = texts.aroundSender({ ...wish, others: 1 }) ?? [];
    expect([before, after]).toEqual(['', ' and 1 other would like “A duet about tides”.']);
    expect(texts.aroundSender({ ...wish, type: 'lapsed' })).toBeNull();
    expect(texts.aroundSender({ ...wish, senderDisplayName: '' })).toBeNull();
  });

  it('cuts a long title between code points', () => {
    const sentence = texts.sentence({ ...wish, subject: '🎸'.repeat(150) });
    expect(sentence).toBe(`Ada would like “${'🎸'.repeat(79)}…”.`);
  });

  it.each(['somethingNew', '', '__proto__', 'constructor', 'toString'])(
    'is a general one for the unknown type "%s"',
    (type) => {
      expect(texts.sentence({ ...wish, type })).toBe('There is news about “A duet about tides”.');
      expect(texts.heading(type)).toBe('Something happened');
      expect(texts.path({ ...wish, type })).toBeNull();
      expect(texts.mailGroup(type)).toBeNull();
    },
  );
});

it('links to the page of its module, if it has a subject', () => {
  expect(texts.path(wish)).toBe('/thing/id-1');
  expect(texts.path({ ...wish, postId: null })).toBeNull();
});

it('belongs to the mail group of its module', () => {
  expect([texts.mailGroup('wished'), texts.mailGroup('lapsed')]).toEqual(['requests', 'deadlines']);
  expect(texts.groupTexts('requests')).toEqual({ label: 'Requests', hint: 'What is asked.' });
  expect(texts.mailFootnote('wished')).toBe('You get this because of a thing.');
});

it('is defined once, in a group that a user can stop', () => {
  const other = (groups: NotificationTypes['groups']) => ({ ...things, groups });
  const wished = things.groups.requests?.types ?? {};
  const endings = { label: 'Endings', hint: 'What ends.', types: wished };
  expect(() => notificationTextsOf([things, other({ endings })])).toThrow('"wished" has texts twice');
  expect(() => notificationTextsOf([things, things])).toThrow('"requests" is unknown or has texts twice');
  expect(() => notificationTextsOf([other({ beginnings: endings })])).toThrow('"beginnings" is unknown');
});

it('has kinds to filter by, with each group in one', () => {
  const groups = MAIL_GROUPS.map((group) => ({
    [group]: { label: group, hint: '', types: { [`a ${group}`]: A_TYPE } },
  }));
  const all = notificationTextsOf([{ ...things, groups: Object.assign({}, ...groups) }]);
  const filtered = NOTIFICATION_KINDS.flatMap((kind) => all.typesOf(kind));
  expect(filtered.toSorted()).toEqual(MAIL_GROUPS.map((group) => `a ${group}`).toSorted());
});
