import { type Connectable, platformLabel } from '#contract/product.ts';
import type { OwnConnectionView } from '#modules/connections/connections.contract.ts';
import { isConnectable } from '#modules/connections/connections.rules.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel, PanelActions } from '#ui/panel/panel.tsx';
import { Select } from '#ui/select/select.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { api } from '#web/api.ts';
import type { Loaded } from '#web/guards.ts';
import { useRevalidate } from '#web/revalidation.ts';
import { useWrite } from '#web/write/use-write.ts';
import { ConnectStatus } from './connect-status.tsx';
import { connectionName } from './connection-name.ts';
import { FeaturedFiguresCard } from './featured-figures-card.tsx';
import { RefreshDataCard } from './refresh-data-card.tsx';
import { useConnect } from './use-connect.ts';

export function FeaturedPlatformCard({ connections }: { connections: Loaded<OwnConnectionView[]> }) {
  const revalidate = useRevalidate();
  const featured = connections.ok ? (connections.value.find((one) => one.featured) ?? null) : null;
  return (
    <Panel
      id="featured"
      title="Featured platform"
      intro="Your profile, your Kollabs and lists show the audience of this channel. Audiences of several platforms are never added up."
    >
      {connections.ok ? (
        <>
          <FeaturedFiguresCard connection={featured} figures="compact" />
          <FeaturedChoice connections={connections.value} featured={featured} />
          {featured ? <FeaturedActions featured={featured} /> : null}
        </>
      ) : (
        <ErrorState
          compact
          headingLevel={3}
          title="Your featured platform did not load"
          onRetry={revalidate}
        />
      )}
    </Panel>
  );
}

function FeaturedChoice({
  connections,
  featured,
}: {
  connections: readonly OwnConnectionView[];
  featured: OwnConnectionView | null;
}) {
  const set = useWrite(
    ({ type, connectionId }: { type: Connectable; connectionId: string }) =>
      api.setFeatured({ params: { type }, body: { featuredPlatformId: connectionId } }),
    { success: 'Updated Featured Platform', changes: ['page', 'viewer'] },
  );
  const able = connections.filter((one) => one.featurable || one === featured);
  if (able.every((one) => one === featured)) return null;
  return (
    <Select
      label="Featured channel"
      unmarked
      value={set.pendingInputs.at(-1)?.connectionId ?? featured?.connectionId ?? ''}
      {...(featured === null && { placeholder: 'None' })}
      options={able.map((one) => ({
        value: one.connectionId,
        label: `${platformLabel(one.type)}: ${connectionName(one)}`,
      }))}
      onChange={({ target }) => {
        const chosen = able.find(({ connectionId }) => connectionId === target.value);
        if (chosen && isConnectable(chosen.type))
          void set.run({ type: chosen.type, connectionId: chosen.connectionId });
      }}
    />
  );
}

function FeaturedActions({ featured }: { featured: OwnConnectionView }) {
  const { connectionId, type, lost } = featured;
  const { connecting, connect, dismiss } = useConnect();
  const remove = useWrite(() => api.removeFeatured(), {
    success: 'Updated Featured Platform',
    changes: ['page', 'viewer'],
  });

  return (
    <>
      <ConnectStatus connecting={connecting} onDismiss={dismiss} />
      {lost && isConnectable(type) ? (
        <Banner
          tone="error"
          title="Needs reconnecting"
          action={
            <Button size="s" onClick={() => connect(type)}>
              Reconnect
            </Button>
          }
        >
          {platformLabel(type)} no longer lets us read this channel. Its figures stay as they were.
        </Banner>
      ) : null}
      <PanelActions>
        {lost ? null : <RefreshDataCard connectionId={connectionId} />}
        <Button variant="quiet" busy={remove.pending} onClick={() => remove.run()}>
          Remove
        </Button>
      </PanelActions>
    </>
  );
}
