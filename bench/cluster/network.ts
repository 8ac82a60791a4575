import { execFileSync } from 'node:child_process';
import type { Children } from './children.ts';

/** A network of this machine: a bridge, and a namespace with a cable to it for each machine of the cluster. */
export interface Network {
  /** The address of what runs outside the namespaces. */
  readonly hub: string;
  namespaceOf(machine: string): string;
  addressOf(machine: string): string;
  /** Packets are lost from then on, and no connection is closed. */
  cut(machine: string): void;
  join(machine: string): void;
}

const SUBNET = '10.213.77';
/** The names of links have at most fifteen characters. */
const NAME = `kb${process.pid}`;

/** Creates the network, which needs root and Linux. It is removed at the end. */
export function createNetwork(children: Children, machines: readonly string[]): Network {
  const namespaceOf = (machine: string) => `${NAME}-${machines.indexOf(machine)}`;
  const addressOf = (machine: string) => `${SUBNET}.${11 + machines.indexOf(machine)}`;
  ip('link', 'add', NAME, 'type', 'bridge');
  children.onStop(async () => void ip('link', 'del', NAME));
  ip('addr', 'add', `${SUBNET}.1/24`, 'dev', NAME);
  ip('link', 'set', NAME, 'up');
  for (const machine of machines) {
    const name = namespaceOf(machine);
    ip('netns', 'add', name);
    children.onStop(async () => {
      // A process that is left in the namespace would keep it.
      for (const pid of ip('netns', 'pids', name).split('\n').filter(Boolean))
        process.kill(Number(pid), 'SIGKILL');
      ip('netns', 'del', name);
    });
    ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    ip('link', 'set', name, 'master', NAME, 'up');
    ip('-n', name, 'addr', 'add', `${addressOf(machine)}/24`, 'dev', 'eth0');
    ip('-n', name, 'link', 'set', 'eth0', 'up');
    ip('-n', name, 'link', 'set', 'lo', 'up');
  }
  return {
    ...{ hub: `${SUBNET}.1`, namespaceOf, addressOf },
    cut: (machine) => void ip('link', 'set', namespaceOf(machine), 'down'),
    join: (machine) => void ip('link', 'set', namespaceOf(machine), 'up'),
  };
}

function ip(...args: string[]): string {
  return execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'inherit'] }).toString();
}
