import { Resolver } from 'node:dns/promises';
import { codeOf } from '#infra/errors.ts';
import { OutboundFailure } from './outbound-failure.ts';

/** Both return an empty list for a name without such records, and throw OutboundFailure. */
export interface NameSource {
  listAddresses(name: string, signal: AbortSignal): Promise<string[]>;
  /** TXT records, each in one piece. */
  listTexts(name: string, signal: AbortSignal): Promise<string[]>;
}

/**
 * Asks the name servers of the machine. It reads no hosts file and completes no names.
 * @param servers to ask instead
 */
export function dnsNames(totalMs: number, servers?: readonly string[]): NameSource {
  const ask = async <T>(
    signal: AbortSignal,
    question: (resolver: Resolver) => Promise<T[]>,
  ): Promise<T[]> => {
    const resolver = new Resolver({ timeout: totalMs / 2, tries: 2 });
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel);
    try {
      return await question(resolver);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'ENODATA' || code === 'ENOTFOUND') return [];
      throw new OutboundFailure(code === 'ETIMEOUT' ? 'slow' : 'name', error);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
  return {
    async listAddresses(name, signal) {
      const [four, six] = await Promise.allSettled([
        ask(signal, (resolver) => resolver.resolve4(name)),
        ask(signal, (resolver) => resolver.resolve6(name)),
      ]);
      const found = [four, six].flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
      if (found.length === 0 && four.status === 'rejected') throw four.reason;
      return found;
    },
    listTexts: (name, signal) =>
      ask(signal, async (resolver) => (await resolver.resolveTxt(name)).map((parts) => parts.join(''))),
  };
}
