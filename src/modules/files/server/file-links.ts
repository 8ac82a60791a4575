import type { Env } from '#infra/env.ts';
import { isSigned, signatureOf } from '#infra/keys.ts';
import { LINK_MS } from '#modules/files/files.rules.ts';

/** What a link allows: this user, while this session lasts, to read this file. */
interface FileTicket {
  fileId: string;
  userId: string;
  sessionId: string;
  /** In ms since the epoch. */
  expiresAt: number;
}

type Keys = Pick<Env, 'authSecrets'>;
const PURPOSE = 'file-link';

export function writeTicket(
  { authSecrets }: Keys,
  { fileId, userId, sessionId }: Omit<FileTicket, 'expiresAt'>,
  now: Date,
): { ticket: string; expiresAt: Date } {
  const expiresAt = now.getTime() + LINK_MS;
  const text = [fileId, userId, sessionId, expiresAt].join(' ');
  const ticket = `${Buffer.from(text).toString('base64url')}.${signatureOf(authSecrets, PURPOSE, text)}`;
  return { ticket, expiresAt: new Date(expiresAt) };
}

/** Null if it is forged or has expired. */
export function readTicket({ authSecrets }: Keys, ticket: string, now: Date): FileTicket | null {
  const [encoded = '', ...signature] = ticket.split('.');
  const text = Buffer.from(encoded, 'base64url').toString('utf8');
  if (!isSigned(authSecrets, PURPOSE, text, signature.join('.'))) return null;
  const [fileId = '', userId = '', sessionId = '', expiry] = text.split(' ');
  const expiresAt = Number(expiry);
  return expiresAt > now.getTime() ? { fileId, userId, sessionId, expiresAt } : null;
}
