import { createTransport } from 'nodemailer';
import { GiveUp } from '../jobs/run-job.ts';
import type { RenderedMail } from './mail-layout.ts';
import { subjectHeader } from './subject-header.ts';

const TIMEOUT_MS = 15_000;
/** Connections to the mail server at once: as many as there are mails handed over at once. */
const MOST_CONNECTIONS = 32;
/** A connection that had nothing to hand over for so long is ended, before the server gives it up. */
const IDLE_MS = 5_000;

export interface Envelope {
  /** Stays the same when a mail is handed over again, so that a server may drop the second one. */
  messageId: string;
  date: Date;
}

export type Deliver = (mail: RenderedMail, envelope: Envelope) => Promise<void>;

export interface Delivery {
  deliver: Deliver;
  /** Lets go of the connections to the server. */
  close(): void;
}

/**
 * Hands mail to an SMTP server, over connections that are kept for the next mails: to greet a server that is far away,
 * and to agree on TLS with it, takes longer than a mail. One that the server ended is replaced, and its mail goes on.
 * @param url `smtp://user:password@host:port` (TLS as soon as the server offers it) or `smtps://…`
 * @param from the sender, such as `Name <address>`
 */
export function smtpDelivery(url: string, from: string): Delivery {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    idleTimeout: IDLE_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // The content is text; nothing in it may make this process read a file or request an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const deliver: Deliver = async (mail, { messageId, date }) => {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: mail.to },
        messageId,
        date,
        text: mail.text,
        html: mail.html,
        headers: {
          Subject: { prepared: true, value: subjectHeader(mail.subject) },
          'Auto-Submitted': 'auto-generated',
          ...(mail.unsubscribeUrl && unsubscribeHeaders(mail.unsubscribeUrl)),
        },
      });
    } catch (error) {
      // What nodemailer throws, of which it declares no type.
      throw refusal(error as SmtpError);
    }
  };
  return { deliver, close: () => transport.close() };
}

interface SmtpError extends Error {
  code?: string;
  /** The command to which the server said it. */
  command?: string;
  responseCode?: number;
  response?: string;
}

/** The failure without the person's address, which has no place in a log. */
function refusal(error: SmtpError): Error {
  const said = (error.response ?? '').replace(/\S+@\S+/g, '(address)').slice(0, 200);
  const sentence = `The mail server did not take a mail (${[error.code, said].filter(Boolean).join(': ')})`;
  return isNoSuchRecipient(error, said) ? new GiveUp(sentence) : new Error(sentence);
}

/** Statuses of the recipient's address or mailbox (RFC 3463); 5.1.7 and 5.1.8 are about the sender's. */
const OF_RECIPIENT = /^5\.(1\.([0-6]|10)|2\.\d)$/;
const NO_MAILBOX = [550, 551, 553];

/**
 * Whether the server has no such recipient: by its enhanced status, or where it gives none by its code and words. A server
 * that refuses us or the sender refuses every mail, most of them at this command, until the account there is mended.
 */
function isNoSuchRecipient({ command, responseCode = 0, response = '' }: SmtpError, said: string): boolean {
  if (command !== 'RCPT TO' || responseCode < 500) return false;
  const status = /(?:^\d{3}[ -]|#)(\d\.\d+\.\d+)\b/m.exec(response)?.[1];
  if (status) return OF_RECIPIENT.test(status);
  return NO_MAILBOX.includes(responseCode) && !/relay|authenticat|sender/i.test(said);
}

function unsubscribeHeaders(url: string): Record<string, { prepared: true; value: string }> {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
  };
}
