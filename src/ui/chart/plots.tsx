import styles from './chart.module.css';
import { heightOf, type Scale } from './scale.ts';

export type ChartSeries = {
  /** Unique among its siblings. */
  id: string;
  name: string;
  /** One value for each point; null if it is missing. */
  values: readonly (number | null)[];
};

type PlotProps = { series: readonly ChartSeries[]; scale: Scale };

// The share of a point's width that its group of bars fills, and the share of its slot that a bar fills.
const GROUP = 0.8;
const BAR = 0.86;

export function BarPlot({ series, scale }: PlotProps) {
  const width = GROUP / series.length;
  const zero = heightOf(scale, 0);
  return series.map(({ id, values }, nth) => (
    <g key={id} className={styles.bars} data-series={nth}>
      {values.map((value, index) => {
        if (!value) return null;
        const end = heightOf(scale, value);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its index.
            key={index}
            x={index + (1 - GROUP) / 2 + nth * width}
            y={Math.min(zero, end)}
            width={width * BAR}
            height={Math.abs(end - zero)}
          />
        );
      })}
    </g>
  ));
}

/** A line through the known values. It bridges missing ones; a single value is a dot. */
export function LinePlot({ series, scale }: PlotProps) {
  return series.map(({ id, values }, nth) => {
    const known = values.flatMap((value, index) =>
      value === null ? [] : [`${index + 0.5},${heightOf(scale, value)}`],
    );
    if (known.length === 0) return null;
    const path = `M${known.join(' L')}${known.length === 1 ? ' h0' : ''}`;
    return <path key={id} className={styles.line} data-series={nth} d={path} />;
  });
}
