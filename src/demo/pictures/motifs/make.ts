import type { Drawing } from '../drawing.ts';
import { around, circle, ellipse, group, line, path, poly, rect, times } from '../svg.ts';

/** DIY, crafts, food, travel: three subjects each. */

const roller: Drawing = ({ a, b, c, d }) =>
  line('M146-122H178Q192-122 192-106V-40Q192-24 176-24H16Q0-24 0-8V40', d, 18) +
  rect(-176, -172, 322, 100, b, 22) +
  rect(-176, -172, 36, 100, c, 16) +
  rect(-32, 30, 64, 156, a, 26) +
  rect(-32, 62, 64, 16, c);

const birdhouse: Drawing = ({ a, b, c, d }) =>
  rect(-16, 140, 32, 56, d) +
  poly('-124,-40 0,-150 124,-40 104,150 -104,150', a) +
  poly('0,-196 176,-40 146,-8 0,-136 -146,-8 -176,-40', b) +
  circle(0, 10, 46, c) +
  rect(-9, 74, 18, 46, c, 9) +
  line('M-76 118H76', c, 7);

const tools: Drawing = ({ a, b, c, d }) =>
  group(
    'rotate(40)',
    rect(-26, -100, 52, 290, a, 26),
    path('M-70-128Q-70-176-34-194V-138L0-118 34-138V-194Q70-176 70-128 70-70 0-64-70-70-70-128Z', a),
    circle(0, 158, 12, c),
  ) +
  group(
    'rotate(-40)',
    rect(-11, -196, 22, 200, d, 6),
    rect(-40, 0, 80, 190, b, 30),
    rect(-20, 30, 10, 130, c, 5),
    rect(10, 30, 10, 130, c, 5),
  );

const yarn: Drawing = ({ a, b, c, d }) =>
  line('M-150-176L112 124M150-176L-112 124', d, 14) +
  circle(-150, -176, 20, b) +
  circle(150, -176, 20, b) +
  circle(0, 34, 140, a) +
  line(
    'M-106-32Q-20-66 88-54M-124 22Q-10-28 118 4M-116 80Q0 32 122 56M-34-86Q-76 30-22 154M34-86Q10 40 46 148',
    c,
    9,
  ) +
  line('M70 152Q130 190 196 168', a, 12);

const pot: Drawing = ({ a, b, c, d }) =>
  ellipse(0, 164, 178, 26, d) +
  path(
    'M-50-176H50Q62-176 58-160 48-120 78-80 136-20 136 56 136 132 78 160H-78Q-136 132-136 56-136-20-78-80-48-120-58-160-62-176-50-176Z',
    a,
  ) +
  path('M-128 16Q-64 48 0 16 64-16 128 16 140 60 128 92 64 60 0 92-64 124-128 92-140 60-128 16Z', b) +
  line('M-58-140H58M-66-98H66', c, 9);

const spool: Drawing = ({ a, b, c, d }) =>
  rect(-138, -160, 206, 44, d, 14) +
  rect(-112, -116, 154, 240, a) +
  line('M-112-90L42-62M-112-46L42-18M-112-2L42 26M-112 42L42 70M-112 86L42 114', c, 9, 'butt') +
  rect(-138, 124, 206, 44, d, 14) +
  line('M42 92Q110 130 126 40 136-30 144-60', a, 9) +
  group(
    'rotate(12 150 20)',
    path('M140-120Q150-150 160-120L156 170 150 192 144 170Z', b),
    ellipse(150, -98, 4, 16, a),
  );

const ramen: Drawing = ({ a, b, c, d }) =>
  line('M30-10L132-196M72-6L188-178', d, 14) +
  ellipse(0, 0, 184, 54, d) +
  line('M-150 2Q-120-34-92 2-64 38-34 4M-112 20Q-80-14-54 20', b, 12) +
  circle(58, -4, 44, a) +
  circle(58, -6, 22, b) +
  path('M-190 0H190Q184 118 84 160V178H-84V160Q-184 118-190 0Z', a) +
  path('M-180 44H180Q176 66 168 80H-168Q-176 66-180 44Z', c) +
  line('M-130 120H130', b, 12);

const citrus: Drawing = ({ a, b, c, d }) =>
  path('M0-180Q60-214 116-176 70-120 0-140Z', d) +
  circle(0, 14, 176, a) +
  circle(0, 14, 148, c) +
  around(8, (angle) => group(`translate(0 14) rotate(${angle})`, path('M0-16L-46-118Q0-146 46-118Z', b)));

const coffee: Drawing = ({ a, b, c, d }) =>
  line('M-60-190Q-90-160-60-128-30-98-60-66M4-190Q-26-160 4-128 34-98 4-66', b, 16) +
  line('M110-10H140Q186-10 186 38 186 88 128 88H96', d, 26) +
  ellipse(-10, 168, 176, 20, d) +
  path('M-150-34H126V60Q126 160 30 160H-54Q-150 160-150 60Z', a) +
  path('M-150 16H126V60H-150Z', c) +
  circle(-12, 38, 34, b);

const suitcase: Drawing = ({ a, b, c, d }) =>
  line('M-64-90V-156Q-64-176-44-176H44Q64-176 64-156V-90', d, 20) +
  circle(-104, 172, 20, d) +
  circle(104, 172, 20, d) +
  rect(-162, -104, 324, 268, a, 36) +
  rect(-104, -104, 22, 268, c) +
  rect(82, -104, 22, 268, c) +
  circle(0, 2, 50, b) +
  path('M-26 2L26-22 12 30 0 12Z', c) +
  rect(-52, 84, 104, 34, b, 8);

const stamp: Drawing = ({ a, b, c, d }) =>
  rect(-158, -190, 316, 380, a) +
  times(8, (index) => circle(-140 + index * 40, -190, 14, a) + circle(-140 + index * 40, 190, 14, a)) +
  times(10, (index) => circle(-158, -180 + index * 40, 14, a) + circle(158, -180 + index * 40, 14, a)) +
  rect(-126, -156, 252, 312, c) +
  circle(44, -62, 58, b) +
  poly('-126,156 -126,60 -46,-50 16,50 56,4 126,88 126,156', a) +
  poly('-46,-50 -16,-2 -40,14 -56,-6 -82,0', c) +
  rect(-104, -136, 60, 14, d === c ? b : d, 4);

const sailboat: Drawing = ({ a, b, c, d }) =>
  rect(-12, -190, 16, 250, a, 6) +
  path('M16-184Q150-80 164 40H16Z', b) +
  path('M-26-150Q-110-60-132 40H-26Z', d) +
  path('M-186 62H186Q160 148 84 148H-96Q-160 148-186 62Z', a) +
  line('M-120 100H112', c, 12) +
  line('M-190 184Q-150 156-112 184-72 210-34 184 4 156 44 184 82 210 122 184 160 156 192 180', d, 14);

export const diy = [roller, birdhouse, tools] as const;
export const crafts = [yarn, pot, spool] as const;
export const food = [ramen, citrus, coffee] as const;
export const travel = [suitcase, stamp, sailboat] as const;
