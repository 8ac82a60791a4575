import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { WORDS_VERSION } from '#contract/words.ts';
import { bytea, id, instant, oneOf, searchEntries } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import { CONVERSATION_STATES, FOLDERS, MESSAGE_STATES } from '../messaging.rules.ts';

/** At most one conversation per pair of users, and one thread per collaboration, whose id is that of the request. */
export const conversations = pgTable(
  'conversations',
  {
    id: id().primaryKey(),
    requestId: uuid('request_id').references(() => requests.id, { onDelete: 'cascade' }),
    lowId: uuid('low_id')
      .notNull()
      .references(() => profiles.userId),
    highId: uuid('high_id')
      .notNull()
      .references(() => profiles.userId),
    state: text('state', { enum: CONVERSATION_STATES }).notNull(),
    askedBy: uuid('asked_by'),
    /** 0 if there is no message. */
    lastPosition: integer('last_position').notNull().default(0),
    lastAt: instant('last_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('conversations_pair').on(t.lowId, t.highId).where(sql`${t.requestId} is null`),
    index('conversations_by_low').on(t.lowId),
    index('conversations_by_high').on(t.highId),
    index('conversations_by_request').on(t.requestId),
    check('conversations_two_people', sql`${t.lowId} < ${t.highId}`),
    check('conversations_state', oneOf(t.state, CONVERSATION_STATES)),
    check(
      'conversations_thread',
      sql`${t.requestId} is null or (${t.requestId} = ${t.id} and ${t.state} = 'accepted')`,
    ),
  ],
);

/** Deleted with its user's account. */
export const conversationSides = pgTable(
  'conversation_sides',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    otherId: uuid('other_id')
      .notNull()
      .references(() => profiles.userId),
    folder: text('folder', { enum: FOLDERS }).notNull(),
    /** Copied from the conversation, for the order of the list and to read a single row. */
    lastPosition: integer('last_position').notNull().default(0),
    lastAt: instant('last_at').notNull(),
    /** The position up to which the user has read, and the one up to which they deleted their copy. */
    readPosition: integer('read_position').notNull().default(0),
    deletedPosition: integer('deleted_position').notNull().default(0),
    /** The other side's messages after both positions, without those that the user deleted singly. */
    unread: integer('unread').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.userId] }),
    index('conversation_sides_list').on(t.userId, t.folder, t.lastAt.desc(), t.conversationId.desc()),
    index('conversation_sides_unread').on(t.userId).where(sql`${t.unread} > 0 and ${t.folder} <> 'none'`),
    index('conversation_sides_by_other').on(t.otherId),
    check('conversation_sides_folder', oneOf(t.folder, FOLDERS)),
    check('conversation_sides_counters', sql`${t.unread} >= 0 and ${t.readPosition} <= ${t.lastPosition}`),
  ],
);

/**
 * 1.0.0 writes no words, and leaves those of a text that it erases. The `messages.words` job corrects both.
 */
export function lacksWords(of: Record<'words' | 'wordsVersion' | 'erased', AnyPgColumn>): SQL {
  const version = sql.raw(`${WORDS_VERSION}`);
  return sql`(${of.wordsVersion} is null or ${of.wordsVersion} < ${version} or (${of.erased} and ${of.words} <> ''))`;
}

export const messages = pgTable(
  'messages',
  {
    id: id().primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Order within the conversation, from 1. */
    position: integer('position').notNull(),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => profiles.userId),
    recipientId: uuid('recipient_id')
      .notNull()
      .references(() => profiles.userId),
    text: text('text').notNull(),
    /** The sender deleted their account, and the text was erased. */
    erased: boolean('erased').notNull().default(false),
    state: text('state', { enum: MESSAGE_STATES }).notNull().default('active'),
    /** The message whose moderation case also removes and restores this one: a rule hid several with the same text. */
    removedWith: uuid('removed_with'),
    /** Which side deleted its copy. The row is deleted once both did. */
    deletedBySender: boolean('deleted_by_sender').notNull().default(false),
    deletedByRecipient: boolean('deleted_by_recipient').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** Search words (message-words.ts). Null until the `messages.words` job has written them. */
    words: searchEntries('words'),
    /** The `WORDS_VERSION` with which the words were made. */
    wordsVersion: smallint('words_version'),
  },
  (t) => [
    uniqueIndex('messages_position').on(t.conversationId, t.position),
    index('messages_by_sender').on(t.senderId),
    index('messages_by_recipient').on(t.recipientId),
    // One index with both sides and the words, so that a search reads only the viewer's messages.
    index('messages_words')
      .using('gin', sql`(array[${t.senderId}, ${t.recipientId}])`, t.words)
      .with({ fastupdate: 'off' })
      .where(sql`${t.words} is not null`),
    index('messages_without_words').on(t.id).where(lacksWords(t)),
    // For processes of 1.0.0 and for messages without words. The next release drops it.
    index('messages_search')
      .using('gin', sql`(array[${t.senderId}, ${t.recipientId}])`, sql`to_tsvector('simple', ${t.text})`)
      .with({ fastupdate: 'off' }),
    index('messages_removed_with').on(t.removedWith).where(sql`${t.removedWith} is not null`),
    check('messages_state', oneOf(t.state, MESSAGE_STATES)),
    check('messages_erased', sql`not ${t.erased} or ${t.text} = ''`),
  ],
);

/** Re-encoded pictures. They are never stored with public pictures, and are deleted with their message. */
export const messagePictures = pgTable(
  'message_pictures',
  {
    id: id().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    /** Null until the picture is sent. */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    number: integer('place'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    imageAlt: text('image_alt').notNull().default(''),
    bytes: bytea('bytes').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('message_pictures_place').on(t.messageId, t.number).where(sql`${t.messageId} is not null`),
    index('message_pictures_by_owner').on(t.ownerId),
    index('message_pictures_waiting').on(t.createdAt).where(sql`${t.messageId} is null`),
    check('message_pictures_placed', sql`(${t.messageId} is null) = (${t.number} is null)`),
  ],
);

/**
 * Where a user sent a text on a day, as a keyed hash that is stored for two days. Each conversation takes one
 * `slot`, from 1. The unique key makes concurrent messages with the same text conflict, so the limit holds.
 */
export const sentTexts = pgTable(
  'sent_texts',
  {
    senderId: uuid('sender_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    hash: text('hash').notNull(),
    slot: smallint('place').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    messageId: uuid('message_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.senderId, t.day, t.hash, t.slot] }), index('sent_texts_by_day').on(t.day)],
);
