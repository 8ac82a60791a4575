import type { Drawing } from '../drawing.ts';
import { around, circle, ellipse, group, line, path, poly, rect, times } from '../svg.ts';

/** Photography, videography, art, design: three subjects each. */

const camera: Drawing = ({ a, b, c, d }) =>
  rect(-82, -142, 150, 80, a, 22) +
  rect(-196, -98, 392, 262, a, 34) +
  rect(-196, -36, 392, 20, c) +
  circle(0, 44, 108, c) +
  circle(0, 44, 88, b) +
  circle(0, 44, 52, a) +
  circle(-22, 22, 15, c) +
  rect(116, -76, 54, 24, b, 8) +
  rect(-166, -122, 56, 30, d, 10);

const aperture: Drawing = ({ a, b, c, d }) =>
  circle(0, 0, 192, a) +
  poly('84,0 42,72.7 -42,72.7 -84,0 -42,-72.7 42,-72.7', b) +
  around(6, (angle) => group(`rotate(${angle})`, line('M84 0L30-176', c, 9, 'butt'))) +
  circle(0, 0, 24, d) +
  `<circle r="184" fill="none" stroke="${a}" stroke-width="18"/>`;

const prints: Drawing = ({ a, b, c, d }) =>
  group('translate(-62 8) rotate(-15)', rect(-112, -146, 224, 276, d, 8), rect(-92, -126, 184, 184, b)) +
  group(
    'translate(52 6) rotate(9)',
    rect(-118, -154, 236, 296, a, 8),
    rect(-96, -132, 192, 196, c),
    circle(34, -66, 36, b),
    poly('-96,64 -96,20 -36,-46 20,16 52,-16 96,34 96,64', a),
  );

const clapper: Drawing = ({ a, b, c, d }) =>
  rect(-182, -30, 364, 200, a, 16) +
  rect(-182, -92, 364, 56, c, 8) +
  times(4, (index) => poly(stripe(-182 + index * 96, -92, 56), a)) +
  group(
    'rotate(-15 -176 -96)',
    rect(-182, -156, 364, 56, d, 8),
    times(4, (index) => poly(stripe(-160 + index * 96, -156, 56, -30), b)),
  ) +
  circle(-176, -96, 16, b) +
  line('M-140 26H60M-140 74H10M-140 122H-50', c, 12) +
  circle(114, 76, 44, b) +
  poly('102,54 102,98 138,76', c);

const stripe = (x: number, y: number, height: number, lean = 30) =>
  `${x},${y} ${x + 46},${y} ${x + 46 + lean},${y + height} ${x + lean},${y + height}`;

const reel: Drawing = ({ a, b, c, d }) =>
  line('M0 158H170Q200 158 200 190', d, 50, 'butt') +
  times(4, (index) => rect(34 + index * 40, 152, 16, 16, b, 3)) +
  circle(-14, -10, 178, a) +
  around(5, (angle) => group(`translate(-14 -10) rotate(${angle})`, circle(0, -108, 48, c))) +
  circle(-14, -10, 32, b);

const cine: Drawing = ({ a, b, c, d }) =>
  line('M-30 100L-112 196M-30 100L52 196M-30 100V196', d, 16) +
  circle(-112, -96, 78, d) +
  circle(22, -108, 64, b) +
  circle(-112, -96, 26, a) +
  circle(22, -108, 20, a) +
  rect(-176, -46, 262, 160, a, 22) +
  poly('86,10 176,-42 176,106 86,58', b) +
  rect(-142, -8, 96, 60, c, 10) +
  circle(34, 22, 22, c);

const palette: Drawing = ({ a, b, c, d }) =>
  path(
    'M-10-150C-130-150-196-70-190 26-184 116-112 160-30 160 10 160 20 130 8 104-6 72 20 48 62 52 130 60 190 40 190-22 190-100 110-150-10-150Z',
    a,
  ) +
  circle(-112, -30, 36, b) +
  circle(-46, -92, 32, c) +
  circle(44, -92, 34, d === a ? b : d) +
  circle(-104, 62, 30, c) +
  circle(122, -40, 28, b) +
  group(
    'rotate(38 90 70)',
    rect(76, -10, 28, 170, d, 10),
    rect(74, -44, 32, 40, c, 4),
    path('M74-44Q70-96 90-124 110-96 106-44Z', b),
  );

const cutouts: Drawing = ({ a, b, c, d }) =>
  group('translate(-40 -50) rotate(-22)', frond(b)) +
  group('translate(56 -34) rotate(26) scale(.86)', frond(d)) +
  path('M-92 0H92Q80 40 112 96 124 170 60 178H-60Q-124 170-112 96-80 40-92 0Z', a) +
  path('M-110 100Q-60 70 0 100 60 130 110 100L114 128Q60 160 0 128-60 98-114 128Z', c);

const frond = (fill: string) =>
  path(
    'M-12 90Q-16 40-70 20-96 4-80-16-52-8-24 4-20-20-70-50-88-70-66-86-38-66-16-40-14-80-34-120-34-146-10-150 14-146 14-118 4-80 14-40 40-76 66-90 88-72 74-50 30-24 26 0 56-12 84-16 96 4 74 22 24 40 14 90Z',
    fill,
  );

const easel: Drawing = ({ a, b, c, d }) =>
  line('M-60 60L-128 190M60 60L128 190M0-190V60', d, 18) +
  rect(-160, -152, 320, 244, a, 8) +
  rect(-138, -130, 276, 200, c) +
  circle(-52, -46, 54, b) +
  path('M-138 70V26Q-80-24-20 20 40 66 138 4V70Z', a) +
  rect(-176, 88, 352, 24, d, 8);

const swatches: Drawing = ({ a, b, c, d }) =>
  [d, b, a, b, a]
    .map((fill, index) =>
      group(
        `rotate(${-48 + index * 24} 0 130)`,
        rect(-46, -176, 92, 340, fill, 18),
        rect(-46, -96, 92, 12, fill === c ? a : c),
      ),
    )
    .join('') + circle(0, 130, 15, c);

const chair: Drawing = ({ a, b, c, d }) =>
  line('M-66 66L-112 186M70 66L116 186M-92 132H96', d, 14) +
  path(
    'M-116-176Q-40-196 30-176 60-168 56-132L44 4H128Q160 8 152 44 144 84 96 84H-52Q-104 84-112 34L-148-136Q-150-166-116-176Z',
    a,
  ) +
  path('M-52 22H120Q136 24 130 44 124 60 100 60H-46Q-72 60-74 40-72 22-52 22Z', b) +
  circle(-40, -112, 15, c) +
  circle(-34, -52, 15, c);

const bezier: Drawing = ({ a, b, c, d }) =>
  rect(-190, -170, 380, 340, a, 22) +
  line('M-124 96C-110-150 90 190 124-96', b, 26) +
  line('M-124 96L-112-60M124-96L112 70', c, 6) +
  circle(-112, -66, 17, c) +
  circle(112, 74, 17, c) +
  rect(-146, 74, 44, 44, d === a ? c : d, 6) +
  rect(102, -118, 44, 44, d === a ? c : d, 6) +
  ellipse(0, 0, 14, 14, c);

export const photography = [camera, aperture, prints] as const;
export const videography = [clapper, reel, cine] as const;
export const art = [palette, cutouts, easel] as const;
export const design = [swatches, chair, bezier] as const;
