import { type MetaArgs, useLoaderData } from 'react-router';
import { KollabCard } from '#modules/kollabs/web/kollab-card.tsx';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { api } from '#web/api.ts';
import { forViewer, orNotFound } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { useWatch } from '#web/live/live.ts';
import { useFreshest } from '#web/live/use-freshest.ts';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { InvitationCard } from './invitation-card.tsx';

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta(matches, { title: loaderData ? `Invitation to ${loaderData.kollab.title}` : 'Invitation' });
}

export const loader = forViewer(({ api, params: { invitationId: id = '' } }) =>
  orNotFound(api.getInvitation({ params: { id } })),
);

export default function InvitationPage() {
  const loaded = useLoaderData<typeof loader>();
  const { invitationId } = loaded;
  const { kollabId } = loaded.kollab;
  useWatch('kollab', kollabId);
  const [invitation] = useFreshest({
    loaded,
    concerns: ({ kind, id }) =>
      (kind === 'invitation' && id === invitationId) || (kind === 'kollab' && id === kollabId),
    read: () => api.getInvitation({ params: { id: invitationId } }),
  });
  return (
    <div className="stack">
      <BackLink link={<Link to={paths.invitations} />}>Invitations</BackLink>
      <h1>Invitation</h1>
      <InvitationCard
        key={invitationId}
        invitation={invitation}
        kollab={<KollabCard kollab={invitation.kollab} headingLevel={3} />}
      />
    </div>
  );
}
