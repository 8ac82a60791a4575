import { SOFTWARE } from '#contract/software.ts';

/** Lengths in code points. A name of one letter of Han, kana or Hangul is long enough. */
export const ACCOUNT_LIMITS = {
  username: { min: 3, max: 16 },
  personName: { min: 2, max: 30 },
  businessName: 50,
  signUpPassword: { min: 6, max: 128 },
  newPassword: { min: 8, max: 50 },
} as const;

/** What sign-up would answer to a username. A reserved one is invalid. */
export const USERNAME_STATUSES = ['available', 'taken', 'invalid'] as const;

/** Ways to begin a session. `signUp` is the confirmation of an address in the browser that signed up. */
export const SIGN_IN_METHODS = ['password', 'totp', 'recoveryCode', 'passkey', 'signUp', 'google'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

export const SESSION_IDLE_MS = 30 * DAY_MS;
/** A session ends after this time, however much it is used. */
export const SESSION_MAX_MS = 90 * DAY_MS;
/** How often a session's last use is written. One write an hour is exact enough for a limit of days. */
export const SESSION_TOUCH_MS = HOUR_MS;
/** Lifetimes of mailed codes count from when the mail is sent. */
export const VERIFY_CODE_MS = 24 * HOUR_MS;
export const SETUP_LINK_MS = HOUR_MS;
export const RESET_CODE_MS = 10 * 60 * 1000;
export const EMAIL_CODE_MS = 2 * DAY_MS;
/** An unfinished change is deleted after this time: later than its codes, in case the mails were sent late. */
export const EMAIL_CHANGE_MS = 4 * DAY_MS;
/** How long a proof of the password or second factor allows sensitive changes. */
export const RECENT_PROOF_MS = 10 * 60 * 1000;

interface SessionTimes {
  createdAt: Date;
  lastSeenAt: Date;
  revokedAt: Date | null;
}

/** Both limits are exact to the millisecond. */
export function isSessionAlive(session: SessionTimes, now: Date): boolean {
  const at = now.getTime();
  return (
    session.revokedAt === null &&
    at < session.lastSeenAt.getTime() + SESSION_IDLE_MS &&
    at < session.createdAt.getTime() + SESSION_MAX_MS
  );
}

export function isProofRecent(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() < RECENT_PROOF_MS;
}

/**
 * The form in which an address is unique: trimmed, in lower case, with its domain in ASCII. Dots and tags in the local
 * part stay, since only the mail server knows what they mean.
 * @param email any text; a text that is no address is only trimmed and lowercased
 */
export function emailKey(email: string): string {
  const text = email.normalize('NFC').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  // These characters would turn the domain into a path, port or user of the URL below.
  if (at < 1 || /[\s/\\?#:%@]/.test(domain)) return text;
  const ascii = URL.parse(`http://${domain}`)?.hostname;
  return ascii ? `${text.slice(0, at)}@${ascii}` : text;
}

/**
 * Returns whether a username is reserved: names of routes, and names that could pass for the operators. Underscores
 * are ignored: `admin_` misleads as well as `admin`.
 */
export function isReservedUsername(username: string): boolean {
  const name = username.toLowerCase().replaceAll('_', '');
  return RESERVED.has(name) || name.startsWith(SOFTWARE.toLowerCase());
}

const words = (text: string) => text.trim().split(/\s+/);

const RESERVED: ReadonlySet<string> = new Set([
  // First path segments of pages and endpoints, present and specified.
  ...words(`
    allkollabs api assets auth businesses changepassword comment comments connect connection connections creators
    curated dashboard docs export fonts forgotpassword goodbye healthz home inbox kollab kollabs legal match media messages
    newpost notifications oauth oauth2callback openapi ownkollabs passkeys post posts public readyz removefeatured
    report reports request requests resetpassword search searchkollabs searchusers secondfactor security setfeatured
    settings setup signin signout signup static token unsubscribe update upload uploads user users verifyemail
  `),
  // Names that seem to speak for the product.
  ...words(`
    abuse account accounts admin administrator admins anonymous billing bot contact creator business deleted
    deleteduser everyone feedback help helpdesk hostmaster info jobs mail mailer me mod moderation moderator moderators mods noreply nobody null official owner partner partners
    postmaster press privacy root sales service staff support sysadmin system team terms undefined verified visitor
    webmaster www you
  `),
  // Device names of Windows, which cannot be in a path there.
  ...words('aux com1 com2 com3 com4 con lpt1 lpt2 lpt3 nul prn'),
]);
