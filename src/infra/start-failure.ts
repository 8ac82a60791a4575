import { SOFTWARE } from '#contract/software.ts';
import { SettingsError } from './env.ts';
import { asError, codeOf } from './errors.ts';

/** Says why the app did not start, and which setting to correct. */
export function startFailure(error: unknown): string {
  if (error instanceof SettingsError) return `${SOFTWARE} did not start:\n${error.message}`;
  return `${SOFTWARE} did not start: ${listenFailure(asError(error)) ?? asError(error).message}`;
}

/** What Node adds to an error of `listen`. */
interface ListenError extends Error {
  syscall?: string;
  address?: string;
  port?: number;
}

function listenFailure(error: ListenError): string | null {
  if (error.syscall !== 'listen') return null;
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return `the port ${error.port} is taken. Set PORT, or METRICS_PORT, to another one.`;
  if (code === 'EADDRNOTAVAIL')
    return `${error.address} is not an address of this machine. Correct HOST, or METRICS_HOST.`;
  return null;
}
