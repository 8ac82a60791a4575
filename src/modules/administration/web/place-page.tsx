import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { AdminTabs } from '#web/admin/admin-tabs.tsx';
import { apiContext } from '#web/context.ts';
import { orNotFound, requireViewer } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import styles from './administration.module.css';
import { ColourCard, LogoCard } from './look-card.tsx';
import { AnnouncementCard, PlaceCard } from './place-card.tsx';
import { PlaceLogCard } from './place-log-card.tsx';
import { TestMailCard } from './test-mail-card.tsx';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Place' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const api = args.context.get(apiContext);
  const [place, log] = await orNotFound(Promise.all([api.adminPlace(), api.placeLog()]));
  return { place, log };
}

/** How this site is set up, and who changed it. */
export default function PlacePage() {
  const { place, log } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <h1>Place</h1>
      <AdminTabs />
      <PlaceCard place={place} />
      <LogoCard place={place} />
      <ColourCard place={place} />
      <AnnouncementCard place={place} />
      <TestMailCard />
      <PlaceLogCard first={log} />
    </div>
  );
}
