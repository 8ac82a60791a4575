import type { Readable } from 'node:stream';

/* What modules are asked for when a user exports their data or deletes the account. */

/** A user, as the modules are asked for what they keep of them. */
export interface OwnUser {
  userId: string;
  /**
   * The key of their e-mail address; null while it is not verified. An address that is not proved may be a stranger's,
   * so nothing that is kept by it may be told to this user, or erased for them.
   */
  verifiedEmailKey: string | null;
}

/** A user whose account is being deleted. */
export interface LeavingUser extends OwnUser {
  /** Whether they agreed that what is open between them and others is closed. */
  closesOpen: boolean;
}

/** A user whose account is gone, and of whom something is left to erase. */
export interface LeftUser {
  userId: string;
}

/** A part of an export, and what its README says of it: one thing, a list, or a folder of files. */
export type ExportPart = { about: string } & (
  | { file: string; one(): Promise<object | null> }
  | { file: string; each(): AsyncIterable<object> | Promise<object[]> }
  | { folder: string; files(): AsyncIterable<{ name: string; bytes: Readable }> }
);
