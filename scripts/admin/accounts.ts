import { email as address } from '#contract/fields.ts';
import {
  changeEmailOf,
  endAllSessions,
  endSessionsOf,
  switchSecondStepOff,
} from '#modules/accounts/server/operator.commands.ts';
import { type AdminCommand, UsageError, usernameOf } from './admin-command.ts';

export const changeEmail: AdminCommand = {
  name: 'email',
  usage: 'email <username> <new address>',
  about:
    'Gives an account another address, for a user who has proved whose it is and can read mail at the old one no more.',
  notes: [
    'The new address gets a link that confirms it. Until then nothing changes; then the old one is told.',
    'Again sends the link again. It stands in operator_actions, without the address.',
  ],
  options: {},
  most: 2,
  async run(context, given) {
    const username = usernameOf(given);
    const { data, error } = address.safeParse(given.positionals[1] ?? '');
    if (data === undefined) throw new UsageError(`The new address: ${error?.issues[0]?.message}.`);
    await changeEmailOf(context, username, data, given);
    console.log(`@${username} ${given.dryRun ? 'would get' : 'gets'} a link at the new address.`);
    return 0;
  },
};

export const secondFactorOff: AdminCommand = {
  name: 'second-factor off',
  usage: 'second-factor off <username>',
  about:
    'Switches two-step sign-in off, for a user who has proved whose account it is and lost the app and the recovery codes.',
  notes: [
    'The password signs them in again, as a passkey did and does; they are told by mail. Sessions stay: `sessions end`.',
    'It stands in operator_actions.',
  ],
  options: {},
  most: 1,
  async run(context, given) {
    const username = usernameOf(given);
    const wasOn = await switchSecondStepOff(context, username, given);
    const now = given.dryRun ? 'would be' : 'is';
    console.log(`Two-step sign-in of @${username} ${wasOn ? `${now} off` : 'was not on'}.`);
    return 0;
  },
};

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
