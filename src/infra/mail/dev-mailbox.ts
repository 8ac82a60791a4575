import { desc, eq, sql } from 'drizzle-orm';
import { createEncryption, type Encryption } from '#infra/encryption.ts';
import { newId } from '#infra/new-id.ts';
import type { PoolDb } from '../db/pool.ts';
import { devMails } from './mail.table.ts';
import { LOGO_ID } from './mail-html.ts';
import type { RenderedMail } from './mail-layout.ts';

/** Maximum number of stored mails; new ones replace the oldest. */
const KEPT = 500;
const SHOWN = 200;
const PURPOSE = 'development-mailbox';

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
  const encryption = createEncryption([authSecret]);
  return {
    async put({ to, subject, text, links, html, logo }, now) {
      const shown = logo
        ? html.replace(`cid:${LOGO_ID}`, `data:image/png;base64,${logo.toString('base64')}`)
        : html;
      const mail: StoredMail = { to, subject, text, links, html: shown };
      const encrypted = encryption.encrypt(PURPOSE, JSON.stringify(mail));
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
        const opened = open(encryption, row.encrypted);
        if (!opened) return [];
        const { html: _, ...mail } = opened;
        return [{ id: row.id, ...mail, createdAt: row.createdAt.toISOString() }];
      });
    },

    async html(id) {
      const [row] = await db.select().from(devMails).where(eq(devMails.id, id));
      return (row && open(encryption, row.encrypted)?.html) ?? null;
    },
  };
}

/** Null for a mail that was encrypted with another AUTH_SECRET. */
function open({ decrypt }: Encryption, encrypted: string): StoredMail | null {
  try {
    return JSON.parse(decrypt(PURPOSE, encrypted));
  } catch {
    return null;
  }
}
