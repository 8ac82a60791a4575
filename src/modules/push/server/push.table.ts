import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';
import { accounts, sessions } from '#modules/accounts/server/accounts.table.ts';
import { notifications } from '#modules/notifications/server/notifications.table.ts';

/** The key pair that identifies this instance to push services, if the settings have none. One row. */
export const pushKeys = pgTable('push_keys', {
  id: text('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  encryptedPrivateKey: text('encrypted_private_key').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** A signed-in browser that gets notifications. It ends with its session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => accounts.userId, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Identifies the browser. Its address is a secret: who knows it can send to it. */
    endpointHash: text('endpoint_hash').notNull(),
    /** Address and keys, as JSON (`Target`). */
    encryptedTarget: text('encrypted_target').notNull(),
    /** The key it was made with. Push services accept no other. */
    publicKey: text('public_key').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSentAt: instant('last_sent_at'),
    /** Refused messages since the last one that was sent. */
    failures: integer('failures').notNull().default(0),
  },
  (t) => [
    uniqueIndex('push_subscriptions_session_key').on(t.sessionId),
    uniqueIndex('push_subscriptions_endpoint_key').on(t.endpointHash),
    index('push_subscriptions_by_user').on(t.userId),
  ],
);

/** Notifications that are about to be sent to a device. Each is claimed before it is sent, and deleted afterwards. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    id: id().primaryKey(),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    /** Set while a process sends it. It stays set if the process dies: the device may have got the message. */
    claimedAt: instant('claimed_at'),
    attempts: integer('attempts').notNull().default(0),
  },
  (t) => [
    uniqueIndex('push_deliveries_key').on(t.notificationId, t.subscriptionId),
    index('push_deliveries_by_subscription').on(t.subscriptionId),
    index('push_deliveries_by_age').on(t.createdAt),
  ],
);
