import { useLoaderData } from 'react-router';
import { UploadPictureCard } from '#modules/media/web/upload-picture-card.tsx';
import { FormPage } from '#web/form/form-page.tsx';
import { forViewer } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { UnverifiedNotice } from '#web/unverified-notice.tsx';
import { PostForm } from './post-form.tsx';

export const meta = titled('New Post');

export const loader = forViewer(({ api }) => api.getViewer());

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
