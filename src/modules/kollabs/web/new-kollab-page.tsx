import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { hasRoom } from '#modules/kollabs/kollabs.rules.ts';
import { UploadPictureCard } from '#modules/media/web/upload-picture-card.tsx';
import type { ViewerView } from '#modules/profile-pages/profile-pages.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FormPage } from '#web/form/form-page.tsx';
import { forViewer, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { UnverifiedNotice } from '#web/unverified-notice.tsx';
import { termsOf } from './kollab-terms.ts';
import { NewKollabForm } from './new-kollab-form.tsx';

export const meta = titled('New Kollab');

// Reads the count of active Kollabs anew: the page that the viewer comes from may have an old one.
export const loader = forViewer(async ({ api, username, url }) => {
  const id = url.searchParams.get('from');
  const [viewer, copied] = await Promise.all([
    api.getViewer(),
    id === null ? null : settled(api.getKollab({ params: { id } })),
  ]);
  const own = copied?.ok && copied.value.username === username ? copied.value : null;
  return {
    viewer,
    from: own ? { kollabId: own.kollabId, terms: termsOf(own) } : undefined,
    now: new Date().toISOString(),
  };
});

export default function NewKollabPage() {
  const { viewer, from, now } = useLoaderData<typeof loader>();
  return (
    <FormPage title="New Kollab" back={paths.kollabOrPost}>
      <PublishCheck viewer={viewer}>
        <NewKollabForm
          key={from?.kollabId}
          from={from}
          owner={viewer}
          now={now}
          pictureUpload={(fill) => <UploadPictureCard purpose="kollab" onUploaded={fill} />}
        />
      </PublishCheck>
    </FormPage>
  );
}

type Publisher = Pick<ViewerView, 'emailVerified' | 'email' | 'currentActiveKollabs' | 'maxActiveKollabs'>;

function PublishCheck({ viewer, children }: { viewer: Publisher; children: ReactNode }) {
  if (!viewer.emailVerified) return <UnverifiedNotice email={viewer.email} />;
  const { currentActiveKollabs: current, maxActiveKollabs: max } = viewer;
  if (hasRoom(current, max)) return children;
  return (
    <EmptyState
      illustration="locked"
      title={`You have ${current}/${max} active Kollabs`}
      action={
        <Button variant="primary" render={<Link to={paths.dashboardKollabs} />}>
          My Kollabs
        </Button>
      }
    >
      You cannot have more open at once. Close one to make room. Its collaborations continue.
    </EmptyState>
  );
}
