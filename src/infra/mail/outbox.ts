import { newId } from '#infra/new-id.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../db/log.ts';
import type { Database, Tx } from '../db/pool.ts';
import type { Env } from '../env.ts';
import type { Face } from '../face.ts';
import type { Jobs, ManyOptions } from '../jobs/jobs.ts';
import { Tally } from '../metrics/measure.ts';
import { inChild } from '../tracing/span.ts';
import { type DevMailbox, databaseMailbox, type WritableMailbox } from './dev-mailbox.ts';
import { type MailMessage, renderMail } from './mail-layout.ts';
import { type Delivery, smtpDelivery } from './smtp.ts';
import { subjectLine } from './subject-header.ts';

/** Builds a mail from its references at the time it is sent. Null if it is no longer wanted. */
export type Composer = (refs: Record<string, string>) => Promise<MailMessage | null>;

export type HandedOver = (refs: Record<string, string>) => Promise<void>;

/** Sends mail if and only if the transaction that queued it commits. */
export interface Outbox {
  /**
   * Queues a mail in the caller's transaction.
   * @param kind names the composer
   * @param refs only ids; the composer makes codes and texts, so that their lifetime starts when the mail is sent
   */
  post(tx: Tx, kind: string, refs: Record<string, string>): Promise<void>;
  /**
   * Queues a mail of one kind for each of several references, with one statement.
   * @param options.after earliest time of sending by the app's clock
   * @param options.traces the traces that queued them, in the order of `refs`
   */
  postAll(
    tx: Tx,
    kind: string,
    refs: readonly Record<string, string>[],
    options?: ManyOptions,
  ): Promise<void>;
  /**
   * Sends a mail now, outside of any transaction, to try the mail server.
   * @throws {Error} with what the mail server answered, without addresses and passwords
   */
  sendNow(message: MailMessage): Promise<void>;
  /**
   * Registers the composer of a kind. Must be called once, before the jobs start.
   * @param handedOver called after a mail was sent; if it fails, the mail is sent again
   */
  compose(kind: string, composer: Composer, handedOver?: HandedOver): void;
  kinds(): string[];
  readonly outcomes: Pick<Tally, 'read'>;
  /** The development mailbox; null if developer tools are off or an SMTP server is configured. */
  mailbox: DevMailbox | null;
  /** Closes the connections to the mail server. Must be called after the jobs have stopped. */
  close(): void;
}

export interface OutboxOptions {
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'devTools' | 'authSecret'>;
  clock: Clock;
  log: Log;
  database: Database;
  jobs: Jobs;
  face: () => Promise<Face>;
}

export const MAIL_QUEUE = 'mail';
/** Mails that are sent at once. Sending is mostly waiting for the mail server. */
const AT_ONCE = 16;

/** A queued mail: no address, no text, no code. */
interface Waiting {
  mailId: string;
  kind: string;
  refs: Record<string, string>;
}

/** Sends mail by SMTP if `SMTP_URL` is set, or into the development mailbox if developer tools are on. */
export function createOutbox({ env, clock, log, database, jobs, face }: OutboxOptions): Outbox {
  const composers = new Map<string, { compose: Composer; handedOver: HandedOver | undefined }>();
  const mailbox = env.devTools && !env.smtpUrl ? databaseMailbox(database.db, env.authSecret) : null;
  const delivery = env.smtpUrl ? smtpDelivery(env.smtpUrl, env.mailFrom) : mailbox && intoMailbox(mailbox);
  const host = new URL(env.publicUrl).hostname;

  const notSetUp = 'SMTP_URL is not set. Mail waits until it is.';
  const deliver = async (message: MailMessage, mailId: string) => {
    if (!delivery) throw new Error(notSetUp);
    const mail = renderMail({ ...message, subject: subjectLine(message.subject) }, await face());
    await delivery.deliver(mail, { messageId: `<${mailId}@${host}>`, date: clock.now() });
  };

  /** @returns whether the mail was still wanted */
  const send = async ({ mailId, kind, refs }: Waiting) => {
    // Checked first, so that no code is made for a mail that cannot be sent.
    if (!delivery) throw new Error(notSetUp);
    const composer = composers.get(kind);
    if (!composer) throw new Error(`Nothing composes mails of the kind "${kind}".`);
    const message = await composer.compose(refs);
    if (!message) return false;
    await inChild('hand over', {}, () => deliver(message, mailId));
    log.info({ event: 'mail_handed_over', kind, mail: mailId }, 'mail handed over');
    await composer.handedOver?.(refs);
    return true;
  };
  const outcomes = new Tally();
  const counted = async (waiting: Waiting) => {
    const kind = composers.has(waiting.kind) ? waiting.kind : 'unknown';
    try {
      const sent = await inChild(`mail ${kind}`, {}, () => send(waiting));
      if (sent) outcomes.add(kind, 'sent');
    } catch (error) {
      outcomes.add(kind, 'failed');
      throw error;
    }
  };
  jobs.work(MAIL_QUEUE, counted, { batch: AT_ONCE });

  return {
    post: (tx, kind, refs) => jobs.enqueue(tx, MAIL_QUEUE, { mailId: newId(), kind, refs } satisfies Waiting),
    postAll: (tx, kind, all, options) =>
      jobs.enqueueAll(
        tx,
        MAIL_QUEUE,
        all.map((refs) => ({ mailId: newId(), kind, refs }) satisfies Waiting),
        options,
      ),
    sendNow: (message) => deliver(message, newId()),
    compose(kind, compose, handedOver) {
      if (composers.has(kind)) throw new Error(`Mails of the kind "${kind}" already have a composer.`);
      composers.set(kind, { compose, handedOver });
    },
    kinds: () => [...composers.keys()],
    outcomes,
    mailbox,
    close: () => delivery?.close(),
  };
}

function intoMailbox(mailbox: WritableMailbox): Delivery {
  return { deliver: (mail, { date }) => mailbox.put(mail, date), close: () => {} };
}
