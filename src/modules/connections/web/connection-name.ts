import { platformLabel } from '#contract/product.ts';
import type { ConnectionView } from '#modules/connections/connections.contract.ts';

type Named = Pick<ConnectionView, 'type' | 'webName' | 'displayName' | 'username'>;

export function connectionName({ type, webName, displayName, username }: Named): string {
  return (type === 'custom' ? webName : displayName || username) || platformLabel(type);
}
