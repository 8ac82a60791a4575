import { email as address } from '#contract/fields.ts';
import { changeEmailOf } from '#modules/accounts/server/operator.commands.ts';
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
