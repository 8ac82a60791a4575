import type { Drawing } from './drawing.ts';
import type { CategoryColours, Paint } from './palette.ts';
import { SCHEMES } from './palette.ts';
import type { Random } from './random.ts';
import { circle, ellipse, group, line, path, place, poly, rect, times } from './svg.ts';

/** What a scene is made from. `unit` is a 540th of the height, so that a scene fits any frame. */
export interface Set {
  width: number;
  height: number;
  unit: number;
  paint: Paint;
  colours: CategoryColours;
  /** The subject, then the two other drawings of its category. */
  cast: readonly [Drawing, Drawing, Drawing];
  random: Random;
}
export type Scene = (set: Set) => string;

/** The subject before a roll of backdrop paper, as in a photographer's studio. */
export const backdrop: Scene = ({ width: w, height: h, unit: u, paint, cast, random }) => {
  const x = w * random.between(0.36, 0.64);
  const half = 230 * u;
  return (
    rect(0, 0, w, h, paint.back) +
    path(
      `M${x - half} 0H${x + half}V${h * 0.66}Q${x + half} ${h * 0.8} ${x + half + 130 * u} ${h}H${x - half - 130 * u}Q${x - half} ${h * 0.8} ${x - half} ${h * 0.66}Z`,
      paint.stage,
    ) +
    rect(x - half - 26 * u, 22 * u, half * 2 + 52 * u, 24 * u, paint.b, 12 * u) +
    lamp(x < w / 2 ? w - 120 * u : 120 * u, x < w / 2 ? -1 : 1, u, h, paint) +
    ellipse(x, h * 0.875, 176 * u, 20 * u, paint.back) +
    place(x, h * 0.56, 0.88 * u, random.between(-4, 4), cast[0](paint))
  );
};

const lamp = (x: number, side: number, u: number, height: number, { a, b }: Paint) =>
  group(
    `translate(${x} ${height}) scale(${side * u} ${u})`,
    line('M0-300V-8M-46 0L0-70 46 0', a, 12),
    poly('-46,-380 34,-340 34,-260 -46,-300', a),
    poly('34,-344 74,-362 74,-238 34,-256', b),
  );

/** A great disc, a small one in its orbit, and the subject large. */
export const disc: Scene = ({ width: w, height: h, unit: u, paint, cast, random }) => {
  const x = w * random.between(0.3, 0.7);
  const side = x < w / 2 ? 1 : -1;
  return (
    rect(0, 0, w, h, paint.back) +
    circle(x, h * 0.52, 286 * u, paint.stage) +
    circle(x + side * 372 * u, h * random.between(0.2, 0.36), 46 * u, paint.b) +
    half(x + side * 330 * u, h, 110 * u, paint.a) +
    place(x, h * 0.52, 0.98 * u, random.between(-9, 9), cast[0](paint))
  );
};

const half = (x: number, y: number, r: number, fill: string) =>
  path(`M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}Z`, fill);

/** Two grounds that meet on a slant, a second subject small across it. */
export const slant: Scene = ({ width: w, height: h, unit: u, paint, cast, random }) => {
  const right = random.chance(0.5);
  const meet = w * 0.6;
  const lean = 90 * u;
  const ground = poly(`0,0 ${meet + lean},0 ${meet - lean},${h} 0,${h}`, paint.stage);
  const x = (share: number) => (right ? 1 - share : share) * w;
  return (
    rect(0, 0, w, h, paint.back) +
    (right ? group(`translate(${w} 0) scale(-1 1)`, ground) : ground) +
    place(x(0.34), h * 0.51, u, random.between(-8, 8), cast[0](paint)) +
    place(x(0.83), h * 0.66, 0.5 * u, random.between(-14, 14), cast[1](paint)) +
    dots(x(0.83) - 54 * u, h * 0.14, 4, 3, 36 * u, 7 * u, paint.a)
  );
};

const dots = (x: number, y: number, columns: number, rows: number, gap: number, r: number, fill: string) =>
  times(columns * rows, (index) =>
    circle(x + (index % columns) * gap, y + Math.floor(index / columns) * gap, r, fill),
  );

