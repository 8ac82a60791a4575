import { fromMinorUnits, moneyText } from '#modules/kollabs/payment.rules.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { ChartGrid } from '#ui/chart/chart-grid.tsx';
import { Stats } from '#ui/stat/stat.tsx';
import { FailedPart } from '#web/failed-part.tsx';
import { pointsOf, termOf } from '#web/figures/points.ts';
import type { Loaded } from '#web/guards.ts';
import { arrivedCurrencies, arrivedIn, type PayGroup, payGroups } from '../payments.rules.ts';
import type { OwnPaymentsView } from '../statistics.contract.ts';
import { type Bucket, type Period, sumsOf } from '../statistics.rules.ts';
import styles from './statistics.module.css';

interface PaymentFiguresProps {
  payments: Loaded<OwnPaymentsView>;
  period: Period;
  buckets: readonly Bucket[];
}

/** What the viewer earned, paid, and is still owed or owes. Currencies are never added up. */
export function PaymentFigures({ payments, period, buckets }: PaymentFiguresProps) {
  const groups = payments.ok ? payGroups(payments.value) : [];
  return (
    <section className={styles.section} aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      {!payments.ok ? (
        <FailedPart headingLevel={3} title="Your payments did not load" />
      ) : groups.length === 0 ? (
        <p className={styles.quiet}>
          Nothing arrived in these {period} days, and nothing is open. Money that you agree on in a
          collaboration is added up here.
        </p>
      ) : (
        <>
          {groups.map((group) => (
            <Group key={`${group.pays}${group.currency}`} group={group} period={period} />
          ))}
          <Arrived days={payments.value.days} buckets={buckets} />
        </>
      )}
    </section>
  );
}

interface GroupProps {
  group: PayGroup;
  period: Period;
}

function Group({ group: { currency, pays, arrived, sent, open, late }, period }: GroupProps) {
  const text = formatIn(currency);
  return (
    <div className={styles.group}>
      <h3>
        {pays ? 'You pay' : 'You get'}, in {currency}
      </h3>
      <Stats
        items={[
          { label: 'Arrived', value: text(arrived), note: `in these ${period} days` },
          { label: 'Sent', value: text(sent), note: 'not confirmed yet' },
          { label: 'Not paid yet', value: text(open), note: late > 0 ? `${text(late)} of it is late` : null },
        ]}
      />
    </div>
  );
}

/** One chart per currency. */
function Arrived({ days, buckets }: { days: OwnPaymentsView['days']; buckets: readonly Bucket[] }) {
  return (
    <ChartGrid className={styles.charts}>
      {arrivedCurrencies(days).map((currency) => {
        const text = formatIn(currency);
        const rows = days.filter((row) => row.currency === currency);
        const received = sumsOf(buckets, rows, (row) => row.received);
        const paid = sumsOf(buckets, rows, (row) => row.paid);
        const total = (pays: boolean) => text(arrivedIn(days, currency, pays));
        return (
          <Chart
            key={currency}
            caption={`Payments in ${currency}`}
            shape="bars"
            points={pointsOf(buckets)}
            pointTerm={termOf(buckets)}
            format={text}
            summary={`${total(false)} to you, ${total(true)} by you`}
            note="Counted on the day they arrived, as the side that got them recorded it."
            series={[
              { id: 'received', name: 'To you', values: received },
              { id: 'paid', name: 'By you', values: paid },
            ]}
          />
        );
      })}
    </ChartGrid>
  );
}

function formatIn(currency: string) {
  return (units: number) => moneyText(fromMinorUnits(units, currency), currency);
}
