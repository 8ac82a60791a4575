import { execFileSync } from 'node:child_process';
import { type Children, isRootOnLinux } from './children.ts';

/** Machines of a network of this run's own, each with its address; as root on Linux, else all are this machine. */
export interface Network {
  /** Where the machines find what runs outside of them. */
  readonly hub: string;
  /** The network namespace that a machine is; undefined where it is none. */
  namespaceOf(machine: string): string | undefined;
  addressOf(machine: string): string;
  /** Takes the cable out: what is on its way is lost, and no one is told. */
  cut(machine: string): void;
  /** Puts it back. */
  join(machine: string): void;
}

const LOCAL = '127.0.0.1';
/** Of the addresses that no one has outside. */
const NET = '10.213.77';
/** Names of links have at most fifteen characters. */
const NAME = `kb${process.pid}`;

/** Makes the network, which goes with the run: a bridge, and a namespace with a cable to it for each machine. */
export function makeNetwork(children: Children, machines: readonly string[]): Network {
  if (!isRootOnLinux) {
    const nothing = () => {
      throw new Error('A cable can only be cut as root, on Linux.');
    };
    return {
      ...{ hub: LOCAL, cut: nothing, join: nothing },
      namespaceOf: () => undefined,
      addressOf: () => LOCAL,
    };
  }
  const cableOf = (machine: string) => `${NAME}-${machines.indexOf(machine)}`;
  const addressOf = (machine: string) => `${NET}.${11 + machines.indexOf(machine)}`;
  ip('link', 'add', NAME, 'type', 'bridge');
  children.onStop(async () => void ip('link', 'del', NAME));
  ip('addr', 'add', `${NET}.1/24`, 'dev', NAME);
  ip('link', 'set', NAME, 'up');
  for (const machine of machines) {
    const cable = cableOf(machine);
    ip('netns', 'add', cable);
    children.onStop(async () => {
      // What a server started and did not take along keeps the namespace.
      for (const pid of ip('netns', 'pids', cable).split('\n').filter(Boolean))
        process.kill(Number(pid), 'SIGKILL');
      ip('netns', 'del', cable);
    });
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', cable);
    ip('link', 'set', cable, 'master', NAME, 'up');
    ip('-n', cable, 'addr', 'add', `${addressOf(machine)}/24`, 'dev', 'eth0');
    ip('-n', cable, 'link', 'set', 'eth0', 'up');
    ip('-n', cable, 'link', 'set', 'lo', 'up');
  }
  return {
    ...{ hub: `${NET}.1`, addressOf, namespaceOf: cableOf },
    cut: (machine) => void ip('link', 'set', cableOf(machine), 'down'),
    join: (machine) => void ip('link', 'set', cableOf(machine), 'up'),
  };
}

function ip(...args: string[]): string {
  return execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'inherit'] }).toString();
}
