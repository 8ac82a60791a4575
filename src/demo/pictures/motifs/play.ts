import type { Drawing } from '../drawing.ts';
import { circle, ellipse, group, line, path, poly, rect, times } from '../svg.ts';

/** Gaming, entertainment, music: three subjects each, drawn around the origin within 200 units of it. */

const controller: Drawing = ({ a, b, c, d }) =>
  path(
    'M-130-78Q-186-78-194 10L-200 96Q-200 144-156 138-124 132-92 74L92 74Q124 132 156 138 200 144 200 96L194 10Q186-78 130-78Z',
    a,
  ) +
  rect(-134, -22, 96, 32, c, 8) +
  rect(-102, -54, 32, 96, c, 8) +
  circle(94, -38, 18, b) +
  circle(94, 30, 18, b) +
  circle(60, -4, 18, c) +
  circle(128, -4, 18, c) +
  rect(-30, -48, 60, 18, b, 9) +
  circle(-42, 52, 26, d) +
  circle(42, 52, 26, d);

const BLOCKS: readonly (readonly [column: number, row: number, role: 'a' | 'b' | 'd'])[] = [
  [0, 4, 'a'],
  [1, 4, 'a'],
  [1, 3, 'a'],
  [2, 4, 'b'],
  [3, 4, 'b'],
  [4, 4, 'b'],
  [4, 3, 'b'],
  [0, 3, 'd'],
  [0, 2, 'd'],
  [2, 3, 'd'],
  [3, 3, 'd'],
  [2, 0, 'a'],
  [3, 0, 'a'],
  [4, 0, 'a'],
  [3, 1, 'a'],
];
const blocks: Drawing = (paint) =>
  BLOCKS.map(([column, row, role]) =>
    group(
      `translate(${column * 76 - 188} ${row * 76 - 200})`,
      rect(0, 0, 70, 70, paint[role], 8) + (role === 'a' ? rect(14, 14, 16, 16, paint.c, 3) : ''),
    ),
  ).join('');

const joystick: Drawing = ({ a, b, c, d }) =>
  path('M-170 170L-140 50Q-136 36-120 36H120Q136 36 140 50L170 170Z', a) +
  ellipse(-46, 62, 54, 18, c) +
  group('rotate(-12 -46 60)', rect(-58, -100, 24, 164, d, 12) + circle(-46, -120, 62, b)) +
  circle(-92, -140, 14, d) +
  circle(54, 96, 22, b) +
  circle(110, 96, 22, c);

const popcorn: Drawing = ({ a, b, c, d }) =>
  [
    [-84, -66, 46],
    [-30, -100, 52],
    [36, -96, 50],
    [88, -62, 44],
    [2, -52, 56],
  ]
    .map(([x = 0, y = 0, r = 0], index) => circle(x, y, r, index % 2 ? b : d))
    .join('') +
  path('M-136-40H136L98 178H-98Z', a) +
  path('M-86-40H-36L-24 178H-62Z', c) +
  path('M36-40H86L62 178H24Z', c) +
  rect(-146, -52, 292, 26, a, 10);

const ticket = (fill: string) =>
  path(
    'M-180-90H180Q190-90 190-80V-30A30 30 0 0 0 190 30V80Q190 90 180 90H-180Q-190 90-190 80V30A30 30 0 0 0-190-30V-80Q-190-90-180-90Z',
    fill,
  );
const tickets: Drawing = ({ a, b, c, d }) =>
  group('translate(6 44) rotate(16)', ticket(d)) +
  group(
    'translate(-4 -20) rotate(-10)',
    ticket(a) +
      times(6, (index) => rect(88, -78 + index * 27, 8, 16, c, 4)) +
      path('M-40-66L-20-22 28-18-8 14 2 62-40 36-82 62-72 14-108-18-60-22Z', b) +
      rect(122, -46, 26, 92, c, 6),
  );

const theatre: Drawing = ({ a, b, c, d }) =>
  path('M-190 160V0A190 190 0 0 1 190 0V160Z', a) +
  circle(0, 48, 84, c) +
  path('M-176 160V-60Q-120-150-6-170-20-20-104 30-84 90-100 160Z', b) +
  path('M176 160V-60Q120-150 6-170 20-20 104 30 84 90 100 160Z', b) +
  rect(-200, 150, 400, 30, d, 6) +
  path('M-26 150V92A26 26 0 0 1 26 92V150Z', a) +
  circle(0, 44, 20, a);

const vinyl: Drawing = ({ a, b, c, d }) =>
  rect(-196, -150, 300, 300, d, 10) +
  circle(46, 0, 146, a) +
  [122, 100, 78]
    .map((r) => `<circle cx="46" cy="0" r="${r}" fill="none" stroke="${c}" stroke-width="3" opacity=".55"/>`)
    .join('') +
  circle(46, 0, 54, b) +
  circle(46, 0, 11, c) +
  rect(-176, -128, 14, 256, b, 7);

const synth: Drawing = ({ a, b, c, d }) =>
  rect(-200, -120, 400, 250, a, 20) +
  circle(-150, -74, 24, b) +
  circle(-88, -74, 24, d) +
  rect(-40, -92, 130, 36, c, 8) +
  [112, 142, 172].map((x) => rect(x, -92, 12, 36, b, 6)).join('') +
  times(7, (index) => rect(-184 + index * 53, -26, 49, 138, c, 6)) +
  [0, 1, 3, 4, 5].map((index) => rect(-184 + index * 53 + 34, -26, 32, 82, index === 3 ? b : a, 5)).join('');

const cassette: Drawing = ({ a, b, c, d }) =>
  rect(-196, -128, 392, 256, a, 24) +
  rect(-160, -98, 320, 132, c, 14) +
  rect(-160, -98, 320, 34, b, 14) +
  rect(-160, -78, 320, 14, b) +
  [-78, 78].map((x) => circle(x, -12, 36, a) + circle(x, -12, 15, d)).join('') +
  rect(-36, -28, 72, 32, a, 6) +
  poly('-108,128 -88,66 88,66 108,128', d) +
  circle(-54, 102, 9, a) +
  circle(54, 102, 9, a) +
  line('M-170 108H-140M140 108H170', c, 8);

export const gaming = [controller, blocks, joystick] as const;
export const entertainment = [popcorn, tickets, theatre] as const;
export const music = [vinyl, synth, cassette] as const;
