import { platformLabel } from '#contract/product.ts';
import type { ConnectionView } from '#modules/connections/connections.contract.ts';

type Named = Pick<ConnectionView, 'type' | 'webName' | 'displayName' | 'username'>;

/** What a connection is called among others: the channel's name, or the one that its owner gave a link. */
export function connectionName({ type, webName, displayName, username }: Named): string {
  return (type === 'custom' ? webName : displayName || username) || platformLabel(type);
}
