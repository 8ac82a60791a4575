import { expect, it } from 'vitest';
import { notificationWordsOf } from '#modules/notifications/notifications.rules.ts';
import { MAIL_GROUPS } from '#modules/profiles/preferences.rules.ts';
import { requestNotificationTypes } from './requests.log.rules.ts';
import { requestsNotifications } from './requests.notifications.ts';

const words = notificationWordsOf([requestsNotifications]);
const duet = {
  type: 'created',
  senderDisplayName: 'Ada',
  subject: 'A duet about tides',
  postId: 'id-1',
  sender: 'ada',
};

it.each(requestNotificationTypes)('"%s" has a text of its own', (type) => {
  const notification = { ...duet, type };
  const general = { ...notification, type: 'unheard of' };
  expect(words.sentence(notification)).not.toBe(words.sentence(general));
  expect(words.sentence(notification)).toContain('“A duet about tides”');
  expect(words.heading(type)).not.toBe(words.heading(general.type));
  expect(words.path(notification)).toBe('/request/id-1');
  // Each type belongs to a group, so that its mails can be turned off separately.
  expect(words.mailGroup(type)).not.toBeNull();
});

it('has texts for these types only, and for every mail group', () => {
  const types = Object.values(requestsNotifications.groups).flatMap((group) => Object.keys(group.types));
  expect(types.sort()).toEqual(
    [...requestNotificationTypes, 'kollabClosed', 'kollabClosing', 'kollabEdited'].sort(),
  );
  for (const group of MAIL_GROUPS.filter((one) => one in requestsNotifications.groups))
    expect(words.groupWords(group).label).toBeTruthy();
});

it('names the actor and the Kollab', () => {
  expect(words.sentence(duet)).toBe('Ada would like to collaborate on “A duet about tides”.');
  expect(words.sentence({ ...duet, type: 'settling', senderDisplayName: '' })).toBe(
    '“A duet about tides” is waiting for you to finalize it. In 7 days it will be finalized for you.',
  );
});

it('works without a name and without a title', () => {
  const bare = { ...duet, senderDisplayName: '', subject: '' };
  expect(words.sentence(bare)).toBe('Somebody would like to collaborate on one of your Kollabs.');
  expect(words.sentence({ ...bare, type: 'lapsed' })).toMatch(/^One of your Kollabs was closed/);
});

it('links to the request', () => {
  expect(words.path(duet)).toBe('/request/id-1');
  expect(words.path({ ...duet, postId: null })).toBeNull();
});
