import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { UploadPictureCard } from '#modules/media/web/upload-picture-card.tsx';
import { apiContext } from '#web/context.ts';
import { FormPage } from '#web/form/form-page.tsx';
import { requireViewer } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { UnverifiedNotice } from '#web/unverified-notice.tsx';
import { PostForm } from './post-form.tsx';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'New Post' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  return args.context.get(apiContext).getViewer();
}

export default function NewPostPage() {
  const { username, email, emailVerified } = useLoaderData<typeof loader>();
  return (
    <FormPage title="New Post" back={paths.kollabOrPost}>
      <p>
        Looking for people to work with? <Link to={paths.newKollab}>Make a Kollab instead</Link>
      </p>
      {emailVerified ? (
        <PostForm
          username={username}
          pictureUpload={(fill) => <UploadPictureCard purpose="post" onUploaded={fill} />}
        />
      ) : (
        <UnverifiedNotice email={email} />
      )}
    </FormPage>
  );
}
