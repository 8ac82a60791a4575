import { useLoaderData } from 'react-router';
import { AdminTabs } from '#web/admin/admin-tabs.tsx';
import { forViewer, orNotFound } from '#web/guards.ts';
import { titled } from '#web/meta.ts';
import styles from './administration.module.css';
import { ColourCard, LogoCard } from './look-card.tsx';
import { AnnouncementCard, PlaceCard } from './place-card.tsx';

export const meta = titled('Site');

export const loader = forViewer(({ api }) => orNotFound(api.adminPlace()));

/** How this site is set up. */
export default function PlacePage() {
  const place = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <h1>Site</h1>
      <AdminTabs />
      <PlaceCard place={place} />
      <LogoCard place={place} />
      <ColourCard place={place} />
      <AnnouncementCard place={place} />
    </div>
  );
}
