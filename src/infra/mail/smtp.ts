import { createTransport } from 'nodemailer';
import { withoutAddresses } from '../errors.ts';
import { GiveUp } from '../jobs/run-job.ts';
import { LOGO_ID } from './mail-html.ts';
import type { RenderedMail } from './mail-layout.ts';
import { subjectHeader } from './subject-header.ts';

const TIMEOUT_MS = 15_000;
/** Maximum connections to the mail server, at least as many as mails are sent at once. */
const MOST_CONNECTIONS = 32;
/** An idle connection is closed after this long, before the server does. */
const IDLE_MS = 5_000;

export interface Envelope {
  /** The same for each try, so that a server can drop duplicates. */
  messageId: string;
  date: Date;
}

export type Deliver = (mail: RenderedMail, envelope: Envelope) => Promise<void>;

export interface Delivery {
  deliver: Deliver;
  close(): void;
}

/**
 * Sends mail to an SMTP server over pooled connections, since connecting with TLS to a distant server takes longer
 * than a mail. If the server has closed a connection, it is replaced and the mail is sent.
 * @param url `smtp://user:password@host:port` (STARTTLS if the server offers it) or `smtps://…`
 * @param from the sender: an address, or `Name <address>` if it should not have the name of the place
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
    // The content must not make this process read a file or request a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const deliver: Deliver = async (mail, { messageId, date }) => {
    try {
      await transport.sendMail({
        from: isBare(from) ? { name: mail.senderName, address: from } : from,
        to: { name: '', address: mail.to },
        messageId,
        date,
        text: mail.text,
        html: mail.html,
        ...(mail.logo && {
          attachments: [
            { cid: LOGO_ID, filename: 'logo.png', content: mail.logo, contentDisposition: 'inline' },
          ],
        }),
        headers: {
          Subject: { prepared: true, value: subjectHeader(mail.subject) },
          'Auto-Submitted': 'auto-generated',
          ...(mail.unsubscribeUrl && unsubscribeHeaders(mail.unsubscribeUrl)),
        },
      });
    } catch (error) {
      // nodemailer declares no type for its errors.
      throw refusal(error as SmtpError);
    }
  };
  return { deliver, close: () => transport.close() };
}

const isBare = (from: string) => /^[^<>\s]+@[^<>\s]+$/.test(from);

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

const NO_CONNECTION = ['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS'];

/** The error without the recipient's address, which must not be logged. */
function refusal(error: SmtpError): Error {
  const reply = withoutAddresses(error.response ?? '').slice(0, 200);
  const what = NO_CONNECTION.includes(error.code ?? '') ? 'could not be reached' : 'did not accept a mail';
  // nodemailer replaces the code of a failed connection by its own, such as ESOCKET for ECONNREFUSED.
  const cause = /\bE[A-Z]{4,}\b/.exec(error.message)?.[0] ?? error.code;
  const sentence = `The mail server ${what} (${reply || cause})`;
  return isNoSuchRecipient(error, reply) ? new GiveUp(sentence) : new Error(sentence);
}

/** Enhanced status codes about the recipient (RFC 3463). 5.1.7 and 5.1.8 are about the sender. */
const OF_RECIPIENT = /^5\.(1\.([0-6]|10)|2\.\d)$/;
const NO_MAILBOX = [550, 551, 553];

/**
 * Whether the server has no such recipient, by the enhanced status, or without one by the code and text. A server that
 * refuses the sender refuses every mail, often at this command, until its settings are fixed, so that is not
 * permanent.
 */
function isNoSuchRecipient({ command, responseCode = 0, response = '' }: SmtpError, reply: string): boolean {
  if (command !== 'RCPT TO' || responseCode < 500) return false;
  const status = /(?:^\d{3}[ -]|#)(\d\.\d+\.\d+)\b/m.exec(response)?.[1];
  if (status) return OF_RECIPIENT.test(status);
  return NO_MAILBOX.includes(responseCode) && !/relay|authenticat|sender/i.test(reply);
}

function unsubscribeHeaders(url: string): Record<string, { prepared: true; value: string }> {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
  };
}
