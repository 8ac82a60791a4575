import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { UploadPictureCard } from '#modules/media/web/upload-picture-card.tsx';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { apiContext } from '#web/context.ts';
import { requireViewer } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { NewKollabForm } from './new-kollab-form.tsx';
import styles from './new-post-page.module.css';
import { PublishCheck } from './publish-check.tsx';

export function meta() {
  return pageMeta({ title: 'New Kollab' });
}

// The counter on the way in must be today's, not the one of the page that the person came from.
export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  return args.context.get(apiContext).getViewer();
}

export default function NewKollabPage() {
  const viewer = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <BackLink link={<Link to={paths.newPost} />}>Back</BackLink>
      <h1>New Kollab</h1>
      <PublishCheck viewer={viewer}>
        <NewKollabForm
          username={viewer.username}
          pictureUpload={(fill) => <UploadPictureCard onUploaded={fill} />}
        />
      </PublishCheck>
    </div>
  );
}
