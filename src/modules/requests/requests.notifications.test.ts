import { expect, it } from 'vitest';
import { notificationTextsOf } from '#modules/notifications/notifications.rules.ts';
import { MAIL_GROUPS } from '#modules/profiles/preferences.rules.ts';
import { requestNotificationTypes } from './requests.log.rules.ts';
import { requestsNotifications } from './requests.notifications.ts';

const texts = notificationTextsOf([requestsNotifications]);
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
  expect(texts.sentence(notification)).not.toBe(texts.sentence(general));
  expect(texts.sentence(notification)).toContain('“A duet about tides”');
  expect(texts.heading(type)).not.toBe(texts.heading(general.type));
  expect(texts.path(notification)).toBe('/request/id-1');
  // Each type belongs to a group, so that its mails can be turned off separately.
  expect(texts.mailGroup(type)).not.toBeNull();
});

it('has texts for these types only, and for every mail group', () => {
  const types = Object.values(requestsNotifications.groups).flatMap((group) => Object.keys(group.types));
  expect(types.sort()).toEqual(
    [...requestNotificationTypes, 'kollabClosed', 'kollabClosing', 'kollabEdited'].sort(),
  );
  for (const group of MAIL_GROUPS.filter((one) => one in requestsNotifications.groups))
    expect(texts.groupTexts(group).label).toBeTruthy();
});

it('names the actor and the Kollab', () => {
  expect(texts.sentence(duet)).toBe('Ada would like to collaborate on “A duet about tides”.');
  expect(texts.sentence({ ...duet, type: 'settling', senderDisplayName: '' })).toBe(
    '“A duet about tides” is waiting for you to finalize it. In 7 days it will be finalized for you.',
  );
});

it('works without a name and without a title', () => {
  const bare = { ...duet, senderDisplayName: '', subject: '' };
  expect(texts.sentence(bare)).toBe('Somebody would like to collaborate on one of your Kollabs.');
  expect(texts.sentence({ ...bare, type: 'lapsed' })).toMatch(/^One of your Kollabs was closed/);
});

it('links to the request', () => {
  expect(texts.path(duet)).toBe('/request/id-1');
  expect(texts.path({ ...duet, postId: null })).toBeNull();
});