/** A wall of quarter rounds beside the subject's own panel. */
export const tiles: Scene = ({ width: w, height: h, unit: u, paint, cast, random }) => {
  const size = h / 4;
  const panel = Math.min(h * 1.05, w * 0.6);
  const columns = Math.ceil((w - panel) / size);
  const left = random.chance(0.5);
  const start = left ? 0 : w - columns * size;
  const inks = [paint.a, paint.b, paint.stage, paint.d];
  const wall = times(columns * 4, (index) =>
    tile(start + (index % columns) * size, Math.floor(index / columns) * size, size, inks, random),
  );
  const middle = left ? (columns * size + w) / 2 : start / 2;
  return (
    rect(0, 0, w, h, paint.back) +
    wall +
    place(middle, h * 0.5, 0.96 * u, random.between(-6, 6), cast[0](paint))
  );
};

/** One square of a pattern: a quarter round, two halves, a ring, a lens or plain. */
export function tile(x: number, y: number, size: number, inks: readonly string[], random: Random): string {
  const ground = random.pick(inks);
  const ink = random.pick(inks.filter((other) => other !== ground));
  const s = size;
  const shapes = [
    path(`M0 0H${s}A${s} ${s} 0 0 1 0 ${s}Z`, ink),
    path(`M0 0A${s / 2} ${s / 2} 0 0 0 ${s} 0ZM0 ${s / 2}A${s / 2} ${s / 2} 0 0 0 ${s} ${s / 2}Z`, ink),
    circle(s / 2, s / 2, s * 0.36, ink) + circle(s / 2, s / 2, s * 0.16, ground),
    path(`M0 0A${s} ${s} 0 0 1 ${s} ${s}A${s} ${s} 0 0 1 0 0Z`, ink),
    poly(`0,0 ${s},0 0,${s}`, ink),
    path(`M0 ${s}A${s / 2} ${s / 2} 0 0 1 ${s} ${s}Z`, ink) + circle(s / 2, s * 0.24, s * 0.16, ink),
  ];
  const turn = Math.floor(random() * 4) * 90;
  return group(
    `translate(${x} ${y}) rotate(${turn} ${s / 2} ${s / 2})`,
    rect(0, 0, s + 0.5, s + 0.5, ground),
    random.pick(shapes),
  );
}

/** So close that the frame cuts it. */
export const close: Scene = ({ width: w, height: h, unit: u, paint, cast, random }) => {
  const right = random.chance(0.5);
  const x = (share: number) => (right ? share : 1 - share) * w;
  return (
    rect(0, 0, w, h, paint.back) +
    rect(0, h * 0.74, w, h * 0.26, paint.stage) +
    circle(x(0.16), h * 0.3, 84 * u, paint.b) +
    line(`M${x(0.1)} ${h * 0.6}H${x(0.28)}M${x(0.1)} ${h * 0.67}H${x(0.2)}`, paint.d, 13 * u) +
    place(x(0.66), h * 0.58, 1.52 * u, random.between(-11, 11), cast[0](paint))
  );
};

/** Three arches; the subject in the tallest, the others beside it. */
export const arches: Scene = ({ width: w, height: h, unit: u, paint, cast, random }) => {
  const lift = random.between(0, 30) * u;
  const arch = (x: number, top: number, r: number, fill: string) =>
    path(`M${x - r} ${h}V${top + r}A${r} ${r} 0 0 1 ${x + r} ${top + r}V${h}Z`, fill);
  return (
    rect(0, 0, w, h, paint.back) +
    arch(w / 2 - 330 * u, 170 * u - lift, 118 * u, paint.stage) +
    arch(w / 2 + 330 * u, 140 * u + lift, 118 * u, paint.stage) +
    arch(w / 2, 40 * u, 196 * u, paint.stage) +
    rect(0, h - 46 * u, w, 46 * u, paint.b) +
    place(w / 2, h - 46 * u - 156 * u, 0.84 * u, 0, cast[0](paint)) +
    place(w / 2 - 330 * u, h - 46 * u - 84 * u, 0.45 * u, 0, cast[1](paint)) +
    place(w / 2 + 330 * u, h - 46 * u - 84 * u, 0.45 * u, 0, cast[2](paint))
  );
};

/** The category's three subjects, each on a panel of its own colours. */
export const panels: Scene = ({ width: w, height: h, unit: u, colours, paint, cast, random }) => {
  const first = SCHEMES.findIndex((scheme) => scheme(colours).back === paint.back);
  const panel = w / 3;
  return cast
    .map((draw, index) => {
      const own = SCHEMES[(first + index * 2) % SCHEMES.length]?.(colours) ?? paint;
      const x = panel * index;
      return (
        rect(x, 0, panel + 1, h, own.back) +
        (random.chance(0.6) ? circle(x + panel / 2, h / 2, panel * 0.43, own.stage) : '') +
        place(x + panel / 2, h / 2, 0.56 * u, random.between(-8, 8), draw(own))
      );
    })
    .join('');
};

