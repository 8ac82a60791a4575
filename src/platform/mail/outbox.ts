import type { Tx } from '../db/pool.ts';

/** What a mail says; its look, its plain-text part and its headers are made by the platform. */
export interface MailMessage {
  /** One address, as the account has it. */
  to: string;
  subject: string;
  heading: string;
  paragraphs: string[];
  /** The one thing to do; `url` is built from `env.publicUrl`. */
  button?: { label: string; url: string };
  /** Small print below, such as why this mail came. */
  footnote?: string;
  /** Makes the mail one-click unsubscribable (RFC 8058); answers POST. */
  unsubscribeUrl?: string;
}

/** A mail as the development mailbox shows it. */
export interface DevMail {
  to: string;
  subject: string;
  text: string;
  /** The addresses in it, the button's first. */
  links: string[];
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** Where mail goes while no SMTP server is configured. */
export interface DevMailbox {
  /** Newest first; of one address when given, regardless of case. */
  list(to?: string): Promise<DevMail[]>;
}

/** Turns a mail's references into the mail, when it is handed over; null means that it is no longer wanted. */
export type Composer = (refs: Record<string, string>) => Promise<MailMessage | null>;

/** Mail that leaves if, and only if, the transaction that asked for it is kept. */
export interface Outbox {
  /**
   * Queues a mail in the caller's transaction.
   * @param kind names the composer
   * @param refs ids only; codes and texts are made by the composer, so that their lifetimes start then
   */
  post(tx: Tx, kind: string, refs: Record<string, string>): Promise<void>;
  /** Registers the composer of a kind, once, before the jobs start. */
  compose(kind: string, composer: Composer): void;
  /** The development mailbox; null where developer tools are off or an SMTP server is configured. */
  mailbox: DevMailbox | null;
}
