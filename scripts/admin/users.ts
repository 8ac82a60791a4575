import { ROLES } from '#contract/policy.ts';
import { reasonsFor } from '#modules/moderation/moderation.rules.ts';
import { decideAsOperator, giveRoleAsOperator } from '#modules/moderation/server/operator.service.ts';
import { MODULES } from '#src/modules.ts';
import { type AdminCommand, textOf, UsageError, usernameOf } from './admin-command.ts';

export const role: AdminCommand = {
  name: 'role',
  usage: `role <username> <${ROLES.join('|')}>`,
  about: 'Gives a user a role, or takes it away. It is recorded in the moderators’ log.',
  notes: ['The only admin keeps the role until somebody else has it.'],
  options: {},
  most: 2,
  async run(context, given) {
    const named = ROLES.find((one) => one === given.positionals[1]);
    if (!named) throw new UsageError(`A role is one of ${ROLES.join(', ')}.`);
    await giveRoleAsOperator(context, usernameOf(given), named, given);
    console.log(`@${usernameOf(given)} is ${named} now.`);
    return 0;
  },
};

export const suspend = decision('suspend', {
  action: 'suspend',
  about: 'Suspends an account: others no longer see it or its content, and its collaborations end.',
  done: 'is suspended now',
});

export const restore = decision('restore', {
  action: 'lift',
  about: 'Lifts the suspension or the limit of an account.',
  done: 'is active now',
});

function decision(
  name: string,
  { action, about, done }: { action: 'suspend' | 'lift'; about: string; done: string },
): AdminCommand {
  const reasons = reasonsFor(action);
  return {
    name,
    usage: `${name} <username> --reason <reason> --text <text>`,
    about,
    notes: [
      `Reasons: ${reasons.join(', ')}. The user can read the text. It also closes open reports about them.`,
      'It is recorded in the moderators’ log, without a moderator.',
    ],
    options: { reason: { type: 'string' }, text: { type: 'string' } },
    most: 1,
    async run(context, given) {
      const reason = reasons.find((one) => one === textOf(given, 'reason'));
      const text = textOf(given, 'text');
      if (!reason) throw new UsageError(`Give --reason, one of ${reasons.join(', ')}.`);
      if (!text) throw new UsageError('Give --text, which the user will read.');
      const username = usernameOf(given);
      await decideAsOperator(context, MODULES, { username, action, reason, text }, given);
      console.log(`@${username} ${done}.`);
      return 0;
    },
  };
}
