import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import type pg from 'pg';

/** What a server has used up so far. */
export interface Cost {
  /** Microseconds of processor time: of its process, and of the backends that serve it. NaN where they are elsewhere. */
  process: number;
  database: number;
  statements: number;
}

/** A tick of /proc, in microseconds: 100 a second on every Linux. */
const TICK = 10_000;

/** @param name the `application_name` of the server's connections */
export async function costOf(child: ChildProcess, name: string, client: pg.Client): Promise<Cost> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1',
    [name],
  );
  child.send('statements');
  const [statements] = await once(child, 'message');
  return {
    process: timeOf(child.pid ?? 0),
    database: rows.reduce((sum, { pid }) => sum + timeOf(pid), 0),
    statements,
  };
}

/** Processor time of a process so far, in microseconds; NaN where it is gone. */
export function timeOf(pid: number): number {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may have anything in it: the 14th and 15th field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK;
  } catch {
    return Number.NaN;
  }
}

/** Waits until the consumers are past everything in the event log. */
export async function untilFollowed(client: pg.Client): Promise<void> {
  while (!(await isFollowed(client))) await new Promise((resolve) => setTimeout(resolve, 20));
}

export async function isFollowed(client: pg.Client): Promise<boolean> {
  const behind = `select from event_consumers c
    where (c.xid, c.id) < (select e.xid, e.id from events e order by e.xid desc, e.id desc limit 1) limit 1`;
  return (await client.query(behind)).rowCount === 0;
}
