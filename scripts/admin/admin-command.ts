import type { AppContext } from '#infra/app-context.ts';

/** What was asked for is not what the command takes: its help is shown with the sentence. */
export class UsageError extends Error {}

export interface AdminArguments {
  positionals: readonly string[];
  values: Readonly<Record<string, string | boolean | undefined>>;
  /** Nothing may stay of what the command does. */
  dryRun: boolean;
}

export interface AdminCommand {
  /** One word, or two. */
  name: string;
  usage: string;
  /** A sentence. */
  about: string;
  notes: readonly string[];
  options: Readonly<Record<string, { type: 'string' | 'boolean' }>>;
  /** Words behind the name at most. */
  most: number;
  /**
   * @returns the exit code
   * @throws {UsageError}
   */
  run(context: AppContext, given: AdminArguments): Promise<number>;
}

/** The value of an option that takes a text; undefined where it was not given. */
export function textOf({ values }: AdminArguments, option: string): string | undefined {
  const value = values[option];
  return typeof value === 'string' ? value : undefined;
}

/** The first word behind the name, with or without '@'. @throws {UsageError} where there is none */
export function usernameOf({ positionals: [username = ''] }: AdminArguments): string {
  const name = username.replace(/^@/, '');
  if (name === '') throw new UsageError('Say whose account it is about.');
  return name;
}
