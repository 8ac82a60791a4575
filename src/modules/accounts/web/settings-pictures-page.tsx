import { useLoaderData } from 'react-router';
import { BannerCard } from '#modules/media/web/banner-card.tsx';
import { ProfilePictureCard } from '#modules/media/web/profile-picture-card.tsx';
import { PanelColumns } from '#ui/panel/panel.tsx';
import { forViewer } from '#web/guards.ts';
import { titled } from '#web/meta.ts';

export const meta = titled('Pictures');

export const loader = forViewer(({ api }) => api.getViewer());

export default function SettingsPicturesPage() {
  const viewer = useLoaderData<typeof loader>();
  return (
    <PanelColumns>
      <ProfilePictureCard name={viewer.displayName} src={viewer.profileImageUrl} />
      <BannerCard
        username={viewer.username}
        category={viewer.contentType}
        src={viewer.bannerUrl}
        // A response of the release before has none.
        alt={viewer.bannerAlt ?? ''}
      />
    </PanelColumns>
  );
}
