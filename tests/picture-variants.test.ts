import { describe, expect, it } from 'vitest';
import { filesOf, type Purpose, SHAPES } from '#modules/media/media.rules.ts';
import { VARIANT_WIDTHS, variantsAt, variantsOf } from '#ui/picture/variants.ts';

const CUT = ['avatar', 'banner', 'kollab', 'post'] as const satisfies Purpose[];
const HASH = '0123456789abcdef0123456789abcdef';

describe('variantsOf', () => {
  it.each(CUT)('returns the stored files of a picture: %s', (purpose) => {
    expect(VARIANT_WIDTHS[purpose]).toEqual(SHAPES[purpose].widths);
    const [jpeg, ...variants] = filesOf(purpose, HASH).map((name) => `https://a.example/media/${name}`);
    expect(variantsOf(jpeg ?? '')?.split(', ')).toEqual(
      variants.map((address, i) => `${address} ${SHAPES[purpose].widths[i]}w`),
    );
  });

  it('returns no variants for a picture that is stored as one file', () => {
    const whole = (Object.keys(SHAPES) as Purpose[]).filter((purpose) => SHAPES[purpose].widths.length === 0);
    expect(whole).toEqual(['delivery']);
    expect(filesOf('delivery', HASH)).toEqual([`delivery-${HASH}.jpg`]);
    expect(variantsOf(`/media/delivery-${HASH}.jpg`)).toBeUndefined();
  });

  it('accepts an address on this instance as well', () => {
    expect(variantsOf(`/media/avatar-${HASH}.jpg`)).toMatch(/^\/media\/avatar-\w+-64\.webp 64w, /);
  });

  it.each([
    `/media/${HASH}.png`,
    `https://a.example/media/avatar-${HASH}.jpg?x`,
    `https://a.example/elsewhere/media/avatar-${HASH}.jpg`,
    `//a.example/media/avatar-${HASH}.jpg`,
    `/media/other-${HASH}.jpg`,
    `/media/avatar-${HASH}.png`,
    '',
  ])('leaves any other address as it is: %s', (address) => {
    expect(variantsOf(address)).toBeUndefined();
  });
});

describe('variantsAt', () => {
  const stored = `/media/kollab-${HASH}.jpg`;
  const variant = (width: number) => `/media/kollab-${HASH}-${width}.webp`;

  it.each([
    [128, variant(400), undefined],
    [248, variant(400), `${variant(800)} 2x`],
    [900, variant(1280), undefined],
  ])(
    'names the smallest that fills a width of %i, and the one for dense screens where it is another',
    (width, src, srcSet) => {
      expect(variantsAt(stored, width)).toEqual({ src, srcSet });
    },
  );

  it('leaves any other address as it is', () => {
    expect(variantsAt(`/media/${HASH}.png`, 128)).toEqual({ src: `/media/${HASH}.png`, srcSet: undefined });
  });
});
