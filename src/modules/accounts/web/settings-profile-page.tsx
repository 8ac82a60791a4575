import { useLoaderData } from 'react-router';
import type { ViewerView } from '#modules/profile-pages/profile-pages.contract.ts';
import { BioCard } from '#modules/profiles/web/bio-card.tsx';
import { ContentCategoryCard } from '#modules/profiles/web/content-category-card.tsx';
import { ProfileInformationCard } from '#modules/profiles/web/profile-information-card.tsx';
import { PanelColumns } from '#ui/panel/panel.tsx';
import { forViewer } from '#web/guards.ts';
import { titled } from '#web/meta.ts';
import styles from './settings.module.css';

export const meta = titled('Profile settings');

export const loader = forViewer(({ api }) => api.getViewer());

export default function SettingsProfilePage() {
  const viewer = useLoaderData<typeof loader>();
  return (
    <PanelColumns>
      <ProfileInformationCard
        username={viewer.username}
        nameChosen={viewer.nameChosen}
        saved={informationOf(viewer)}
      />
      <div className={styles.column}>
        <BioCard bio={viewer.bio} />
        <ContentCategoryCard contentType={viewer.contentType} keptUntil={viewer.contentTypeKeptUntil} />
      </div>
    </PanelColumns>
  );
}

function informationOf({ displayName, headline, location, website }: ViewerView) {
  return { displayName, headline, location, website };
}
