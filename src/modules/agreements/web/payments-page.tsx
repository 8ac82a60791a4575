import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { Time } from '#ui/time/time.tsx';
import { pageMeta } from '#web/meta.ts';
import { usePlaceName } from '#web/viewer.ts';
import styles from './agreement-page.module.css';
import { Payments } from './payments.tsx';
import { NothingToPrint, PrintedPage, printedNames, readPrinted } from './printed-page.tsx';

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta(matches, {
    title: loaderData ? `Payments for ${loaderData.request.kollabTitle}` : 'Payments',
  });
}

export function loader(args: LoaderFunctionArgs) {
  return readPrinted(args);
}

export default function PaymentsPage() {
  const place = usePlaceName();
  const { request, inForce, now } = useLoaderData<typeof loader>();
  if (!inForce || inForce.instalments.length === 0)
    return (
      <NothingToPrint request={request} heading="Payments" title="No payments to show">
        Once an agreement with instalments is in force, its payments are listed here.
      </NothingToPrint>
    );
  return (
    <PrintedPage request={request} version={inForce} heading="Payments for">
      <p>
        As of <Time value={now} format="collaboration" />, as recorded by both sides. {place} holds and moves
        no money.
      </p>
      <section className={styles.section} aria-labelledby="payments-title">
        <h2 id="payments-title">Statement of payments</h2>
        <Payments version={inForce} names={printedNames(request)} />
      </section>
    </PrintedPage>
  );
}
