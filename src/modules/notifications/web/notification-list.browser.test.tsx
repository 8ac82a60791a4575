import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { NotificationView } from '#modules/notifications/notifications.contract.ts';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { NotificationList } from './notification-list.tsx';

const notification = (more: Partial<NotificationView>): NotificationView => ({
  ...{ notificationId: '1', createdAt: new Date().toISOString(), postId: 'p', read: true, others: 0 },
  ...{ recipient: 'noor', sender: 'ada_l', senderDisplayName: 'Ada L.', senderImageUrl: '' },
  ...{ type: 'kollabLiked', subject: 'Tides', ...more },
});

it('names who did it by both names, the display name first', async () => {
  const items = [
    notification({ others: 4 }),
    notification({ notificationId: '2', sender: null, senderDisplayName: '', type: 'expired' }),
  ];
  mountPage(<NotificationList items={items} fresh={new Set()} />);
  const rows = page.getByRole('listitem');
  await expect.element(rows.first()).toMatchTextContent(/Ada L\. @ada_l and 4 others liked “Tides”\./);
  expect(rows.last().element().textContent).not.toContain('@');
  await expectNoAxeViolations();
});
