import { switchSecondStepOff } from '#modules/accounts/server/operator.commands.ts';
import { type AdminCommand, usernameOf } from './admin-command.ts';

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
