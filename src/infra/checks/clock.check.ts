import { type Check, ok, problem } from './check.ts';

const MOST_MS = 2_000;

export const clockCheck: Check = {
  id: 'clock',
  help: 'Let a time service such as chrony set the clocks of both machines. Deadlines and sessions depend on them.',
  async run({ context, database }) {
    const before = context.clock.now().getTime();
    const { rows } = await database.pool.query<{ now: Date }>('select clock_timestamp() as now');
    const after = context.clock.now().getTime();
    const now = rows[0]?.now.getTime() ?? after;
    const difference = Math.max(before - now, now - after, 0);
    if (difference <= MOST_MS) return ok('The clocks of this process and of the database agree.');
    return problem(
      `The clocks of this process and of the database differ by ${Math.round(difference / 1000)} s.`,
    );
  },
};
