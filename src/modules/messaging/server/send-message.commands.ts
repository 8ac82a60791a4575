import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { numberedSql } from '#infra/db/numbered.ts';
import { type Tx, transaction } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { AppError } from '#infra/http/app-error.ts';
import type { WriteKey } from '#infra/http/change.ts';
import { guardedWrite } from '#infra/http/guarded-write.ts';
import { JsonText } from '#infra/http/response.ts';
import { newId } from '#infra/new-id.ts';
import { currentTrace } from '#infra/tracing/span.ts';
import type { MessageView } from '#modules/messaging/messaging.contract.ts';
import { messagingErrors } from '#modules/messaging/messaging.errors.ts';
import { MESSAGE_REPEATED } from '#modules/messaging/messaging.events.ts';
import { messagingRefusals } from '#modules/messaging/messaging.messages.ts';
import { isTextCounted, SAME_TEXT_CONVERSATIONS } from '#modules/messaging/messaging.rules.ts';
import { SEND_PARAMETERS, sendStatement, type Target } from './send-message.sql.ts';

export interface NewMessage {
  /** Of a collaboration's thread: the id of its request. */
  conversationId: string;
  senderId: string;
  text: string;
  /** Ids of pictures that the sender uploaded and has not sent yet. */
  pictures: readonly string[];
}

const STATEMENTS = {
  words: statements(false),
  pictures: statements(true),
};

function statements(hasPictures: boolean): Record<Target, string> {
  return {
    conversation: sendStatement('conversation', hasPictures),
    thread: sendStatement('thread', hasPictures),
    decided: sendStatement('decided', hasPictures),
  };
}

function statementOf(target: Target, { pictures }: NewMessage): string {
  return STATEMENTS[pictures.length > 0 ? 'pictures' : 'words'][target];
}

/**
 * Sends a message by one statement, where nothing speaks against it.
 * @param key kept with the response, which a repeat is given again by the slow way
 * @returns the message as JSON; null where nothing was changed, and the slow way has to say why
 */
export function sendAtOnce(
  context: AppContext,
  target: Exclude<Target, 'decided'>,
  message: NewMessage,
  key: WriteKey | null,
): Promise<string | null> {
  const values = valuesOf(givenOf(context, message, { isFirst: false, key }));
  return guardedWrite(context, message.senderId, statementOf(target, message), values);
}

/**
 * Writes a message into a conversation that is locked, and to which the sender may write.
 * @throws {RepeatedText}
 * @throws {AppError} wrong_state, where a picture is not there any more
 */
export async function writeDecided(
  context: AppContext,
  tx: Tx,
  message: NewMessage,
  isFirst = false,
): Promise<JsonText<MessageView>> {
  const given = givenOf(context, message, { isFirst, key: null });
  if (given.hash !== null) await takeTextPlace(tx, { ...given, hash: given.hash });
  // The text has its place.
  const values = valuesOf({ ...given, hash: null });
  const { rows } = await tx.execute<{ body: string }>(
    numberedSql(statementOf('decided', message), [...values, currentTrace()]),
  );
  const [written] = rows;
  if (!written) throw new AppError('wrong_state', messagingRefusals.pictureGone);
  return new JsonText(written.body);
}

interface Given {
  id: string;
  conversationId: string;
  senderId: string;
  text: string;
  pictures: readonly string[];
  now: Date;
  hash: string | null;
  key: string | null;
  fingerprint: string | null;
}

function givenOf(
  context: AppContext,
  { conversationId, senderId, text, pictures }: NewMessage,
  { isFirst, key }: { isFirst: boolean; key: WriteKey | null },
): Given {
  const hash = isTextCounted(text, isFirst) ? hashOf(context.env.authSecret, senderId, text) : null;
  return {
    ...{ id: newId(), conversationId, senderId, text, pictures, now: context.clock.now(), hash },
    ...{ key: key?.key ?? null, fingerprint: key?.fingerprint ?? null },
  };
}

function valuesOf(given: Given): unknown[] {
  return SEND_PARAMETERS.map((name) => given[name]);
}

/** With the sender in it, so that hashes of two people tell nothing about each other. */
function hashOf(authSecret: string, senderId: string, text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text];
  return createHmac('sha256', authSecret)
    .update(JSON.stringify(['message', senderId, words]))
    .digest('base64url');
}

/** A text that was sent in too many conversations. */
export class RepeatedText extends AppError {
  /** The first message of the day that had it. */
  readonly messageId: string;

  constructor(messageId: string, retryAfter: number) {
    super(messagingErrors.same_text, undefined, { retryAfter });
    this.messageId = messageId;
  }
}

/**
 * Takes a place for a text, where the conversation has none yet.
 * @throws {RepeatedText} when there is none left
 */
async function takeTextPlace(
  tx: Tx,
  { id, conversationId, senderId, hash, now }: Given & { hash: string },
): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const taken = sql`from sent_texts where sender_id = ${senderId} and day = ${day}::date and hash = ${hash}`;
  // Again only where another message took the place meanwhile: at most once for each place.
  while (true) {
    const made = await tx.execute(sql`
      insert into sent_texts (sender_id, day, hash, place, conversation_id, message_id)
      select ${senderId}, ${day}::date, ${hash}, (select count(*) + 1 ${taken}), ${conversationId}, ${id}
      where (select count(*) ${taken}) < ${SAME_TEXT_CONVERSATIONS}
        and not exists (select ${taken} and conversation_id = ${conversationId})
      on conflict do nothing returning place`);
    if (made.rows.length > 0) return;
    const { rows } = await tx.execute<{ conversationId: string; messageId: string }>(
      sql`select conversation_id as "conversationId", message_id as "messageId" ${taken} order by place`,
    );
    if (rows.some((row) => row.conversationId === conversationId)) return;
    const [first] = rows;
    if (first && rows.length >= SAME_TEXT_CONVERSATIONS) {
      const untilMidnight = Date.parse(`${day}T24:00:00Z`) - now.getTime();
      throw new RepeatedText(first.messageId, Math.ceil(untilMidnight / 1000));
    }
  }
}

/** Writes down that a text was refused, beside the send that was undone: what follows from it is a consumer's. */
export async function recordRepeated(
  { database, clock }: AppContext,
  senderId: string,
  { messageId }: RepeatedText,
): Promise<void> {
  const event = { type: MESSAGE_REPEATED, actorId: senderId, subjectId: messageId, data: {} };
  await transaction(database.db, (tx) => recordEvents(tx, [event], clock.now()));
}
