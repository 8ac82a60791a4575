import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, oneOf } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import { SHOWCASE_STATES } from '#modules/showcases/showcases.rules.ts';

/** Which completed collaborations their sides agreed to show. There is no row before one of them does. */
export const showcases = pgTable(
  'showcases',
  {
    requestId: uuid('request_id')
      .primaryKey()
      .references(() => requests.id, { onDelete: 'cascade' }),
    /** The sides of the request, copied for the lists of a user. */
    senderId: uuid('sender_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    recipientId: uuid('recipient_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    /** When each side agreed; null if it did not, or took it back. */
    senderShownAt: instant('sender_shown_at'),
    recipientShownAt: instant('recipient_shown_at'),
    /** Whether the other side was notified that the side agreed, which happens once. */
    senderTold: boolean('sender_told').notNull(),
    recipientTold: boolean('recipient_told').notNull(),
    /** The later of the two times. Null unless both sides agree. */
    shownAt: instant('shown_at'),
    /** Set by moderators and their rules alone. */
    state: text('state', { enum: SHOWCASE_STATES }).notNull().default('active'),
  },
  (t) => [
    index('showcases_by_sender').on(t.senderId, t.shownAt.desc(), t.requestId.desc()),
    index('showcases_by_recipient').on(t.recipientId, t.shownAt.desc(), t.requestId.desc()),
    check(
      'showcases_shown',
      sql`(${t.shownAt} is null) = (${t.senderShownAt} is null or ${t.recipientShownAt} is null)`,
    ),
    check('showcases_state', oneOf(t.state, SHOWCASE_STATES)),
  ],
);
