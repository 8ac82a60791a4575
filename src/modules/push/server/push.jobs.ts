import { createHash } from 'node:crypto';
import { shortened } from '#contract/shortened.ts';
import type { AppContext } from '#infra/app-context.ts';
import { codeOf } from '#infra/errors.ts';
import { Tally } from '#infra/metrics/measure.ts';
import type { JobHandler } from '#infra/module.ts';
import { OutboundFailure } from '#infra/outbound/outbound-failure.ts';
import { perApp } from '#infra/per-app.ts';
import { fullNameInMail } from '#modules/notifications/mail-names.rules.ts';
import type { NotificationTexts } from '#modules/notifications/notifications.rules.ts';
import { findForPush, type PushRow, textsOf } from '#modules/notifications/server/notifications.service.ts';
import { type Answer, outcomeOf, type PushMessage } from '#modules/push/push.rules.ts';
import { encryptFor, type Target } from './encrypt.ts';
import { claimDelivery, deleteDelivery, PUSH_QUEUE, settleDelivery } from './push.commands.ts';
import { isPushWanted } from './push.consumer.ts';
import { findVapidKeys } from './push.keys.ts';
import { findDelivery, targetOf } from './push.queries.ts';
import { subjectOf } from './push.settings.ts';
import { type VapidKeys, vapidHeader } from './vapid.ts';

/** Sent, retried, dropped, refused, gone; or unwanted: read meanwhile, muted, blocked, or its session ended. */
export const pushOutcomes = perApp(() => new Tally());

export const pushJobs: Record<string, JobHandler> = {
  [PUSH_QUEUE]: async (context, { deliveryId = '' }, modules) => {
    const { database, clock } = context;
    const keys = await findVapidKeys(context);
    if (!keys) return;
    const texts = textsOf(modules);
    const delivery = await findDelivery(database.db, deliveryId, keys.publicKey, clock.now());
    const row = delivery && (await findForPush(database.db, delivery.notificationId));
    if (!row || row.read || !isPushWanted(row, texts)) {
      await deleteDelivery(database.db, deliveryId);
      pushOutcomes(context).add('unwanted');
      return;
    }
    if (!(await claimDelivery(database.db, deliveryId, clock.now()))) return;
    const target = targetOf(context, delivery.subscription);
    const answer = await send(context, { keys, target, row, texts });
    const outcome = outcomeOf(answer, delivery.attempts + 1, clock.now());
    await settleDelivery(context, delivery, outcome);
    pushOutcomes(context).add(outcome.kind);
    if (outcome.kind === 'refused' || outcome.kind === 'dropped') logFailure(context, target, answer);
  },
};

const TTL_SECONDS = 24 * 60 * 60;

interface Sending {
  keys: VapidKeys;
  target: Target;
  row: PushRow;
  texts: NotificationTexts;
}

/** Hands a message to a push service. Never rejects because of the service. */
async function send(context: AppContext, { keys, target, row, texts }: Sending): Promise<Answer> {
  const { outbound, env, clock } = context;
  const endpoint = new URL(target.endpoint);
  const { logo } = await context.face();
  const message = messageOf(row, texts, env.publicUrl, logo?.small ?? '/icons/icon-192.png');
  const headers = {
    authorization: await vapidHeader(keys, { endpoint, subject: subjectOf(env), now: clock.now() }),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(TTL_SECONDS),
    urgency: texts.mailGroup(row.type) === 'messages' ? 'high' : 'normal',
    topic: message.notification.tag,
  };
  try {
    const body = encryptFor(target, JSON.stringify(message));
    const { status, headers: given } = await outbound.postPublic(endpoint, { headers, body });
    return { status, retryAfter: given['retry-after'] };
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    return isUnsent(error) ? 'unsent' : 'unclear';
  }
}

const UNSENT_CODES = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EAI_AGAIN'];

/** Whether the service certainly did not get the message, and a later attempt may succeed. */
function isUnsent({ kind, cause }: OutboundFailure): boolean {
  if (kind === 'busy' || kind === 'name') return true;
  return kind === 'unreachable' && (cause === undefined || UNSENT_CODES.includes(codeOf(cause) ?? ''));
}

const LONGEST_BODY = 200;

/** Says what the mail says. It contains no text of a message. */
function messageOf(row: PushRow, texts: NotificationTexts, publicUrl: string, icon: string): PushMessage {
  const { id, type, postId, senderUsername: sender } = row;
  const name = fullNameInMail(row.senderDisplayName ?? '', sender);
  const content = { ...row, sender, senderDisplayName: name };
  return {
    web_push: 8030,
    notification: {
      title: texts.heading(type),
      body: shortened(texts.sentence(content), LONGEST_BODY),
      navigate: publicUrl + (texts.path(content) ?? '/notifications'),
      tag: tagOf(postId === null ? id : `${row.recipientId} ${type} ${postId}`),
      lang: 'en',
      dir: 'auto',
      icon: publicUrl + icon,
    },
    app_badge: row.unread,
  };
}

/** 32 letters, the longest topic of RFC 8030. The push service sees it, so it must not contain ids. */
function tagOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 32);
}

/** Logs the host at most: the address of a device is a secret. */
function logFailure({ log }: AppContext, target: Target, answer: Answer): void {
  const status = typeof answer === 'string' ? answer : answer.status;
  const { host } = new URL(target.endpoint);
  log.warn({ event: 'push_not_sent', host, status }, 'A push service did not take a message');
}
