import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { pageMeta } from '#web/meta.ts';
import styles from './agreement-page.module.css';
import { AgreementTerms } from './agreement-terms.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { Payments } from './payments.tsx';
import { NothingToPrint, PrintedPage, printedNames, readPrinted } from './printed-page.tsx';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta({ title: loaderData ? `Agreement on ${loaderData.request.kollabTitle}` : 'Agreement' });
}

export function loader(args: LoaderFunctionArgs) {
  return readPrinted(args);
}

export default function AgreementPage() {
  const { request, inForce } = useLoaderData<typeof loader>();
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
                <DeliveryFacts delivery={delivery} name={names[delivery.by]} />
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
