import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { CachedValue } from '#infra/cached-value.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import type { Face } from '#infra/face.ts';
import { perApp } from '#infra/per-app.ts';
import { placeErrors } from '#modules/place/place.errors.ts';
import { placeRefusals } from '#modules/place/place.messages.ts';
import { decideSignUp, LOGO_SIZES } from '#modules/place/place.rules.ts';
import { faceOf } from './face.present.ts';
import { giveInvitationBack, isInvitationUsable, takeInvitation } from './place.commands.ts';
import { findLogo, findPlace, type PlaceRow } from './place.queries.ts';

export type { MadeLogo, NewInvitation, PlaceChange } from './place.commands.ts';
export {
  changeLogo,
  changePlace,
  createInvitation,
  logForPlace,
  revokeInvitation,
} from './place.commands.ts';
export {
  findPlace,
  type InvitationRow,
  listInvitations,
  type PlaceRow,
} from './place.queries.ts';

/** In a process without pages, which does not follow the event log. */
const UNFOLLOWED_MS = 500;

interface KeptPlace {
  row: PlaceRow;
  face: Face;
}

const kept = perApp((context: AppContext) => {
  const place = new CachedValue(() => context.viewers.current, readKept, UNFOLLOWED_MS);
  // `invalidates` in the manifest lists the event that clears this cache.
  context.sharedCaches.add(() => place.drop());
  return { place, last: null as KeptPlace | null };
});

async function readKept(db: Db): Promise<KeptPlace> {
  const row = await findPlace(db);
  const png = row.logo ? await findLogo(db, row.logo, LOGO_SIZES.small) : null;
  return { row, face: faceOf(row, png) };
}

/** The last known settings while the database does not answer. */
async function readLast(context: AppContext): Promise<KeptPlace> {
  const cache = kept(context);
  const read = () => cache.place.read(context.database.db);
  try {
    cache.last = await (context.replicas?.readFromPrimary(read) ?? read());
  } catch (error) {
    if (!cache.last) throw error;
  }
  return cache.last;
}

/** Reads the settings from the memory of this process, which follows a change within a second. */
export async function readPlace(context: AppContext): Promise<PlaceRow> {
  return (await readLast(context)).row;
}

export async function readFace(context: AppContext): Promise<Face> {
  return (await readLast(context)).face;
}

/** Makes this process read the settings again, after a change by it. The others read the event. */
export function dropPlace(context: AppContext): void {
  kept(context).place.drop();
}

/** Leave to sign up. */
export interface SignUpLeave {
  /** Takes one use of the invitation, if one is needed. @throws {AppError} invitation_required if there is none left */
  take(tx: Tx): Promise<void>;
  /** Gives back what `take` took, when no account was made. */
  giveBack(tx: Tx): Promise<void>;
}

/**
 * Requires that somebody may sign up now. Every way to sign up begins with it, and takes the invitation in the
 * transaction that makes the account.
 * @param invitation the token of an invitation link, if one came with the sign-up
 * @param isCorrection whether it corrects an earlier sign-up, which has taken the invitation
 * @throws {AppError} sign_up_closed, invitation_required
 */
export async function requireSignUp(
  context: AppContext,
  invitation: string | undefined,
  isCorrection = false,
): Promise<SignUpLeave> {
  const { signUp } = await readPlace(context);
  const decision = decideSignUp(signUp, Boolean(invitation));
  if (decision === 'sign_up_closed' || decision === 'invitation_required')
    throw new AppError(placeErrors[decision]);
  if (decision === 'open' || !invitation) return { take: async () => {}, giveBack: async () => {} };
  const { clock, database } = context;
  const over = () => new AppError(placeErrors.invitation_required, placeRefusals.invitationOver);
  // Checked before, so that a link that is over costs no hash of a password.
  if (!isCorrection && !(await isInvitationUsable(database.db, invitation, clock.now()))) throw over();
  return {
    async take(tx) {
      if (!(await takeInvitation(tx, invitation, clock.now()))) throw over();
    },
    giveBack: (tx) => giveInvitationBack(tx, invitation),
  };
}
