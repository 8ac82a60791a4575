import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { ConnectionsCard } from '#modules/connections/web/connections-card.tsx';
import { FeaturedPlatformCard } from '#modules/connections/web/featured-platform-card.tsx';
import { DomainsCard } from '#modules/proofs/web/domains-card.tsx';
import { apiContext } from '#web/context.ts';
import { requireViewer, settled } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import { useViewer } from '#web/viewer.ts';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Channels' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const api = args.context.get(apiContext);
  const [connections, platforms, proofs] = await Promise.all([
    settled(api.ownConnections().then(({ items }) => items)),
    settled(api.listPlatforms().then(({ items }) => items)),
    settled(api.ownProofs().then(({ items }) => items)),
  ]);
  return { connections, platforms, proofs };
}

export default function SettingsChannelsPage() {
  const viewer = useViewer();
  const { connections, platforms, proofs } = useLoaderData<typeof loader>();
  return (
    <>
      <ConnectionsCard connections={connections} platforms={platforms} proofs={proofs} />
      <FeaturedPlatformCard connections={connections} />
      {viewer?.accountType === 'business' ? <DomainsCard proofs={proofs} /> : null}
    </>
  );
}
