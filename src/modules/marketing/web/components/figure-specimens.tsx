import { CalendarHeart, Globe, Link2 } from 'lucide-react';
import { Chart } from '#ui/chart/chart.tsx';
import { ChartGrid } from '#ui/chart/chart-grid.tsx';
import { DefinitionList } from '#ui/definition-list/definition-list.tsx';
import { formatCompact, formatThousands } from '#ui/numbers/format-number.ts';
import { Stats } from '#ui/stat/stat.tsx';
import { formatRelative, type TimeFormat } from '#ui/time/format-time.ts';
import { Time } from '#ui/time/time.tsx';
import styles from './content.module.css';
import { Specimen } from './specimen.tsx';

const MOMENT = '2026-03-05T16:07:00Z';

const CHART_DAYS = Array.from({ length: 7 }, (_, index) => ({
  id: String(index),
  label: `${index + 1} Mar 2026`,
  short: `${index + 1} Mar`,
}));

const TIMES: { format: TimeFormat; term: string }[] = [
  { format: 'date-time', term: 'date-time' },
  { format: 'collaboration', term: 'collaboration' },
  { format: 'date', term: 'date' },
  { format: 'time', term: 'time' },
  { format: 'month-year', term: 'month-year' },
  { format: 'relative', term: 'relative' },
];

const DISTANCES = [
  '2026-03-05T16:06:40Z',
  '2026-03-05T16:02:00Z',
  '2026-03-05T15:00:00Z',
  '2026-02-20T16:07:00Z',
  '2025-11-05T16:07:00Z',
  '2024-01-05T16:07:00Z',
  '2026-03-08T16:07:00Z',
];

const NUMBERS = [0, 1, 999, 1_204, 15_349, 99_950, 999_499, 999_500, 2_000_000, 2_400_000_000, -5];

export function FigureSpecimens() {
  return (
    <>
      <Specimen name="Chart" note="Bars of three series, one of them negative on one day.">
        <Chart
          caption="Outcomes of requests"
          shape="bars"
          points={CHART_DAYS}
          format={String}
          summary="18 accepted, 6 completed"
          series={[
            { id: 'one', name: 'Accepted', values: [2, 0, 3, 5, 1, 0, 7] },
            { id: 'two', name: 'Completed', values: [0, 1, 0, 2, 1, 0, 2] },
            { id: 'three', name: 'Likes', values: [1, -2, 0, 4, 0, 0, 3] },
          ]}
        />
      </Specimen>
      <Specimen name="Chart" note="A line with missing days, and one that is all zero.">
        <Chart
          caption="Audience on Twitch"
          shape="line"
          base="data"
          points={CHART_DAYS}
          format={formatThousands}
          summary="12,480"
          note="As reported by Twitch."
          series={[
            { id: 'one', name: 'Audience', values: [12_020, 12_105, null, null, 12_300, 12_290, 12_480] },
          ]}
        />
        <Chart
          caption="Views, none"
          shape="line"
          points={CHART_DAYS}
          format={String}
          series={[{ id: 'one', name: 'Views', values: CHART_DAYS.map(() => 0) }]}
        />
      </Specimen>
      <Specimen name="ChartGrid" note="Two charts: one column, two on a desktop.">
        <ChartGrid>
          {['Views of your profile', 'Followers'].map((caption) => (
            <Chart
              key={caption}
              caption={caption}
              shape="bars"
              points={CHART_DAYS}
              format={String}
              series={[{ id: 'one', name: caption, values: [2, 0, 3, 5, 1, 0, 7] }]}
            />
          ))}
        </ChartGrid>
      </Specimen>
      <Specimen name="Stats" note="None, some, very many; with a note.">
        <Stats
          items={[
            { label: 'Completed', value: 0 },
            { label: 'Requests', value: formatThousands(1204) },
            {
              label: 'Audience on YouTube',
              value: formatCompact(2_400_000_000),
              note: (
                <>
                  as of <Time value={MOMENT} format="date" />
                </>
              ),
            },
            { label: 'Views in all', value: formatThousands(Number.MAX_SAFE_INTEGER) },
            { label: 'Usual time to an answer', value: '2 days' },
          ]}
        />
      </Specimen>
      <Specimen
        name="DefinitionList"
        note="With icons, long, right to left; the website is unknown and left out."
      >
        <DefinitionList
          items={[
            { term: 'Location', detail: 'Hamburg', icon: <Globe aria-hidden /> },
            {
              term: 'Joined',
              detail: <Time value={MOMENT} format="month-year" />,
              icon: <CalendarHeart aria-hidden />,
            },
            { term: 'Website', detail: null },
            {
              term: 'Portfolio',
              icon: <Link2 aria-hidden />,
              detail:
                'https://example.com/a/very/long/address/that/has/no/place/to/break?and=goes&on=and&on=and&on',
            },
            { term: 'Also known as', detail: <bdi>نور للأفلام</bdi> },
            { term: 'A term that is longer than its column', detail: 'Yes' },
          ]}
        />
      </Specimen>
      <Specimen name="Time" note="In the reader’s time zone; the tooltip has the full time.">
        <DefinitionList
          items={TIMES.map(({ format, term }) => ({ term, detail: <Time value={MOMENT} format={format} /> }))}
        />
      </Specimen>
      <Specimen name="formatRelative" note="As seen at 2026-03-05 16:07.">
        <DefinitionList
          items={DISTANCES.map((moment) => ({
            term: moment.slice(0, 16).replace('T', ' '),
            detail: formatRelative(new Date(moment), new Date(MOMENT)),
          }))}
        />
      </Specimen>
      <Specimen name="formatCompact, formatThousands" note="For cards, and for lists.">
        <table className={styles.numbers}>
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">Compact</th>
              <th scope="col">Thousands</th>
            </tr>
          </thead>
          <tbody>
            {NUMBERS.map((value) => (
              <tr key={value}>
                <th scope="row">{value}</th>
                <td>{formatCompact(value)}</td>
                <td>{formatThousands(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Specimen>
    </>
  );
}
