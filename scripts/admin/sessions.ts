import { endAllSessions, endSessionsOf } from '#modules/accounts/server/operator.commands.ts';
import { type AdminCommand, UsageError } from './admin-command.ts';

export const endSessions: AdminCommand = {
  name: 'sessions end',
  usage: 'sessions end <username> | --all',
  about:
    'Signs a user out everywhere, or all users, within a second: an account that others use, a stolen database.',
  notes: ['Its user signs in again with the same password and second factor. It stands in operator_actions.'],
  options: { all: { type: 'boolean' } },
  most: 1,
  async run(context, given) {
    const username = given.positionals[0]?.replace(/^@/, '') ?? '';
    const all = given.values.all === true;
    if (all === (username !== '')) throw new UsageError('Say which: a username, or --all.');
    const ended = all ? await endAllSessions(context, given) : await endSessionsOf(context, username, given);
    console.log(`${ended} session(s) ${given.dryRun ? 'would be' : 'are'} over.`);
    return 0;
  },
};
