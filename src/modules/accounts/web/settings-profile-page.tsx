import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { ViewerView } from '#modules/profile-pages/profile-pages.contract.ts';
import { BioCard } from '#modules/profiles/web/bio-card.tsx';
import { ContentCategoryCard } from '#modules/profiles/web/content-category-card.tsx';
import { ProfileInformationCard } from '#modules/profiles/web/profile-information-card.tsx';
import { apiContext } from '#web/context.ts';
import { requireViewer } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Profile settings' });
}

export function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  return args.context.get(apiContext).getViewer();
}

export default function SettingsProfilePage() {
  const viewer = useLoaderData<typeof loader>();
  return (
    <>
      <ProfileInformationCard
        username={viewer.username}
        nameChosen={viewer.nameChosen}
        saved={informationOf(viewer)}
      />
      <BioCard bio={viewer.bio} />
      <ContentCategoryCard contentType={viewer.contentType} keptUntil={viewer.contentTypeKeptUntil} />
    </>
  );
}

function informationOf({ displayName, headline, location, website }: ViewerView) {
  return { displayName, headline, location, website };
}
