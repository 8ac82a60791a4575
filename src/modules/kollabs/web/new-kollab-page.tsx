import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { UploadPictureCard } from '#modules/media/web/upload-picture-card.tsx';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { apiContext } from '#web/context.ts';
import { requireViewer, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { termsOf } from './kollab-terms.ts';
import { NewKollabForm } from './new-kollab-form.tsx';
import styles from './new-post-page.module.css';
import { PublishCheck } from './publish-check.tsx';

export function meta() {
  return pageMeta({ title: 'New Kollab' });
}

// The counter on the way in must be today's, not the one of the page that the person came from.
export async function loader(args: LoaderFunctionArgs) {
  const { username } = requireViewer(args);
  const reads = args.context.get(apiContext);
  const id = args.url.searchParams.get('from');
  const [viewer, copied] = await Promise.all([
    reads.getViewer(),
    id === null ? null : settled(reads.getKollab({ params: { id } })),
  ]);
  // Of others there is no copy.
  const own = copied?.ok && copied.value.username === username ? copied.value : null;
  return { viewer, from: own ? { kollabId: own.kollabId, terms: termsOf(own) } : undefined };
}

export default function NewKollabPage() {
  const { viewer, from } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <BackLink link={<Link to={paths.newPost} />}>Back</BackLink>
      <h1>New Kollab</h1>
      <PublishCheck viewer={viewer}>
        <NewKollabForm
          key={from?.kollabId}
          from={from}
          owner={viewer}
          pictureUpload={(fill) => <UploadPictureCard purpose="kollab" onUploaded={fill} />}
        />
      </PublishCheck>
    </div>
  );
}
