import type { Drawing } from '../drawing.ts';
import { circle, ellipse, group, line, path, poly, rect, ring, times } from '../svg.ts';

/** News, finance, marketing: three subjects each. */

const newspaper: Drawing = ({ a, b, c, d }) =>
  group('rotate(7)', rect(-150, -166, 326, 342, d, 10)) +
  rect(-172, -172, 330, 344, a, 10) +
  rect(-140, -140, 266, 46, c, 4) +
  rect(-140, -72, 138, 124, b) +
  line('M26-64H120M26-28H120M26 8H120M26 44H84', c, 13) +
  line('M-136 88H120M-136 122H60', c, 13);

const microphone: Drawing = ({ a, b, c, d }) =>
  line('M-112-20V6A112 112 0 0 0 112 6V-20', d, 22) +
  rect(-12, 112, 24, 66, d) +
  rect(-90, 162, 180, 28, d, 14) +
  rect(-74, -190, 148, 254, a, 74) +
  line('M-40-120H40M-48-80H48M-48-40H48', c, 13) +
  rect(-74, -14, 148, 30, b);

const radio: Drawing = ({ a, b, c, d }) =>
  line('M96-86L168-190', d, 14) +
  circle(168, -190, 15, b) +
  rect(-192, -92, 384, 252, a, 40) +
  circle(-82, 34, 84, c) +
  [56, 28].map((r) => ring(-82, 34, r, a, 12)).join('') +
  rect(32, -42, 124, 62, b, 12) +
  rect(90, -42, 9, 62, c) +
  circle(62, 82, 28, c) +
  circle(126, 82, 28, c) +
  rect(-140, 156, 40, 24, d, 6) +
  rect(100, 156, 40, 24, d, 6);

const coins: Drawing = ({ a, b, c, d }) =>
  stack(-126, 3, a, b) +
  stack(0, 5, d, b) +
  stack(126, 7, a, b) +
  circle(0, -112, 54, b) +
  ring(0, -112, 36, c, 9) +
  rect(-190, 176, 380, 12, d, 6);

const stack = (x: number, count: number, first: string, second: string) =>
  times(count, (index) => rect(x - 58, 136 - index * 44, 116, 38, index % 2 ? second : first, 14));

const piggy: Drawing = ({ a, b, c, d }) =>
  circle(20, -146, 44, b) +
  rect(-106, 106, 52, 70, a, 16) +
  rect(58, 106, 52, 70, a, 16) +
  ellipse(0, 28, 172, 120, a) +
  path('M-118-56L-136-128-58-90Z', d) +
  rect(-196, -2, 70, 84, d, 24) +
  circle(-176, 40, 8, a) +
  circle(-152, 40, 8, a) +
  circle(-84, -6, 13, c) +
  rect(-26, -72, 92, 18, c, 9) +
  line('M170 14Q200 6 192-30', a, 16);

const pie: Drawing = ({ a, b, c, d }) =>
  circle(-14, 14, 172, a) +
  path('M-14 14V-158A172 172 0 0 1 135 100Z', c) +
  path('M8-12V-190A178 178 0 0 1 162 77Z', b) +
  path('M-14 14L-163 100A172 172 0 0 1-186 14Z', d === a ? c : d) +
  circle(-14, 14, 62, c) +
  circle(-14, 14, 38, a);

const megaphone: Drawing = ({ a, b, c, d }) =>
  group(
    'rotate(-14)',
    path('M-88 46H-22L10 160Q12 176-6 176H-40Q-54 176-58 162Z', d),
    path('M-158-54H-44Q60-72 116-158V146Q60 60-44 42H-158Q-188 42-188-6-188-54-158-54Z', a),
    ellipse(118, -6, 42, 152, b),
    ellipse(118, -6, 18, 70, c),
    rect(-118, -54, 22, 96, c),
  );

const target: Drawing = ({ a, b, c, d }) =>
  circle(-10, 10, 182, a) +
  circle(-10, 10, 134, c) +
  circle(-10, 10, 88, a) +
  circle(-10, 10, 42, b) +
  line('M-10 10L132-132', d, 16) +
  poly('112,-112 112,-170 164,-198 168,-166 198,-162 170,-112', b);

const billboard: Drawing = ({ a, b, c, d }) =>
  rect(-96, 76, 22, 112, d) +
  rect(74, 76, 22, 112, d) +
  line('M-120-190V-150M0-190V-150M120-190V-150', d, 12) +
  [-120, 0, 120].map((x) => path(`M${x - 30}-172H${x + 30}L${x + 18}-196H${x - 18}Z`, d)).join('') +
  rect(-196, -150, 392, 244, a, 14) +
  rect(-170, -124, 340, 192, c) +
  circle(-78, -28, 68, b) +
  path('M-10 68L78-92 166 68Z', a) +
  rect(-210, 92, 420, 18, d, 6);

export const news = [newspaper, microphone, radio] as const;
export const finance = [coins, piggy, pie] as const;
export const marketing = [megaphone, target, billboard] as const;
