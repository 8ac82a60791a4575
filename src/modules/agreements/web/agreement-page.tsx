import { Printer } from 'lucide-react';
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { Side } from '#modules/requests/requests.moves.rules.ts';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Time } from '#ui/time/time.tsx';
import { apiContext } from '#web/context.ts';
import { orNotFound, requireViewer } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import './agreement.module.css';
import styles from './agreement-page.module.css';
import { AgreementTerms } from './agreement-terms.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta({ title: loaderData ? `Agreement on ${loaderData.request.kollabTitle}` : 'Agreement' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const params = { id: args.params.requestId ?? '' };
  const reads = args.context.get(apiContext);
  const request = await orNotFound(reads.getRequest({ params }));
  return { request, agreement: await orNotFound(reads.getAgreement({ params })) };
}

export default function AgreementPage() {
  const { request, agreement } = useLoaderData<typeof loader>();
  const inForce = agreement.versions.find(({ version }) => version === agreement.inForce);
  const names: Record<Side, string> = {
    sender: request.senderDisplayName,
    recipient: request.recipientDisplayName,
  };
  const back = <BackLink link={<Link to={paths.agreement(request.requestId)} />}>Collaboration</BackLink>;
  if (!inForce) {
    return (
      <div className="stack">
        {back}
        <h1>Agreement</h1>
        <EmptyState title="No agreement is in force">
          Once both of you have agreed on a version, you can print it here.
        </EmptyState>
      </div>
    );
  }
  return (
    <article className={styles.page}>
      <div className={styles.tools}>
        {back}
        <Button icon={<Printer />} onClick={() => window.print()}>
          Print or save as PDF
        </Button>
      </div>
      <header>
        <h1>
          Agreement on <bdi>{request.kollabTitle}</bdi>
        </h1>
        <p>
          Between <UserName displayName={names.recipient} username={request.recipient} /> and{' '}
          <UserName displayName={names.sender} username={request.sender} />. Version {inForce.version}, agreed
          on {inForce.dateDecided && <Time value={inForce.dateDecided} format="collaboration" />}.
        </p>
      </header>
      <AgreementTerms version={inForce} names={names} headingLevel={2} />
      <section className={styles.deliveries} aria-labelledby="deliveries-title">
        <h2 id="deliveries-title">Delivered so far</h2>
        <ul>
          {inForce.deliverables.map(({ n, what, delivery }) => (
            <li key={n}>
              <p>
                <bdi>{what || 'A deliverable'}</bdi>
              </p>
              {delivery ? (
                <DeliveryFacts delivery={delivery} name={names[delivery.by]} />
              ) : (
                <p className={styles.open}>Not delivered yet</p>
              )}
            </li>
          ))}
        </ul>
      </section>
    </article>
  );
}
