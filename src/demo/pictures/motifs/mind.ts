import type { Drawing } from '../drawing.ts';
import { circle, group, line, path, poly, rect, times } from '../svg.ts';

/** Technology, science, education, writing: three subjects each. */

const chip: Drawing = ({ a, b, c, d }) =>
  times(4, (index) => {
    const at = -84 + index * 56;
    return line(`M${at}-190V190M-190 ${at}H190`, d, 18);
  }) +
  rect(-134, -134, 268, 268, a, 26) +
  rect(-74, -74, 148, 148, b, 14) +
  [-26, 26].map((at) => circle(at, -26, 13, c) + circle(at, 26, 13, c)).join('') +
  circle(-102, -102, 11, c);

const robot: Drawing = ({ a, b, c, d }) =>
  line('M0-100V-160', d, 16) +
  circle(0, -170, 28, b) +
  rect(-196, -24, 50, 100, d, 18) +
  rect(146, -24, 50, 100, d, 18) +
  rect(-158, -106, 316, 270, a, 66) +
  rect(-114, -52, 228, 104, c, 52) +
  circle(-56, 0, 28, b) +
  circle(56, 0, 28, b) +
  line('M-60 104H60', c, 18) +
  circle(-56, 0, 10, c) +
  circle(56, 0, 10, c);

const computer: Drawing = ({ a, b, c, d }) =>
  rect(-110, 148, 220, 34, d, 8) +
  rect(-152, -186, 304, 340, a, 30) +
  rect(-116, -150, 232, 180, c, 18) +
  line('M-84-10L-36-66 0-30 74-110', b, 18) +
  circle(76, -108, 16, b) +
  rect(10, 76, 104, 16, c, 8) +
  circle(-98, 84, 16, b);

const flask: Drawing = ({ a, b, c, d }) =>
  circle(78, -150, 22, b) +
  circle(112, -92, 14, d) +
  path('M-52-150H52V-50L156 132Q174 178 124 178H-124Q-174 178-156 132L-52-50Z', a) +
  path('M-92 60Q-46 36 0 60 46 84 92 60L132 132Q140 150 118 150H-118Q-140 150-132 132Z', b) +
  rect(-68, -176, 136, 32, d, 14) +
  circle(-34, 108, 20, c) +
  circle(36, 124, 12, c) +
  circle(8, 0, 14, c);

const atom: Drawing = ({ a, b, c, d }) =>
  [0, 60, 120]
    .map(
      (turn) =>
        `<ellipse rx="188" ry="72" fill="none" stroke="${a}" stroke-width="17" transform="rotate(${turn})"/>`,
    )
    .join('') +
  circle(0, 0, 54, b) +
  circle(-14, -14, 14, c) +
  circle(176, 26, 26, d) +
  circle(-112, -142, 26, d) +
  circle(-70, 166, 26, b);

const planet: Drawing = ({ a, b, c, d }) =>
  group(
    'rotate(-20)',
    line('M-184-6A190 50 0 0 1 184-6', d, 24),
    circle(0, 0, 124, a),
    path('M-118-36H118Q124-12 124 8H-124Q-124-12-118-36Z', c),
    path('M-104 66H104Q92 88 76 98H-76Q-92 88-104 66Z', b),
    line('M-190 0A190 56 0 0 0 190 0', b, 24),
  ) +
  circle(138, -138, 28, b) +
  circle(-156, 132, 16, d);

const books: Drawing = ({ a, b, c, d }) =>
  rect(-180, 106, 360, 72, a, 10) +
  rect(-140, 118, 300, 48, c, 4) +
  rect(-180, 106, 60, 72, a, 10) +
  rect(-150, 30, 320, 72, b, 10) +
  rect(-104, 46, 26, 40, c) +
  rect(-66, 46, 26, 40, c) +
  rect(-172, -46, 300, 72, d, 10) +
  rect(-172, -20, 300, 20, b) +
  group('rotate(-16 0 -90)', rect(-130, -132, 270, 64, a, 10), rect(-96, -132, 24, 64, c));

const pencil: Drawing = ({ a, b, c, d }) =>
  line('M-176 182Q-120 146-64 176-10 204 60 172', d, 14) +
  group(
    'translate(14 -12) rotate(42)',
    rect(-52, -190, 104, 60, b, 20),
    rect(-52, -150, 104, 34, d),
    rect(-52, -118, 104, 214, a),
    rect(-16, -118, 32, 214, c),
    poly('-52,96 52,96 0,200', b),
    poly('-16,168 16,168 0,200', a),
  );

const abacus: Drawing = ({ a, b, c, d }) =>
  rect(-192, -172, 384, 344, a, 26) +
  rect(-158, -138, 316, 276, c, 10) +
  [-84, 0, 84]
    .map((y, row) => {
      const left = [3, 1, 2][row] ?? 0;
      const bead = (index: number) => (index < left ? -128 + index * 46 : 128 - (4 - index) * 46);
      return (
        line(`M-158 ${y}H158`, a, 9) +
        times(5, (index) => rect(bead(index) - 20, y - 34, 40, 68, index < left ? b : a, 18))
      );
    })
    .join('') +
  rect(-192, 152, 384, 24, d, 8);

const typewriter: Drawing = ({ a, b, c, d }) =>
  rect(-104, -190, 208, 190, d, 6) +
  line('M-70-150H70M-70-116H70M-70-82H10', a === d ? c : b, 10) +
  rect(-188, -48, 376, 50, b, 22) +
  rect(-160, -36, 320, 10, c, 5) +
  path('M-150 2H150L186 156Q188 178 164 178H-164Q-188 178-186 156Z', a) +
  [0, 1, 2]
    .map((row) =>
      times(6 - (row % 2), (index) =>
        circle(-105 + (row % 2) * 21 + index * 42, 44 + row * 40, 13, row === 2 ? b : c),
      ),
    )
    .join('');

const nib: Drawing = ({ a, b, c, d }) =>
  group(
    'rotate(34)',
    path('M0 196L-96 0Q-108-60-74-104H74Q108-60 96 0Z', a),
    line('M0 186V40', c, 8),
    circle(0, 24, 20, c),
    rect(-74, -148, 148, 50, b, 8),
    path('M-66-142V-196H66V-142Z', d),
  ) + line('M-130 182H20', b, 12);

const book: Drawing = ({ a, b, c, d }) =>
  path('M0-108Q-90-164-196-132V132Q-90 104 0 156 90 104 196 132V-132Q90-164 0-108Z', d) +
  path('M0-96Q-84-146-174-118V108Q-84 84 0 130Z', a) +
  path('M0-96Q84-146 174-118V108Q84 84 0 130Z', a) +
  line(
    'M-136-68Q-84-76-40-52M-136-16Q-84-24-40 0M-136 36Q-84 28-40 52M40-52Q84-76 136-68M40 0Q84-24 136-16',
    c,
    12,
  ) +
  poly('62,34 118,28 118,164 90,140 62,168', b);

export const technology = [chip, robot, computer] as const;
export const science = [flask, atom, planet] as const;
export const education = [books, pencil, abacus] as const;
export const writing = [typewriter, nib, book] as const;
