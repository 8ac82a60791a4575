import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { lazyPart } from '#ui/render/lazy-part.ts';
import { apiContext } from '#web/context.ts';
import { CopyButton } from '#web/copy-button.tsx';
import { orNotFound, settled } from '#web/guards.ts';
import { addressIn, pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useSettings, useViewer } from '#web/viewer.ts';
import { showcaseDescription, showcaseJsonLd, showcaseTitle } from '../showcases.display.rules.ts';
import { ShowcaseCard } from './showcase-card.tsx';
import styles from './showcase-page.module.css';

// For the two sides only.
const TakeDownButton = lazyPart(() => import('./take-down-button.tsx'), 'TakeDownButton');
// For users who are neither of them.
const ReportButton = lazyPart(() => import('./report-button.tsx'), 'ReportButton');

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return pageMeta(matches, { title: 'Collaboration' });
  const { showcase, indexable } = loaderData;
  const title = showcaseTitle(showcase);
  // A side does not want to be found by machines, so there is no metadata to index.
  if (!indexable) return pageMeta(matches, { title });
  const path = paths.showcase(showcase.requestId);
  return pageMeta(matches, {
    title,
    description: showcaseDescription(showcase),
    image: paths.showcasePreview(showcase.requestId),
    path,
    type: 'article',
    jsonLd: showcaseJsonLd(showcase, {
      page: addressIn(matches, path),
      user: (username) => addressIn(matches, paths.user(username)),
    }),
  });
}

export async function loader({ params: { requestId: id = '' }, context }: LoaderFunctionArgs) {
  const reads = context.get(apiContext);
  const showcase = await orNotFound(reads.getShowcase({ params: { id } }));
  // If unknown, assume that a side does not want to be indexed.
  const choices = await Promise.all(
    [showcase.sender, showcase.recipient].map(({ username }) =>
      settled(reads.visibilityOf({ params: { username } })),
    ),
  );
  const indexable = choices.every((choice) => choice.ok && choice.value.indexable);
  return { showcase, indexable };
}

export default function ShowcasePage() {
  const { showcase } = useLoaderData<typeof loader>();
  const { publicUrl } = useSettings();
  const viewer = useViewer();
  const { requestId, sender, recipient } = showcase;
  const own = viewer !== null && [sender.username, recipient.username].includes(viewer.username);
  return (
    <div className={styles.page}>
      <ShowcaseCard
        showcase={showcase}
        headingLevel={1}
        actions={
          <>
            <CopyButton text={publicUrl + paths.showcase(requestId)} label="Copy link" />
            {own ? <TakeDownButton requestId={requestId} /> : null}
            {viewer && !own ? <ReportButton requestId={requestId} /> : null}
          </>
        }
      />
    </div>
  );
}
