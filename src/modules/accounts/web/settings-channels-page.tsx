import { useLoaderData } from 'react-router';
import { ConnectionsCard } from '#modules/connections/web/connections-card.tsx';
import { FeaturedPlatformCard } from '#modules/connections/web/featured-platform-card.tsx';
import { DomainsCard } from '#modules/proofs/web/domains-card.tsx';
import { PanelColumns } from '#ui/panel/panel.tsx';
import { forViewer, settled } from '#web/guards.ts';
import { titled } from '#web/meta.ts';
import { useViewer } from '#web/viewer.ts';

export const meta = titled('Channels');

export const loader = forViewer(async ({ api }) => {
  const [connections, platforms, proofs] = await Promise.all([
    settled(api.ownConnections().then(({ items }) => items)),
    settled(api.listPlatforms().then(({ items }) => items)),
    settled(api.ownProofs().then(({ items }) => items)),
  ]);
  return { connections, platforms, proofs };
});

export default function SettingsChannelsPage() {
  const viewer = useViewer();
  const { connections, platforms, proofs } = useLoaderData<typeof loader>();
  return (
    <>
      <ConnectionsCard connections={connections} platforms={platforms} proofs={proofs} />
      <PanelColumns>
        <FeaturedPlatformCard connections={connections} />
        {viewer?.accountType === 'business' ? <DomainsCard proofs={proofs} /> : null}
      </PanelColumns>
    </>
  );
}
