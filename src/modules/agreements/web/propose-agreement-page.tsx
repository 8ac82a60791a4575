import { type MetaArgs, useLoaderData } from 'react-router';
import { hasPassed } from '#modules/kollabs/deadline.rules.ts';
import type { RequestView } from '#modules/requests/requests.contract.ts';
import { type Side, stateOf } from '#modules/requests/requests.moves.rules.ts';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { Api } from '#web/endpoints.ts';
import { forViewer, notFound, orNotFound, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { type ProposalStart, startVersions } from '../agreement-fields.contract.ts';
import { promisedOf } from '../agreements.promise.rules.ts';
import { mayNegotiate } from '../agreements.rules.ts';
import { DELIVERY_PLATFORMS } from '../agreements.terms.rules.ts';
import { AgreementForm } from './agreement-form.tsx';
import styles from './agreement-page.module.css';

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta(matches, {
    title: loaderData ? `Propose an agreement on ${loaderData.request.kollabTitle}` : 'Propose an agreement',
  });
}

export const loader = forViewer(async ({ api, username, params: { requestId: id = '' } }) => {
  const params = { id };
  const [request, terms] = await Promise.all([
    orNotFound(api.getRequest({ params })),
    settled(api.termsOfRequest({ params })),
  ]);
  const side: Side | null =
    request.sender === username ? 'sender' : request.recipient === username ? 'recipient' : null;
  if (!side) throw notFound();
  const negotiable = mayNegotiate(stateOf(request));
  const [agreement, platform] = await Promise.all([
    orNotFound(api.getAgreement({ params })),
    readPlatform(api, request),
  ]);
  const requested = terms.ok ? terms.value.requested : null;
  const deadline = requested?.deadline ?? null;
  const start: ProposalStart = {
    payment: requested?.payment ?? null,
    deadline: hasPassed(deadline, { now: new Date(), timeZone: agreement.timeZone }) ? null : deadline,
    platform,
    accountTypes: { sender: request.senderAccountType, recipient: request.recipientAccountType },
  };
  const promised = promisedOf(request, terms.ok ? terms.value : null);
  return { viewer: username, side, request, negotiable, agreement, start, promised };
});

/** The featured platform of the creator, if exactly one side is one, or else of the Kollab's owner. */
async function readPlatform(
  reads: Pick<Api, 'getUser'>,
  request: RequestView,
): Promise<ProposalStart['platform']> {
  const { sender, recipient: owner, senderAccountType, recipientAccountType } = request;
  const isSenderOnly = senderAccountType === 'creator' && recipientAccountType !== 'creator';
  for (const username of isSenderOnly ? [sender, owner] : [owner]) {
    const found = username ? await settled(reads.getUser({ params: { username } })) : null;
    const featured = found?.ok ? found.value.userData.user.featuredPlatform : '';
    const platform = DELIVERY_PLATFORMS.find((one) => one === featured);
    if (platform) return platform;
  }
  return 'other';
}

export default function ProposeAgreementPage() {
  const { viewer, side, request, negotiable, agreement, start, promised } = useLoaderData<typeof loader>();
  const { requestId } = request;
  const you = (one: Side, name: string) => (one === side ? `${name} (you)` : name);
  return (
    <div className={styles.proposal}>
      <BackLink link={<Link to={paths.agreement(requestId)} />}>Collaboration</BackLink>
      <header>
        <h1>
          {agreement.inForce === null && agreement.open === null
            ? 'Propose an agreement'
            : 'Propose a change'}
        </h1>
        <p>
          On <bdi>{request.kollabTitle}</bdi>. The other side can accept it, change it or decline it. Every
          version is kept.
        </p>
      </header>
      {negotiable ? (
        <AgreementForm
          key={requestId}
          requestId={requestId}
          viewer={viewer}
          names={{
            sender: you('sender', request.senderDisplayName),
            recipient: you('recipient', request.recipientDisplayName),
          }}
          replaces={agreement.newest}
          versions={startVersions(agreement, side)}
          start={start}
          promised={promised}
        />
      ) : (
        <EmptyState title="This agreement cannot be changed now">
          You can make and change an agreement once the request is accepted, until both of you have marked
          your part complete.
        </EmptyState>
      )}
    </div>
  );
}
