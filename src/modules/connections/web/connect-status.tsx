import { platformLabel } from '#contract/product.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import type { Connecting } from './use-connect.ts';

export function ConnectStatus({
  connecting,
  onDismiss,
}: {
  connecting: Connecting | null;
  onDismiss: () => void;
}) {
  if (!connecting) return null;
  const name = platformLabel(connecting.type);
  const { link, error } = connecting;
  if (error) {
    return (
      <Banner tone="error" live title={`${name} was not connected`} onDismiss={onDismiss}>
        {error}
      </Banner>
    );
  }
  if (!link) {
    return (
      <Banner tone="info" live onDismiss={onDismiss}>
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
      onDismiss={onDismiss}
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
