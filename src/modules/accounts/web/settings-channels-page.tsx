import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ConnectionsCard } from '#modules/connections/web/connections-card.tsx';
import { FeaturedPlatformCard } from '#modules/connections/web/featured-platform-card.tsx';
import { apiContext } from '#web/context.ts';
import { requireViewer, settled } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';

export function meta() {
  return pageMeta({ title: 'Channels' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const api = args.context.get(apiContext);
  const [connections, platforms] = await Promise.all([
    settled(api.ownConnections().then(({ items }) => items)),
    settled(api.listPlatforms().then(({ items }) => items)),
  ]);
  return { connections, platforms };
}

export default function SettingsChannelsPage() {
  const { connections, platforms } = useLoaderData<typeof loader>();
  return (
    <>
      <ConnectionsCard connections={connections} platforms={platforms} />
      <FeaturedPlatformCard connections={connections} />
    </>
  );
}
