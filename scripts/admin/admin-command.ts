import type { AppContext } from '#infra/app-context.ts';

/** The arguments are invalid. The message is shown with the command's help. */
export class UsageError extends Error {}

export interface AdminArguments {
  positionals: readonly string[];
  values: Readonly<Record<string, string | boolean | undefined>>;
  dryRun: boolean;
}

export interface AdminCommand {
  name: string;
  usage: string;
  about: string;
  notes: readonly string[];
  options: Readonly<Record<string, { type: 'string' | 'boolean' }>>;
  most: number;
  /**
   * @returns the exit code
   * @throws {UsageError}
   */
  run(context: AppContext, given: AdminArguments): Promise<number>;
}

export function textOf({ values }: AdminArguments, option: string): string | undefined {
  const value = values[option];
  return typeof value === 'string' ? value : undefined;
}

/** The first positional argument, with or without '@'. @throws {UsageError} if it is missing */
export function usernameOf({ positionals: [username = ''] }: AdminArguments): string {
  const name = username.replace(/^@/, '');
  if (name === '') throw new UsageError('Give the username of the account.');
  return name;
}
