import type { Category } from '#contract/product.ts';
import { backHair, frontHair } from './hair.ts';
import { HAIR, HAIR_COLOURS, type Look, SKIN } from './looks.ts';
import { CATEGORY_COLOURS, type CategoryColours, INK, PAPER } from './palette.ts';
import type { Random } from './random.ts';
import { circle, document, line, path, poly, rect, ring, times } from './svg.ts';

const AVATAR = 320;

/** A person from the chest up. The head is 104 wide, from (160, 78) at its top to (160, 206) at the chin. */
export function portraitSvg(category: Category, look: Look, random: Random): string {
  const colours = CATEGORY_COLOURS[category];
  const [ground, shape, clothes, trim] = wardrobe(colours, random);
  const [face, shade] = SKIN[look.skin ?? Math.floor(random() * SKIN.length)] ?? ['#cb9062', '#a96f45'];
  const hairColour =
    look.hairColour ?? random.pick([HAIR_COLOURS.black, HAIR_COLOURS.espresso, HAIR_COLOURS.brown]);
  const hair = look.hair ?? random.pick(HAIR);
  const worn = hair === 'hijab' || hair === 'turban' || hair === 'beanie' || hair === 'cap';
  const style = { hair, colour: worn ? trim : hairColour, under: hairColour, trim: clothes };
  return document(
    AVATAR,
    AVATAR,
    rect(0, 0, AVATAR, AVATAR, ground),
    setting(shape, random),
    backHair(style),
    body(clothes, trim, face, random),
    rect(136, 176, 48, 64, shade, 20),
    path('M108 128A52 52 0 0 1 212 128V152Q212 206 160 206 108 206 108 152Z', face),
    hair === 'hijab' ? '' : circle(107, 146, 12, face) + circle(213, 146, 12, face),
    features(shade, random),
    beard(look.beard ?? 'none', hairColour),
    frontHair(style),
    glasses(look.glasses ?? 'none'),
    extras(look.extra ?? 'none', colours.pop, hair === 'hijab'),
  );
}

/** Ground, shape behind, clothes and trim, never two neighbours alike. */
function wardrobe(
  { tint, deep, soft, pop }: CategoryColours,
  random: Random,
): readonly [string, string, string, string] {
  return random.pick([
    [soft, PAPER, deep, pop],
    [tint, soft, deep, pop],
    [pop, PAPER, deep, tint],
    [soft, tint, pop, deep],
    [deep, tint, PAPER, pop],
    [tint, deep, PAPER, pop],
    [PAPER, soft, tint, deep],
    [PAPER, pop, deep, tint],
  ] as const);
}

function setting(fill: string, random: Random): string {
  return random.pick([
    () => circle(160, 160, 132, fill),
    () => path('M40 320V150A120 120 0 0 1 280 150V320Z', fill),
    () => rect(0, 0, 160, 320, fill),
    () => poly('0,320 320,0 320,320', fill),
    () => circle(250, 84, 96, fill),
    () => rect(0, 190, 320, 130, fill),
    () => times(4, (index) => rect(index * 88 - 8, 0, 44, 320, fill)),
  ])();
}

function body(clothes: string, trim: string, face: string, random: Random): string {
  const shoulders = path('M30 320Q34 252 96 236L136 224H184L224 236Q286 252 290 320Z', clothes);
  const collar = random.pick([
    () => path('M126 226Q160 262 194 226L184 218H136Z', face),
    () => path('M132 222L160 268 188 222Z', face) + line('M128 224L160 274 192 224', trim, 12),
    () => rect(126, 206, 68, 34, trim, 14),
    () => path('M122 228Q160 274 198 228L186 218H134Z', face) + line('M120 230Q160 280 200 230', trim, 13),
    () =>
      path('M134 222L160 262 186 222Z', PAPER) +
      path('M130 220L104 244 132 284 160 262ZM190 220L216 244 188 284 160 262Z', trim),
    () => line('M46 286Q160 256 274 286', trim, 16) + path('M126 226Q160 258 194 226L184 218H136Z', face),
  ]);
  return shoulders + collar();
}

function features(shade: string, random: Random): string {
  const mouth = random.pick([
    'M142 180Q160 194 178 180',
    'M144 181Q160 190 176 181',
    'M146 183Q164 192 178 179',
  ]);
  const eyes = random.pick([
    circle(139, 146, 5.5, INK) + circle(181, 146, 5.5, INK),
    line('M132 148Q139 140 146 148M174 148Q181 140 188 148', INK, 4.5),
    circle(139, 147, 5, INK) + circle(181, 147, 5, INK) + line('M130 142L136 140M190 142L184 140', INK, 3.5),
  ]);
  return (
    eyes +
    line('M128 130Q138 125 148 130M172 130Q182 125 192 130', INK, 4.5) +
    line('M160 146L154 166H163', shade, 5) +
    line(mouth, INK, 4.5)
  );
}

function beard(kind: NonNullable<Look['beard']>, colour: string): string {
  if (kind === 'full') {
    return (
      path(
        'M107 140Q116 168 136 170 160 160 184 170 204 168 213 140V160Q212 220 160 220 108 220 107 160Z',
        colour,
      ) + line('M146 184Q160 191 174 184', PAPER, 4.5)
    );
  }
  if (kind === 'short') {
    return (
      path('M136 176Q160 164 184 176L186 196Q176 210 160 210 144 210 134 196Z', colour) +
      line('M148 184Q160 190 172 184', PAPER, 4)
    );
  }
  return kind === 'moustache'
    ? path('M160 170Q176 166 188 180 172 182 160 177 148 182 132 180 144 166 160 170Z', colour)
    : '';
}

function glasses(kind: NonNullable<Look['glasses']>): string {
  const bridge = line('M154 146Q160 142 166 146M118 144L108 140M202 144L212 140', INK, 4);
  if (kind === 'round') return ring(137, 147, 18, INK, 4.5) + ring(183, 147, 18, INK, 4.5) + bridge;
  if (kind === 'none') return '';
  const frame = (x: number) =>
    `<rect x="${x}" y="133" width="37" height="29" rx="7" fill="none" stroke="${INK}" stroke-width="5"/>`;
  return frame(117) + frame(166) + bridge;
}

function extras(kind: NonNullable<Look['extra']>, pop: string, covered: boolean): string {
  if (kind === 'headphones') {
    return (
      line('M98 146V128A62 62 0 0 1 222 128V146', INK, 11) +
      rect(86, 126, 26, 48, pop, 12) +
      rect(208, 126, 26, 48, pop, 12)
    );
  }
  return kind === 'earrings' && !covered ? circle(105, 168, 7, pop) + circle(215, 168, 7, pop) : '';
}
