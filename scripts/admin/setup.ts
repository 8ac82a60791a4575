import { transaction } from '#infra/db/pool.ts';
import { createSetupLink } from '#modules/accounts/server/setup.service.ts';
import { logForPlace } from '#modules/place/server/place.service.ts';
import type { AdminCommand } from './admin-command.ts';

export const setup: AdminCommand = {
  name: 'setup',
  usage: 'setup',
  about: 'Prints a link with which the first admin makes their account.',
  notes: [
    'The link works once, for an hour, and only while there is no admin. Links that were printed before stay valid until one is used.',
    'If there is an admin, give roles with `role`.',
  ],
  options: {},
  most: 0,
  async run(context, given) {
    const link = await createSetupLink(context, context.env.publicUrl, given);
    if (link === null) {
      console.log('There is an admin already. Give roles with `npm run admin -- role`.');
      return 1;
    }
    if (given.dryRun) {
      console.log('There is no admin: a link would be printed.');
      return 0;
    }
    await transaction(context.database.db, (tx) =>
      logForPlace(tx, null, 'setup_link', {}, context.clock.now()),
    );
    console.log(link);
    return 0;
  },
};
