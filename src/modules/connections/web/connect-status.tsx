import { platformLabel } from '#contract/product.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import type { Connecting } from './use-connect.ts';

export function ConnectStatus({ connecting, onStop }: { connecting: Connecting | null; onStop: () => void }) {
  if (!connecting) return null;
  const name = platformLabel(connecting.type);
  const { link, refused } = connecting;
  if (refused) {
    return (
      <Banner tone="error" live title={`${name} was not connected`} onDismiss={onStop}>
        {refused}
      </Banner>
    );
  }
  if (!link) {
    return (
      <Banner tone="info" live onDismiss={onStop}>
        Please finish on {name}, in the window that opened. Your channel appears here as soon as it is
        connected.
      </Banner>
    );
  }
  return (
    <Banner
      tone="info"
      live
      title={link.why === 'blocked' ? 'Your browser blocked the window' : 'The window was closed'}
      onDismiss={onStop}
      action={
        <Button size="s" render={<a href={link.url} target="_blank" rel="noopener noreferrer" />}>
          Open {name}
        </Button>
      }
    >
      {link.why === 'blocked'
        ? `Open ${name} with this link instead. It works for ten minutes.`
        : `To continue, open ${name} with this link. It works for ten minutes.`}
    </Banner>
  );
}