/** The subject in a pool of light from two lamps. */
export const spotlight: Scene = ({ width: w, height: h, unit: u, paint, cast, random }) => {
  const x = w * random.between(0.42, 0.58);
  const beam = (from: number) =>
    poly(
      `${from - 22 * u},0 ${from + 22 * u},0 ${x + 226 * u},${h * 0.86} ${x - 226 * u},${h * 0.86}`,
      paint.stage,
    );
  const head = (from: number, lean: number) =>
    group(
      `translate(${from} 0) rotate(${lean}) scale(${u})`,
      rect(-44, -30, 88, 84, paint.a, 14),
      rect(-52, 44, 104, 18, paint.b, 9),
    );
  return (
    rect(0, 0, w, h, paint.back) +
    beam(w * 0.12) +
    beam(w * 0.88) +
    ellipse(x, h * 0.86, 232 * u, 44 * u, paint.stage) +
    head(w * 0.12, -34) +
    head(w * 0.88, 34) +
    place(x, h * 0.56, 0.9 * u, 0, cast[0](paint))
  );
};

/** A staggered pattern in which one is different. */
export const pattern: Scene = ({ width: w, height: h, unit: u, paint, cast, random }) => {
  const step = 186 * u;
  const columns = Math.ceil(w / step) + 1;
  const chosen = 2 + Math.floor(random() * Math.max(1, columns - 4));
  const lean = random.between(8, 20);
  const quiet: Paint = { ...paint, b: paint.d };
  return (
    rect(0, 0, w, h, paint.back) +
    times(columns * 3, (index) => {
      const column = index % columns;
      const row = Math.floor(index / columns);
      const x = column * step + (row % 2 ? 0 : step / 2) - step * 0.2;
      const y = h / 2 + (row - 1) * step;
      const odd = row === 1 && column === chosen;
      return odd
        ? circle(x, y, 104 * u, paint.stage) + place(x, y, 0.44 * u, 0, cast[0](paint))
        : place(x, y, 0.33 * u, (column + row) % 2 ? lean : -lean, cast[(column + row) % 2 ? 0 : 1](quiet));
    })
  );
};

/** Broad stripes behind a framed subject. */
export const stripes: Scene = ({ width: w, height: h, unit: u, paint, cast, random }) => {
  const band = 68 * u;
  const x = w * random.pick([0.34, 0.5, 0.66]);
  const upright = random.chance(0.5);
  const lines = times(Math.ceil((w + h) / band / 2), (index) =>
    upright
      ? rect(index * band * 2, 0, band, h, paint.stage)
      : poly(
          `${index * band * 2},0 ${index * band * 2 + band},0 ${index * band * 2 + band - h},${h} ${index * band * 2 - h},${h}`,
          paint.stage,
        ),
  );
  return (
    rect(0, 0, w, h, paint.back) +
    lines +
    circle(x, h / 2, 236 * u, paint.b) +
    circle(x, h / 2, 216 * u, paint.back) +
    place(x, h / 2, 0.8 * u, random.between(-8, 8), cast[0](paint))
  );
};

/** The subject on a table under a hanging lamp, its companion behind. */
export const table: Scene = ({ width: w, height: h, unit: u, paint, cast, random }) => {
  const left = random.chance(0.5);
  const x = (share: number) => (left ? share : 1 - share) * w;
  const top = h * 0.8;
  return (
    rect(0, 0, w, h, paint.back) +
    rect(x(0.74) - 150 * u, 70 * u, 300 * u, 250 * u, paint.stage, 6 * u) +
    place(x(0.74), 70 * u + 125 * u, 0.5 * u, 0, cast[2](paint)) +
    line(`M${x(0.36)} 0V${48 * u}`, paint.a, 8 * u) +
    path(`M${x(0.36) - 66 * u} ${86 * u}A${66 * u} ${66 * u} 0 0 1 ${x(0.36) + 66 * u} ${86 * u}Z`, paint.b) +
    rect(0, top, w, 22 * u, paint.a) +
    rect(0, top + 22 * u, w, h, paint.stage) +
    place(x(0.36), top - 140 * u, 0.8 * u, 0, cast[0](paint)) +
    half(x(0.7), top, 54 * u, paint.b)
  );
};

export const SCENES: readonly Scene[] = [
  disc,
  arches,
  slant,
  backdrop,
  tiles,
  close,
  pattern,
  spotlight,
  panels,
  stripes,
  table,
];
