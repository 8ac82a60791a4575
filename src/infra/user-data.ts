import type { Readable } from 'node:stream';
import type { AppContext } from './app-context.ts';

export interface OwnUser {
  userId: string;
  /**
   * Key of the email address; null if it is not verified. An unverified address may belong to a stranger, so data
   * stored under it must be neither shown to this user nor erased for them.
   */
  verifiedEmailKey: string | null;
}

export interface LeftUser {
  userId: string;
}

/** A part of an export, with its description for the README: one object, a list, or a folder of files. */
export type ExportPart = { about: string } & (
  | { file: string; one(context: AppContext, user: OwnUser): Promise<object | null> }
  | { file: string; each(context: AppContext, user: OwnUser): AsyncIterable<object> | Promise<object[]> }
  | {
      folder: string;
      files(context: AppContext, user: OwnUser): AsyncIterable<{ name: string; bytes: Readable }>;
    }
);
