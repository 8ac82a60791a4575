import { expect, it } from 'vitest';
import {
  mailGroupOf,
  notificationHeading,
  notificationPath,
  notificationSentence,
} from '#modules/notifications/notifications.rules.ts';
import { requestNotificationTypes } from './requests.moves.rules.ts';

it.each(requestNotificationTypes)('people are told of "%s" in words of its own', (type) => {
  const told = { type, senderDisplayName: 'Ada', subject: 'Tides', postId: 'id-1' };
  const general = { ...told, type: 'unheard of' };
  expect(notificationSentence(told)).not.toBe(notificationSentence(general));
  expect(notificationSentence(told)).toContain('“Tides”');
  expect(notificationHeading(type)).not.toBe(notificationHeading(general.type));
  expect(notificationPath(told)).toBe('/request/id-1');
  // So that its mails can be stopped without stopping all.
  expect(mailGroupOf(type)).not.toBeNull();
});
