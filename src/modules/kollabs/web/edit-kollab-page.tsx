import { useLoaderData } from 'react-router';
import { UploadPictureCard } from '#modules/media/web/upload-picture-card.tsx';
import { FormPage } from '#web/form/form-page.tsx';
import { forViewer, notFound, orNotFound } from '#web/guards.ts';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { UnverifiedNotice } from '#web/unverified-notice.tsx';
import { EditKollabForm } from './edit-kollab-form.tsx';
import { OutOfSightNotice } from './kollab-owner-actions.tsx';
import { termsOf } from './kollab-terms.ts';

export const meta = titled('Edit Kollab');

export const loader = forViewer(async ({ api, username, params: { id = '' } }) => {
  const [viewer, kollab] = await Promise.all([
    api.getViewer(),
    orNotFound(api.getKollab({ params: { id } })),
  ]);
  if (kollab.username !== username) throw notFound();
  const { kollabId, visible, requestsCount, requestsCompleted } = kollab;
  const open = requestsCount > requestsCompleted;
  // A response of the release before has no files.
  return { viewer, kollabId, visible, open, terms: termsOf(kollab), files: kollab.files ?? [] };
});

export default function EditKollabPage() {
  const { viewer, kollabId, visible, open, terms, files } = useLoaderData<typeof loader>();
  if (!visible)
    return (
      <FormPage title="Edit Kollab" back={paths.kollab(kollabId)}>
        <OutOfSightNotice kollabId={kollabId} />
      </FormPage>
    );
  return (
    <FormPage title="Edit Kollab" back={paths.kollab(kollabId)}>
      {open ? (
        <p>
          Requests keep the version of your Kollab they were made on. People with an open request can see what
          you change.
        </p>
      ) : null}
      {viewer.emailVerified ? (
        <EditKollabForm
          key={kollabId}
          username={viewer.username}
          ownerId={viewer.userId}
          kollabId={kollabId}
          terms={terms}
          files={files}
          pictureUpload={(fill) => <UploadPictureCard purpose="kollab" onUploaded={fill} />}
        />
      ) : (
        <UnverifiedNotice email={viewer.email} />
      )}
    </FormPage>
  );
}
