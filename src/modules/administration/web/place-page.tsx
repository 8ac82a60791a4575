import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { AdminTabs } from '#web/admin/admin-tabs.tsx';
import { apiContext } from '#web/context.ts';
import { orNotFound, requireViewer } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import styles from './administration.module.css';
import { ColourCard, LogoCard } from './look-card.tsx';
import { AnnouncementCard, PlaceCard } from './place-card.tsx';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Place' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const api = args.context.get(apiContext);
  return orNotFound(api.adminPlace());
}

/** How this site is set up. */
export default function PlacePage() {
  const place = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <h1>Place</h1>
      <AdminTabs />
      <PlaceCard place={place} />
      <LogoCard place={place} />
      <ColourCard place={place} />
      <AnnouncementCard place={place} />
    </div>
  );
}
