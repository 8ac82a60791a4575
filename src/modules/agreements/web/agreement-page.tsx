import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { DeliveryResultsCard } from '#modules/results/web/delivery-results-card.tsx';
import { apiContext } from '#web/context.ts';
import { settled } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import styles from './agreement-page.module.css';
import { AgreementTerms } from './agreement-terms.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { Payments } from './payments.tsx';
import { NothingToPrint, PrintedPage, printedNames, readPrinted } from './printed-page.tsx';

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta(matches, {
    title: loaderData ? `Agreement on ${loaderData.request.kollabTitle}` : 'Agreement',
  });
}

export async function loader(args: LoaderFunctionArgs) {
  const printed = await readPrinted(args);
  const params = { id: printed.request.requestId };
  const results = await settled(args.context.get(apiContext).listResults({ params }));
  return { ...printed, results };
}

export default function AgreementPage() {
  const { request, inForce, results } = useLoaderData<typeof loader>();
  if (!inForce)
    return (
      <NothingToPrint request={request} heading="Agreement" title="No agreement is in force">
        Once both of you have agreed on a version, you can print it here.
      </NothingToPrint>
    );
  const names = printedNames(request);
  return (
    <PrintedPage request={request} version={inForce} heading="Agreement on">
      <AgreementTerms version={inForce} names={names} headingLevel={2} />
      <section className={styles.section} aria-labelledby="deliveries-title">
        <h2 id="deliveries-title">Delivered so far</h2>
        <ul className={styles.rows}>
          {inForce.deliverables.map(({ n, what, delivery }) => (
            <li key={n}>
              <p>
                <bdi>{what || 'A deliverable'}</bdi>
              </p>
              {delivery ? (
                <>
                  <DeliveryFacts delivery={delivery} name={names[delivery.by]} />
                  {delivery.link && <DeliveryResultsCard results={results} n={n} printed />}
                </>
              ) : (
                <p className={styles.open}>Not delivered yet</p>
              )}
            </li>
          ))}
        </ul>
      </section>
      {inForce.instalments.length > 0 && (
        <section className={styles.section} aria-labelledby="payments-title">
          <h2 id="payments-title">Payments so far</h2>
          <Payments version={inForce} names={names} />
        </section>
      )}
    </PrintedPage>
  );
}
