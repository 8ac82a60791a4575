import { useLoaderData } from 'react-router';
import { UploadPictureCard } from '#modules/media/web/upload-picture-card.tsx';
import { OwnRatesCard } from '#modules/portfolio/web/own-rates-card.tsx';
import { OwnWorksCard } from '#modules/portfolio/web/own-works-card.tsx';
import { forViewer } from '#web/guards.ts';
import { titled } from '#web/meta.ts';

export const meta = titled('Portfolio settings');

export const loader = forViewer(({ api }) => api.ownPortfolio());

export default function SettingsPortfolioPage() {
  const { works, rates } = useLoaderData<typeof loader>();
  return (
    <>
      <OwnWorksCard
        works={works}
        pictureUpload={(fill) => <UploadPictureCard purpose="work" onUploaded={fill} />}
      />
      <OwnRatesCard rates={rates} />
    </>
  );
}
