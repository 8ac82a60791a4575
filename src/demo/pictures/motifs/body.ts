import type { Drawing } from '../drawing.ts';
import { around, circle, group, line, path, poly, rect } from '../svg.ts';

/** Health, beauty, fashion, fitness: three subjects each. */

const apple: Drawing = ({ a, b, c, d }) =>
  path(
    'M0-72C-60-122-180-104-180 24-180 132-104 190-52 178-24 170 24 170 52 178 104 190 180 132 180 24 180-104 60-122 0-72Z',
    a,
  ) +
  line('M0-76Q-4-120-26-150', d, 16) +
  path('M6-98Q20-176 116-176 108-96 6-98Z', b) +
  line('M-136 24Q-134-46-86-60', c, 16);

const sprout: Drawing = ({ a, b, c, d }) =>
  line('M0 60V-80', d, 16) +
  path('M0-20Q-20-120-140-124-136-16 0-20Z', b) +
  path('M0-62Q8-176 132-190 140-66 0-62Z', b) +
  path('M0 26Q14-46 104-52 96 26 0 26Z', d) +
  rect(-128, 30, 256, 52, a, 12) +
  path('M-108 82H108L84 178H-84Z', a) +
  path('M-101 110H101L95 134H-95Z', c);

const heart: Drawing = ({ a, b, c, d }) =>
  path('M0 172C-70 110-190 40-190-62-190-176-48-190 0-92 48-190 190-176 190-62 190 40 70 110 0 172Z', a) +
  line('M-190 4H-84L-52-60-10 70 32-28 54 4H190', c, 18) +
  circle(140, -138, 34, b) +
  rect(134, -158, 12, 40, d === b ? a : d, 4) +
  rect(120, -144, 40, 12, d === b ? a : d, 4);

const lipstick: Drawing = ({ a, b, c, d }) =>
  group(
    'rotate(8)',
    path('M-46-24V-118Q-46-152 46-186V-24Z', b),
    rect(-58, -40, 116, 76, d, 8),
    rect(-76, 26, 152, 154, a, 12),
    rect(-48, 54, 16, 98, c, 8),
  );

const perfume: Drawing = ({ a, b, c, d }) =>
  rect(-40, -140, 80, 60, d, 10) +
  rect(-24, -90, 48, 40, b) +
  line('M40-118Q110-130 126-82', d, 12) +
  circle(132, -50, 40, b) +
  path('M-80-60H80Q140-40 140 30V120Q140 178 80 178H-80Q-140 178-140 120V30Q-140-40-80-60Z', a) +
  path('M-112 60Q-56 34 0 60 56 86 112 60V118Q112 150 78 150H-78Q-112 150-112 118Z', b) +
  rect(-34, -30, 68, 54, c, 8);

const mirror: Drawing = ({ a, b, c, d }) =>
  path('M-22 60H22L36 190Q0 206-36 190Z', d) +
  circle(0, -50, 142, a) +
  circle(0, -50, 112, c) +
  circle(0, -50, 112, b) +
  line('M-58-40L6-116M-20 14L62-82', c, 16) +
  circle(0, 118, 12, b);

const dress: Drawing = ({ a, b, c, d }) =>
  line('M0-146V-160Q30-166 26-186 16-204-6-196M-120-92L0-146 120-92', d, 13) +
  path('M-62-112Q-30-80 0-80 30-80 62-112L96-90Q74-40 62 8L136 166Q0 196-136 166L-62 8Q-74-40-96-90Z', a) +
  path('M-64-6H64L70 24H-70Z', b) +
  [
    [-50, 84],
    [4, 66],
    [54, 100],
    [-82, 140],
    [-18, 140],
    [92, 148],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 14, c))
    .join('');

const handbag: Drawing = ({ a, b, c, d }) =>
  line('M-84-40V-84A84 84 0 0 1 84-84V-40', d, 24) +
  path('M-150-50H150L184 150Q184 178 150 178H-150Q-184 178-184 150Z', a) +
  path('M-158-50H158L168 14Q90 78 0 78-90 78-168 14Z', b) +
  rect(-28, 48, 56, 60, c, 12) +
  circle(0, 78, 10, a);

const sunglasses: Drawing = ({ a, b, c, d }) =>
  line('M-36-76Q0-100 36-76', d, 18) +
  path('M-198-104H-22Q-22 40-108 40-188 40-198-104Z', a) +
  path('M198-104H22Q22 40 108 40 188 40 198-104Z', a) +
  poly('-150,-72 -110,-72 -146,-4 -162,-30', c) +
  poly('62,-72 102,-72 64,-4 48,-32', c) +
  path('M-92 126Q-40 84 0 108 40 84 92 126 40 178 0 178-40 178-92 126Z', b) +
  line('M-76 128Q0 142 76 128', a, 8);

const dumbbell: Drawing = ({ a, b, c, d }) =>
  group(
    'rotate(-24)',
    rect(-196, -16, 392, 32, d, 12),
    [-1, 1]
      .map((side) =>
        group(`scale(${side} 1)`, rect(70, -118, 52, 236, a, 20), rect(122, -86, 40, 172, b, 16)),
      )
      .join(''),
    rect(82, -84, 12, 168, c, 6),
    rect(-94, -84, 12, 168, c, 6),
  );

const kettlebell: Drawing = ({ a, b, c, d }) =>
  line('M-78-10L-62-120Q-54-156 0-156 54-156 62-120L78-10', d, 38) +
  circle(0, 54, 128, a) +
  rect(-92, 156, 184, 26, a, 10) +
  circle(0, 54, 66, b) +
  line('M-22 54H22M0 32V76', c, 16);

const stopwatch: Drawing = ({ a, b, c, d }) =>
  rect(-30, -190, 60, 36, d, 10) +
  rect(-14, -160, 28, 36, d) +
  group('rotate(42 0 24)', rect(-15, -176, 30, 36, b, 8)) +
  circle(0, 24, 156, a) +
  circle(0, 24, 122, c) +
  path('M0 24V-98A122 122 0 0 1 105.7 85Z', b) +
  around(12, (angle) => group(`translate(0 24) rotate(${angle})`, rect(-4, -114, 8, 20, a, 3))) +
  line('M0 24L64 61', a, 14) +
  circle(0, 24, 18, a) +
  circle(0, 24, 6, c);

export const health = [apple, sprout, heart] as const;
export const beauty = [lipstick, perfume, mirror] as const;
export const fashion = [dress, handbag, sunglasses] as const;
export const fitness = [dumbbell, kettlebell, stopwatch] as const;
