import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Binaries } from './binaries.ts';
import { ensureOwner } from './cluster.ts';
import { EmbeddedError, OR_A_SERVER } from './embedded-error.ts';
import { isServerOf, recordedPid, removeStaleLocks } from './lock-files.ts';
import { join, type Membership, type NotReady, quit, stopServer } from './membership.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';
import type { Runner } from './runner.ts';
import { checkSocketDir, claimSocketDir, type ServerPaths } from './socket-dir.ts';

const POLL_MS = 10;
const START_EVERY_MS = 100;
const COME_BACK_EVERY_MS = 1000;
/** The processes of a killed server keep its memory until their statement ends. */
const ABSENT_PATIENCE_MS = 30_000;
/** Recovery after a crash takes time. */
const BUSY_PATIENCE_MS = 300_000;
/** PostgreSQL's message if another server, or what is left of one, uses the data. It resolves itself. */
const DATA_IN_USE = /lock file|shared memory block|is still in use/;
const TRIES = 3;

export interface Setup {
  paths: ServerPaths;
  binaries: Binaries;
  runner: Runner;
  durable: boolean;
  log: Log;
}

/** Keeps one server running for an app, together with the supervisors of other apps on the same data. */
export class Supervisor {
  #setup: Setup;
  #postmaster: Postmaster | undefined;
  #membership: Promise<Membership | null> = Promise.resolve(null);
  #left: Promise<void> | undefined;

  constructor(setup: Setup) {
    this.#setup = setup;
  }

  /** Joins the running server or starts one, and keeps it running from then on. */
  async begin(): Promise<{ membership: Membership; adopted: boolean }> {
    this.#membership = this.#bringUp();
    const membership = await this.#membership;
    if (!membership) throw new EmbeddedError('The embedded PostgreSQL was told to stop while it started.');
    void this.#keepUp(membership);
    return { membership, adopted: recordedPid(this.#setup.paths.cluster) !== this.#postmaster?.pid };
  }

  release(): Promise<void> {
    this.#left ??= this.#leave((membership) => quit(membership, this.#setup.paths));
    return this.#left;
  }

  stop(): Promise<void> {
    this.#left ??= this.#leave(() => stopServer(this.#setup.paths));
    return this.#left;
  }

  async #leave(how: (membership: Membership) => Promise<void>): Promise<void> {
    const membership = await this.#membership.catch(() => null);
    if (membership) await how(membership);
  }

  async #keepUp(first: Membership): Promise<void> {
    for (let membership: Membership | null = first; membership; ) {
      await membership.lost;
      if (this.#left) return;
      this.#setup.log.warn({}, 'The embedded PostgreSQL has stopped and is being restarted');
      membership = await this.#comeBack();
    }
  }

  async #comeBack(): Promise<Membership | null> {
    while (!this.#left) {
      this.#membership = this.#bringUp();
      try {
        const membership = await this.#membership;
        if (membership) this.#setup.log.info({}, 'The embedded PostgreSQL runs again');
        return membership;
      } catch (error) {
        this.#setup.log.error({ err: error }, 'The embedded PostgreSQL could not be restarted yet');
        await delay(COME_BACK_EVERY_MS);
      }
    }
    return null;
  }

  /** Joins the running server, or starts one. Returns null if the app leaves before one was started. */
  async #bringUp(): Promise<Membership | null> {
    const { paths, runner } = this.#setup;
    const began = performance.now();
    let startedAt = Number.NEGATIVE_INFINITY;
    let attempt: Postmaster | undefined;
    let failures = 0;
    for (;;) {
      checkSocketDir(paths, runner);
      const joined = await join(paths.socketDir);
      if (typeof joined === 'object') return joined;
      if (joined === 'absent' && !this.#postmaster?.running) {
        if (this.#left) return null;
        if (attempt) failures += this.#evaluateFailure(attempt, failures);
        attempt = undefined;
        if (performance.now() - startedAt >= START_EVERY_MS) {
          startedAt = performance.now();
          attempt = this.#start();
        }
      }
      const patience = joined === 'absent' ? ABSENT_PATIENCE_MS : BUSY_PATIENCE_MS;
      if (performance.now() - began > patience) throw new EmbeddedError(this.#complaint(joined));
      await delay(POLL_MS);
    }
  }

  /** Evaluates a failed start: 0 if it only has to be retried, 1 if it counts as a failure. */
  #evaluateFailure(attempt: Postmaster, failures: number): 0 | 1 {
    const { paths } = this.#setup;
    const output = attempt.output();
    if (DATA_IN_USE.test(output)) {
      removeStaleLocks(paths.cluster, paths.socketDir);
      return 0;
    }
    if (failures + 1 < TRIES) return 1;
    const why = output.match(/(?:FATAL|PANIC):\s+.*/g)?.at(-1) ?? output.trim().split('\n').at(-1);
    throw new EmbeddedError(`The embedded PostgreSQL does not start: ${why} (see ${paths.logFile})`);
  }

  #start(): Postmaster {
    const { paths, binaries, runner, durable } = this.#setup;
    claimSocketDir(paths, runner);
    ensureOwner(paths.cluster, runner);
    this.#postmaster = startPostmaster(paths, binaries, runner, durable);
    return this.#postmaster;
  }

  #complaint(joined: NotReady): string {
    const { cluster, socketDir, logFile } = this.#setup.paths;
    if (joined === 'full')
      return 'The embedded PostgreSQL has no connection left: stop another app that uses it.';
    if (joined === 'busy') return `The embedded PostgreSQL does not answer (see ${logFile}).`;
    const pid = recordedPid(cluster);
    if (pid !== null && isServerOf(cluster, pid)) {
      return `A PostgreSQL server (process ${pid}) runs on ${cluster}, and has no socket in ${socketDir}: stop it, ${OR_A_SERVER}.`;
    }
    return `The embedded PostgreSQL does not start (see ${logFile}).`;
  }
}
