import { email as address } from '#contract/email.ts';
import { counted } from '#contract/text.ts';
import { transactionOrDryRun } from '#infra/db/dry-run.ts';
import {
  changeEmailOf,
  endAllSessions,
  endSessionsOf,
  sendConfirmationTo,
  switchSecondStepOff,
} from '#modules/accounts/server/operator.service.ts';
import { type AdminCommand, UsageError, usernameOf } from './admin-command.ts';

export const changeEmail: AdminCommand = {
  name: 'email',
  usage: 'email <username> <new address>',
  about:
    'Changes the email address of an account, for a user who has proved that it is theirs and can no longer read mail at the old one.',
  notes: [
    'The new address gets a confirmation link. Nothing changes until it is opened; the old address is then notified.',
    'Run it again to send the link again. It is recorded in the log of the place, without the address.',
  ],
  options: {},
  most: 2,
  async run(context, given) {
    const username = usernameOf(given);
    const { data, error } = address.safeParse(given.positionals[1] ?? '');
    if (data === undefined) throw new UsageError(`The new address: ${error?.issues[0]?.message}.`);
    await transactionOrDryRun(context.database.db, given, (tx) =>
      changeEmailOf(context, tx, null, username, data),
    );
    console.log(`@${username} ${given.dryRun ? 'would get' : 'gets'} a link at the new address.`);
    return 0;
  },
};

export const sendConfirmation: AdminCommand = {
  name: 'confirmation',
  usage: 'confirmation <username>',
  about: 'Sends a user the link again that confirms the address.',
  notes: ['It is recorded in the log of the place.'],
  options: {},
  most: 1,
  async run(context, given) {
    const username = usernameOf(given);
    await transactionOrDryRun(context.database.db, given, (tx) =>
      sendConfirmationTo(context, tx, null, username),
    );
    console.log(`@${username} ${given.dryRun ? 'would get' : 'gets'} the link.`);
    return 0;
  },
};

export const secondFactorOff: AdminCommand = {
  name: 'second-factor off',
  usage: 'second-factor off <username>',
  about:
    'Switches two-step sign-in off, for a user who has proved that the account is theirs and has lost the app and the recovery codes.',
  notes: [
    'They can then sign in with the password alone; passkeys still work. They are notified by mail. To end their sessions, use `sessions end`.',
    'It is recorded in the log of the place.',
  ],
  options: {},
  most: 1,
  async run(context, given) {
    const username = usernameOf(given);
    const wasOn = await transactionOrDryRun(context.database.db, given, (tx) =>
      switchSecondStepOff(context, tx, null, username),
    );
    const now = given.dryRun ? 'would be' : 'is';
    console.log(`Two-step sign-in of @${username} ${wasOn ? `${now} off` : 'was not on'}.`);
    return 0;
  },
};

export const endSessions: AdminCommand = {
  name: 'sessions end',
  usage: 'sessions end <username> | --all',
  about:
    'Signs out a user, or all users, everywhere within a second: for an account that others use, or a stolen database.',
  notes: [
    'Users sign in again with the same password and second factor. It is recorded in the log of the place.',
  ],
  options: { all: { type: 'boolean' } },
  most: 1,
  async run(context, given) {
    const username = given.positionals[0]?.replace(/^@/, '') ?? '';
    const all = given.values.all === true;
    if (all === (username !== '')) throw new UsageError('Give a username, or --all.');
    const ended = all
      ? await endAllSessions(context, given)
      : await transactionOrDryRun(context.database.db, given, (tx) =>
          endSessionsOf(context, tx, null, username),
        );
    console.log(`${given.dryRun ? 'Would end' : 'Ended'} ${counted(ended, 'session')}.`);
    return 0;
  },
};
