import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { UploadPictureCard } from '#modules/media/web/upload-picture-card.tsx';
import { OwnRatesCard } from '#modules/portfolio/web/own-rates-card.tsx';
import { OwnWorksCard } from '#modules/portfolio/web/own-works-card.tsx';
import { apiContext } from '#web/context.ts';
import { requireViewer } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Portfolio settings' });
}

export function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  return args.context.get(apiContext).ownPortfolio();
}

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
