import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, oneOf } from '#infra/db/columns.ts';
import { PAYMENT_KINDS } from '#modules/kollabs/payment-kinds.rules.ts';
import { SIDES } from '#modules/requests/requests.moves.rules.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import { DELIVERY_PLATFORMS, OUTCOMES, RIGHTS_USES } from '../agreements.terms.rules.ts';

/** The terms of a version never change. */
export const agreements = pgTable(
  'agreements',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    proposedBy: text('proposed_by', { enum: SIDES }).notNull(),
    dateProposed: instant('date_proposed').notNull(),
    /** Null while it has no answer and is not withdrawn. A version that was replaced before an answer stays null. */
    outcome: text('outcome', { enum: OUTCOMES }),
    dateDecided: instant('date_decided'),
    /** Null in older versions, as are `by`, `rounds` and `advertising` of their deliverables. */
    rightsUse: text('rights_use', { enum: RIGHTS_USES }).array(),
    rightsWhere: text('rights_where').notNull(),
    rightsUntil: date('rights_until', { mode: 'string' }),
    rightsExclusive: boolean('rights_exclusive').notNull(),
    paymentKind: text('payment_kind', { enum: PAYMENT_KINDS }).notNull(),
    /** A normalised decimal number (decision 27). */
    paymentAmount: text('payment_amount'),
    paymentCurrency: text('payment_currency'),
    paymentText: text('payment_text').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.version] }),
    check('agreements_outcome', sql`${t.outcome} is null or ${oneOf(t.outcome, OUTCOMES)}`),
    check('agreements_side', oneOf(t.proposedBy, SIDES)),
    check('agreements_decided_whole', sql`(${t.outcome} is null) = (${t.dateDecided} is null)`),
    check(
      'agreements_use',
      sql`${t.rightsUse} is null or ${t.rightsUse} <@ array[${sql.raw(RIGHTS_USES.map((use) => `'${use}'`).join(', '))}] and ${t.rightsUse} <> '{}'`,
    ),
    check(
      'agreements_money_whole',
      sql`(${t.paymentKind} = 'money') = (${t.paymentAmount} is not null and ${t.paymentCurrency} is not null)`,
    ),
  ],
);

/** The deliverables of a version, with their deliveries while the version was in force. */
export const agreementDeliverables = pgTable(
  'agreement_deliverables',
  {
    requestId: uuid('request_id').notNull(),
    version: integer('version').notNull(),
    n: integer('n').notNull(),
    what: text('what').notNull(),
    platform: text('platform', { enum: DELIVERY_PLATFORMS }).notNull(),
    due: date('due', { mode: 'string' }),
    by: text('by_side', { enum: SIDES }),
    rounds: smallint('rounds'),
    advertising: boolean('advertising'),
    deliveredBy: text('delivered_by', { enum: SIDES }),
    deliveredAt: instant('delivered_at'),
    link: text('link'),
    imageUrl: text('image_url'),
    imageAlt: text('image_alt').notNull().default(''),
    /** Null is as none. A file whose owner was deleted may be missing. */
    fileIds: uuid('file_ids').array(),
    confirmedAt: instant('confirmed_at'),
    /** When both sides were reminded that it is due soon, and that it is late. */
    soonRemindedAt: instant('soon_reminded_at'),
    lateRemindedAt: instant('late_reminded_at'),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.version, t.n] }),
    foreignKey({
      columns: [t.requestId, t.version],
      foreignColumns: [agreements.requestId, agreements.version],
    }).onDelete('cascade'),
    index('agreement_deliverables_by_due')
      .on(t.due)
      .where(sql`${t.due} is not null and ${t.deliveredAt} is null`),
    // Indexed by a hash, as kollabs_by_image is.
    index('agreement_deliverables_by_image')
      .on(sql`hashtextextended(${t.imageUrl}, 0)`)
      .where(sql`${t.imageUrl} is not null`),
    check('agreement_deliverables_by', sql`${t.by} is null or ${oneOf(t.by, SIDES)}`),
    check(
      'agreement_deliverables_said',
      sql`(${t.by} is null) = (${t.rounds} is null) and (${t.by} is null) = (${t.advertising} is null)`,
    ),
    check('agreement_deliverables_delivered', sql`(${t.deliveredBy} is null) = (${t.deliveredAt} is null)`),
    check('agreement_deliverables_confirmed', sql`${t.confirmedAt} is null or ${t.deliveredAt} is not null`),
  ],
);

/** The instalments of a version, with the record of their payment while the version was in force. */
export const agreementInstalments = pgTable(
  'agreement_instalments',
  {
    requestId: uuid('request_id').notNull(),
    version: integer('version').notNull(),
    n: integer('n').notNull(),
    /** As `payment_amount`. */
    amount: text('amount').notNull(),
    currency: text('currency').notNull(),
    due: date('due', { mode: 'string' }).notNull(),
    payer: text('payer', { enum: SIDES }).notNull(),
    /** The day that the payer stated, and when they stated it. */
    sentOn: date('sent_on', { mode: 'string' }),
    sentAt: instant('sent_at'),
    reference: text('reference'),
    arrivedOn: date('arrived_on', { mode: 'string' }),
    arrivedAt: instant('arrived_at'),
    missingAt: instant('missing_at'),
    missingText: text('missing_text'),
    /** When both sides were reminded on the due day, and a week later. */
    dueRemindedAt: instant('due_reminded_at'),
    lateRemindedAt: instant('late_reminded_at'),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.version, t.n] }),
    foreignKey({
      name: 'agreement_instalments_version_fk',
      columns: [t.requestId, t.version],
      foreignColumns: [agreements.requestId, agreements.version],
    }).onDelete('cascade'),
    index('agreement_instalments_by_due')
      .on(t.due)
      .where(sql`${t.arrivedAt} is null and (${t.sentAt} is null or ${t.missingAt} is not null)`),
    check('agreement_instalments_payer', oneOf(t.payer, SIDES)),
    check(
      'agreement_instalments_sent',
      sql`(${t.sentOn} is null) = (${t.sentAt} is null) and (${t.sentOn} is null) = (${t.reference} is null)`,
    ),
    check('agreement_instalments_arrived', sql`(${t.arrivedOn} is null) = (${t.arrivedAt} is null)`),
    check('agreement_instalments_missing', sql`(${t.missingAt} is null) = (${t.missingText} is null)`),
    check('agreement_instalments_one_end', sql`${t.arrivedAt} is null or ${t.missingAt} is null`),
  ],
);
