import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react';
import styles from './chart.module.css';
import { BarPlot, type ChartSeries, LinePlot } from './plots.tsx';
import { heightOf, type Scale, scaleOf } from './scale.ts';

export type ChartPoint = {
  /** Unique among its siblings. */
  id: string;
  label: string;
  /** The short label of the axis: '5 Nov'. */
  short: string;
};

export type ChartProps = {
  caption: string;
  shape: 'line' | 'bars';
  points: readonly ChartPoint[];
  /** At most three. */
  series: readonly ChartSeries[];
  format: (value: number) => string;
  pointTerm?: string;
  /** Where the axis starts; see `scaleOf`. Bars start at zero. */
  base?: 'zero' | 'data';
  /** A short summary; a selected point replaces it. */
  summary?: ReactNode;
  note?: ReactNode;
};

/** Figures as a chart and as a table, which opens without JavaScript, too. */
export function Chart({ caption, note, ...props }: ChartProps) {
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>{caption}</figcaption>
      <Plotted caption={caption} {...props} />
      {note ? <p className={styles.note}>{note}</p> : null}
      <FigureTable caption={caption} {...props} />
    </figure>
  );
}

function Plotted({ caption, shape, points, series, format, base = 'zero', summary }: ChartProps) {
  const [at, setAt] = useState<number | null>(null);
  const hint = useId();
  const last = points.length - 1;
  // The period may have become shorter.
  const selected = at === null ? null : Math.min(at, last);
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const scale = scaleOf(known, shape === 'bars' ? 'zero' : base);
  const widest = Math.max(...scale.ticks.map((tick) => format(tick).length));
  const words = (index: number) => wordsOf({ points, series, format }, index);

  const look = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * points.length))));
  };
  const step = (event: KeyboardEvent) => {
    const to = stepTo(event.key, selected ?? last, last);
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
  };

  const Plot = shape === 'bars' ? BarPlot : LinePlot;
  return (
    <>
      <p className={styles.readout}>{selected === null ? summary : words(selected)}</p>
      {series.length > 1 ? <Legend shape={shape} series={series} /> : null}
      <div className={styles.frame}>
        <div className={styles.axis} style={{ width: `${widest}ch` }} aria-hidden>
          {scale.ticks.map((tick) => (
            <span key={tick} style={{ top: `${heightOf(scale, tick)}%` }}>
              {format(tick)}
            </span>
          ))}
        </div>
        <div
          className={styles.plot}
          role="slider"
          tabIndex={0}
          aria-label={`${caption}: one value at a time`}
          aria-describedby={hint}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={selected ?? last}
          aria-valuetext={words(selected ?? last)}
          onPointerMove={look}
          onPointerDown={look}
          onPointerLeave={() => setAt(null)}
          onFocus={() => setAt((now) => now ?? last)}
          onBlur={() => setAt(null)}
          onKeyDown={step}
        >
          <svg viewBox={`0 0 ${points.length} 100`} preserveAspectRatio="none" aria-hidden="true">
            <Lines scale={scale} points={points.length} />
            {selected === null ? null : (
              <rect className={styles.looked} x={selected} y={0} width={1} height={100} />
            )}
            <Plot series={series} scale={scale} />
          </svg>
        </div>
        <div className={styles.days} aria-hidden>
          {[...new Set([0, Math.floor(last / 2), last])].map((index) => (
            <span key={index}>{points[index]?.short}</span>
          ))}
        </div>
      </div>
      <span id={hint} hidden>
        Use the arrow keys. The table below has all values.
      </span>
    </>
  );
}

function Lines({ scale, points }: { scale: Scale; points: number }) {
  return scale.ticks.map((tick) => (
    <line
      key={tick}
      className={styles.tick}
      data-zero={tick === 0 || undefined}
      x1={0}
      x2={points}
      y1={heightOf(scale, tick)}
      y2={heightOf(scale, tick)}
    />
  ));
}

function Legend({ shape, series }: Pick<ChartProps, 'shape' | 'series'>) {
  return (
    <ul className={styles.legend}>
      {series.map(({ id, name }, index) => (
        <li key={id}>
          <svg viewBox="0 0 16 12" width={16} height={12} aria-hidden="true">
            {shape === 'bars' ? (
              <g className={styles.bars} data-series={index}>
                <rect x={2} y={1} width={12} height={10} />
              </g>
            ) : (
              <path className={styles.line} data-series={index} d="M0 6 H16" />
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

function FigureTable({ caption, points, series, format, pointTerm = 'Day' }: ChartProps) {
  return (
    <details className={styles.details}>
      <summary>
        Table<span className="visually-hidden">: {caption}</span>
      </summary>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{pointTerm}</th>
            {series.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ id, label }, index) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              {series.map(({ id: of, values }) => (
                <td key={of}>{valueWords(values[index], format)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

type Figures = Pick<ChartProps, 'points' | 'series' | 'format'>;

/** One point with its values: '5 Nov 2026: 3 received, 1 sent'. */
function wordsOf({ points, series, format }: Figures, index: number): string {
  const label = points[index]?.label ?? '';
  const all = series.map(({ name, values }) => {
    const value = valueWords(values[index], format);
    return series.length > 1 ? `${name} ${value}` : value;
  });
  return `${label}: ${all.join(', ')}`;
}

function valueWords(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? 'not measured' : format(value);
}

function stepTo(key: string, from: number, last: number): number | null | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, from - 1);
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, from + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'Escape':
      return null;
  }
}
