import { describe, expect, it } from 'vitest';
import { notificationHeading, notificationPath, notificationSentence } from './notifications.rules.ts';

const told = { type: 'created', senderDisplayName: 'Ada', subject: 'A duet about tides', postId: 'id-1' };

describe('the sentence of a notification', () => {
  it('names who, and what it is about', () => {
    expect(notificationSentence(told)).toBe('Ada would like to collaborate on “A duet about tides”.');
    expect(notificationSentence({ ...told, type: 'settling', senderDisplayName: '' })).toBe(
      '“A duet about tides” waits for you to finalize it. In 7 days it is finalized for you.',
    );
  });

  it('stands without a name and without a title', () => {
    const bare = { ...told, senderDisplayName: '', subject: '' };
    expect(notificationSentence(bare)).toBe('Somebody would like to collaborate on one of your Kollabs.');
    expect(notificationSentence({ ...bare, type: 'lapsed' })).toMatch(/^One of your Kollabs was closed/);
  });

  it('cuts a long title between code points', () => {
    const sentence = notificationSentence({ ...told, subject: '🎸'.repeat(150) });
    expect(sentence).toBe(`Ada would like to collaborate on “${'🎸'.repeat(79)}…”.`);
  });

  it.each(['somethingNew', '', '__proto__', 'constructor', 'toString'])(
    'is general for the type "%s"',
    (type) => {
      expect(notificationSentence({ ...told, type })).toBe('There is news about “A duet about tides”.');
      expect(notificationHeading(type)).toBe('Something happened');
      expect(notificationPath({ ...told, type })).toBeNull();
    },
  );
});

it('leads to the request that it is about', () => {
  expect(notificationPath(told)).toBe('/request/id-1');
  expect(notificationPath({ ...told, postId: null })).toBeNull();
});
