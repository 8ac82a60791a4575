import { platformLabel } from '#contract/product.ts';
import type { ConnectionView } from '#modules/connections/connections.contract.ts';

type Named = Pick<ConnectionView, 'type' | 'webName' | 'displayName' | 'username'>;

/** The name of a connection in lists: the channel's name, or the custom link's. */
export function connectionName({ type, webName, displayName, username }: Named): string {
  return (type === 'custom' ? webName : displayName || username) || platformLabel(type);
}
