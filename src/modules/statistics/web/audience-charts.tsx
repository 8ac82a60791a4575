import { platformLabel } from '#contract/product.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import { ChartGrid } from '#ui/chart/chart-grid.tsx';
import { formatThousands } from '#ui/numbers/format-number.ts';
import { FailedPart } from '#web/failed-part.tsx';
import { dayWords, pointsOf } from '#web/figures/points.ts';
import type { Loaded } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import type { ChannelAudience } from '../statistics.contract.ts';
import { daysOf, type Jump, jumpsIn, type Period } from '../statistics.rules.ts';
import styles from './statistics.module.css';

interface AudienceChartsProps {
  audience: Loaded<{ channels: ChannelAudience[]; connected: boolean }>;
  period: Period;
  /** The last day; null if it is unknown, and then no chart is drawn. */
  last: string | null;
}

/** The audience of each channel over time. Platforms are not comparable, so their figures are never added up. */
export function AudienceCharts({ audience, period, last }: AudienceChartsProps) {
  return (
    <section className={styles.section} aria-labelledby="audience">
      <h2 id="audience">Audience over time</h2>
      {!audience.ok || last === null ? (
        <FailedPart headingLevel={3} title="Your audience did not load" />
      ) : audience.value.channels.length === 0 && audience.value.connected ? (
        <p className={styles.quiet}>
          No platform reported an audience for your channels in this period. You can refresh their data in
          your <Link to={paths.settingsChannels}>settings</Link>.
        </p>
      ) : audience.value.channels.length === 0 ? (
        <p className={styles.quiet}>
          No channel figures in this period. <Link to={paths.settingsChannels}>Connect a channel</Link> to see
          its audience here, updated once a day.
        </p>
      ) : (
        <ChartGrid className={styles.charts}>
          {audience.value.channels.map((channel) => (
            <ChannelChart key={channel.connectionId} channel={channel} period={period} last={last} />
          ))}
        </ChartGrid>
      )}
    </section>
  );
}

function ChannelChart({
  channel: { type, name, readings, featured },
  period,
  last,
}: {
  channel: ChannelAudience;
  period: Period;
  last: string;
}) {
  const platform = platformLabel(type);
  const days = daysOf(period, last);
  const byDay = new Map(readings.map(({ day, audience }) => [day, audience]));
  const newest = readings.at(-1);
  const [jump] = jumpsIn(readings);
  return (
    <>
      <Chart
        caption={`${name} on ${platform}${featured ? ', on your profile' : ''}`}
        shape="line"
        base="data"
        points={pointsOf(days.map((day) => ({ first: day, last: day, days: [day] })))}
        format={formatThousands}
        summary={growthWords(readings)}
        note={`As reported by ${platform}${newest ? `, last read on ${dayWords(newest.day)}` : ''}.`}
        series={[{ id: type, name: 'Audience', values: days.map((day) => byDay.get(day) ?? null) }]}
      />
      {jump ? <JumpNotice jump={jump} platform={platform} /> : null}
    </>
  );
}

/** Describes the change from the first reading of the period to the last. */
function growthWords(readings: ChannelAudience['readings']): string {
  const [first, newest] = [readings[0], readings.at(-1)];
  if (!first || !newest) return '';
  const now = formatThousands(newest.audience);
  const change = newest.audience - first.audience;
  if (readings.length === 1 || change === 0) return now;
  return `${now}, ${formatThousands(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than on ${dayWords(first.day)}`;
}

/** Shown only to the owner. */
function JumpNotice({ jump: { from, to, percent }, platform }: { jump: Jump; platform: string }) {
  return (
    <Banner tone="info" title={`A sudden ${percent > 0 ? 'rise' : 'fall'}`}>
      From {formatThousands(from.audience)} to {formatThousands(to.audience)} by {dayWords(to.day)} (
      {percent > 0 ? '+' : '−'}
      {Math.abs(percent)}%). If you do not know why, check your account on {platform}. Partners may ask you
      about it. {percent > 0 ? 'For 30 days, Find a Match does not use this audience as a reason.' : null}
    </Banner>
  );
}
