import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { BannerCard } from '#modules/media/web/banner-card.tsx';
import { ProfilePictureCard } from '#modules/media/web/profile-picture-card.tsx';
import { apiContext } from '#web/context.ts';
import { requireViewer } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Pictures' });
}

export function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  return args.context.get(apiContext).getViewer();
}

export default function SettingsPicturesPage() {
  const viewer = useLoaderData<typeof loader>();
  return (
    <>
      <ProfilePictureCard name={viewer.displayName} src={viewer.profileImageUrl} />
      <BannerCard username={viewer.username} category={viewer.contentType} src={viewer.bannerUrl} />
    </>
  );
}
