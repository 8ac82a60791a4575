import { PRODUCT } from '#contract/product.ts';

/** Lengths in code points (product.md section 9). */
export const ACCOUNT_LIMITS = {
  username: { min: 3, max: 16 },
  personName: { min: 2, max: 30 },
  businessName: 50,
  signUpPassword: { min: 6, max: 128 },
  newPassword: { min: 8, max: 50 },
} as const;

/** What sign-up would do with a username. A reserved one is invalid. */
export const USERNAME_STATUSES = ['available', 'taken', 'invalid'] as const;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** A session without use for this long has ended (decisions.md section 2). */
export const SESSION_IDLE_MS = 30 * DAY_MS;
/** A session ends then, however much it is used. */
export const SESSION_MAX_MS = 90 * DAY_MS;
/** How exactly a session's last use is kept: one write an hour is enough for a limit of days. */
export const SESSION_TOUCH_MS = HOUR_MS;
/** A verification code lives this long from the moment when its mail is handed over. */
export const VERIFY_CODE_MS = 24 * HOUR_MS;
/** A reset code lives this long from the moment when its mail is handed over (checks.md AU-06). */
export const RESET_CODE_MS = 10 * 60 * 1000;
/** The codes of a change of address live this long from the moment when their mails are handed over. */
export const EMAIL_CODE_MS = 2 * DAY_MS;
/** An unfinished change is deleted then: later than its codes, in case their mails were sent late. */
export const EMAIL_CHANGE_MS = 4 * DAY_MS;
/** How long a proof of who is there is good for grave changes (checks.md SE-10). */
export const RECENT_PROOF_MS = 10 * 60 * 1000;

interface SessionTimes {
  createdAt: Date;
  lastSeenAt: Date;
  revokedAt: Date | null;
}

/** Whether a session may still be used at `now`. Both limits end it at the very millisecond. */
export function isSessionAlive(session: SessionTimes, now: Date): boolean {
  const at = now.getTime();
  return (
    session.revokedAt === null &&
    at < session.lastSeenAt.getTime() + SESSION_IDLE_MS &&
    at < session.createdAt.getTime() + SESSION_MAX_MS
  );
}

/** Whether the password or the second factor was proved in a session lately enough for a grave change. */
export function isProofRecent(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() < RECENT_PROOF_MS;
}

/**
 * The form in which an address is unique: without the spaces around it, in lower case, its domain in ASCII
 * (checks.md AU-01). Dots and tags in the local part stay: what they mean is its mail server's business.
 * @param email any text; one that is no address comes back trimmed and in lower case
 */
export function emailKey(email: string): string {
  const text = email.normalize('NFC').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  // What would be a path, a port or a user of an address on the web is none of a mail domain.
  if (at < 1 || /[\s/\\?#:%@]/.test(domain)) return text;
  const ascii = URL.parse(`http://${domain}`)?.hostname;
  return ascii ? `${text.slice(0, at)}@${ascii}` : text;
}

/**
 * Usernames that are reserved: addresses of pages, and names that would pass for the operators.
 * Underscores do not make another name: `admin_` would fool as well as `admin`.
 */
export function isReservedUsername(username: string): boolean {
  const name = username.toLowerCase().replaceAll('_', '');
  return RESERVED.has(name) || name.startsWith(PRODUCT.toLowerCase());
}

const words = (text: string) => text.trim().split(/\s+/);

const RESERVED: ReadonlySet<string> = new Set([
  // First segments of pages and of calls, now and in the specification.
  ...words(`
    allkollabs api assets auth businesses changepassword comment comments connect connection connections creators
    curated dashboard docs export fonts forgotpassword goodbye healthz home inbox kollab kollabs legal match media messages
    newpost notifications oauth oauth2callback openapi ownkollabs passkeys post posts public readyz removefeatured
    report reports request requests resetpassword search searchkollabs searchusers secondfactor security setfeatured
    settings signin signout signup static token unsubscribe update upload uploads user users verifyemail
  `),
  // Names that speak for the product.
  ...words(`
    abuse account accounts admin administrator admins anonymous billing bot contact creator business deleted
    deleteduser everyone feedback help helpdesk hostmaster info jobs mail mailer me mod moderation moderator moderators mods noreply nobody null official owner partner partners
    postmaster press privacy root sales service staff support sysadmin system team terms undefined verified visitor
    webmaster www you
  `),
  // Device names, which some systems cannot have in a path.
  ...words('aux com1 com2 com3 com4 con lpt1 lpt2 lpt3 nul prn'),
]);
