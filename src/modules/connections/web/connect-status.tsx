import { platformLabel } from '#contract/product.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import type { Connecting } from './use-connect.ts';

/** What to do while an account is being connected. */
export function ConnectStatus({ connecting, onStop }: { connecting: Connecting | null; onStop: () => void }) {
  if (!connecting) return null;
  const name = platformLabel(connecting.type);
  if (connecting.url === undefined) {
    return (
      <Banner tone="info" live onDismiss={onStop}>
        Please finish at {name}, in the window that opened. This page shows the account as soon as it is
        connected.
      </Banner>
    );
  }
  return (
    <Banner
      tone="info"
      live
      title="Your browser blocked the window"
      onDismiss={onStop}
      action={
        <Button size="s" render={<a href={connecting.url} target="_blank" rel="noopener noreferrer" />}>
          Open {name}
        </Button>
      }
    >
      Open {name} with this link instead; it is good for ten minutes.
    </Banner>
  );
}
