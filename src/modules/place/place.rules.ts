/** Pure, with the time as a parameter; used by server and browser. */
import { SOFTWARE } from '#contract/software.ts';

export const DEFAULT_NAME = SOFTWARE;
export const DEFAULT_FOOTER_LABEL = 'pre-alpha';
/**
 * Who may sign up.
 * - `invite`: who has an invitation link
 * - `closed`: nobody
 */
export const SIGN_UP_MODES = ['open', 'invite', 'closed'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

/** What the log of the place has entries of: acts of admins, and of the command line. */
export const PLACE_ACTIONS = [
  'set_up',
  'setup_link',
  'settings',
  'invitation_made',
  'invitation_revoked',
  'waiting_invited',
  'waiting_address_read',
  'address_read',
  'sessions_ended',
  'confirmation_sent',
  'email_changed',
  'second_factor_off',
  'test_mail',
  'jobs_requeued',
  'jobs_discarded',
  'search_rebuilt',
  'keys_reencrypted',
] as const;
export type PlaceAction = (typeof PLACE_ACTIONS)[number];

/** Edges of the two squares in which a logo is stored, in pixels. */
export const LOGO_SIZES = { small: 192, large: 512 } as const;
export type LogoSize = (typeof LOGO_SIZES)[keyof typeof LOGO_SIZES];

export const logoPath = (hash: string, size: LogoSize) => `/logo/${hash}-${size}.png`;

/** Null for a file that no logo can have. */
export function logoOfFile(file: string): { hash: string; size: LogoSize } | null {
  const [, hash, named] = /^([0-9a-f]{32})-(\d{3})\.png$/.exec(file) ?? [];
  const size = Object.values(LOGO_SIZES).find((one) => String(one) === named);
  return hash && size ? { hash, size } : null;
}

/** Lengths in code points. */
export const PLACE_LIMITS = {
  name: { min: 2, max: 30 },
  tagline: 80,
  footerLabel: 20,
  operatorName: 100,
  operatorAddress: 300,
  announcement: 200,
  link: 500,
} as const;

export const INVITATION_LIMITS = {
  uses: 1000,
  days: 365,
  note: 200,
  /** Addresses of the waiting list that one press invites. */
  atOnce: 50,
  /** Days for which the link lasts that an address of the waiting list gets. */
  waitingDays: 14,
} as const;

export type SignUpDecision = 'open' | 'takeInvitation' | 'sign_up_closed' | 'invitation_required';

/**
 * Decides whether somebody may sign up. While sign-up is open, an invitation is not needed and not used.
 * @param invited whether an invitation came with the sign-up, valid or not
 */
export function decideSignUp(mode: SignUpMode, invited: boolean): SignUpDecision {
  if (mode === 'closed') return 'sign_up_closed';
  if (mode === 'open') return 'open';
  return invited ? 'takeInvitation' : 'invitation_required';
}

interface InvitationState {
  uses: number;
  used: number;
  expiresAt: Date;
  revokedAt: Date | null;
}

export type InvitationStatus = 'valid' | 'used' | 'expired' | 'revoked';

/** The end is exact to the millisecond. */
export function invitationStatus(
  { uses, used, expiresAt, revokedAt }: InvitationState,
  now: Date,
): InvitationStatus {
  if (revokedAt) return 'revoked';
  if (used >= uses) return 'used';
  return now >= expiresAt ? 'expired' : 'valid';
}

export interface Announcement {
  text: string;
  /** Null if it stays until it is taken away. */
  until: Date | null;
  /** Empty if there is none. */
  link: string;
}

export function isAnnounced({ text, until }: Announcement, now: Date): boolean {
  return text !== '' && (until === null || now < until);
}
