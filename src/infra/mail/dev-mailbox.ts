import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { newId } from '#infra/new-id.ts';
import type { PoolDb } from '../db/pool.ts';
import { devMails } from './mail.table.ts';
import type { RenderedMail } from './mail-layout.ts';

/** Maximum number of stored mails; new ones replace the oldest. */
const KEPT = 500;
const SHOWN = 200;

export interface DevMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  links: string[];
  /** ISO 8601, in UTC. */
  createdAt: string;
}

/** Gets all mail while no SMTP server is configured. */
export interface DevMailbox {
  /**
   * Newest first.
   * @param to only mails to this address, ignoring case
   */
  list(to?: string): Promise<DevMail[]>;
  html(id: string): Promise<string | null>;
}

type StoredMail = Pick<RenderedMail, 'to' | 'subject' | 'text' | 'links' | 'html'>;

/** Stores mails in the database, so that every process and the next start see them. */
export interface WritableMailbox extends DevMailbox {
  put(mail: RenderedMail, now: Date): Promise<void>;
}

export function databaseMailbox(db: PoolDb, authSecret: string): WritableMailbox {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'development-mailbox', 32));
  return {
    async put({ to, subject, text, links, html }, now) {
      const mail: StoredMail = { to, subject, text, links, html };
      const encrypted = encrypt(key, JSON.stringify(mail));
      await db
        .insert(devMails)
        .values({ id: newId(), recipient: to.toLowerCase(), encrypted, createdAt: now });
      await db.execute(sql`delete from ${devMails} where ${devMails.id} in (
        select id from ${devMails} order by created_at desc, id desc offset ${KEPT})`);
    },

    async list(to) {
      const rows = await db
        .select()
        .from(devMails)
        .where(to === undefined ? undefined : eq(devMails.recipient, to.trim().toLowerCase()))
        .orderBy(desc(devMails.createdAt), desc(devMails.id))
        .limit(SHOWN);
      return rows.flatMap((row) => {
        const opened = open(key, row.encrypted);
        if (!opened) return [];
        const { html: _, ...mail }: StoredMail = JSON.parse(opened);
        return [{ id: row.id, ...mail, createdAt: row.createdAt.toISOString() }];
      });
    },

    async html(id) {
      const [row] = await db.select().from(devMails).where(eq(devMails.id, id));
      const opened = row && open(key, row.encrypted);
      return opened ? (JSON.parse(opened).html ?? null) : null;
    },
  };
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

function encrypt(key: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** Null for a mail that was encrypted under another AUTH_SECRET. */
function open(key: Buffer, encrypted: string): string | null {
  try {
    const bytes = Buffer.from(encrypted, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
