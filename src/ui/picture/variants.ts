/** The widths in pixels of the variants that are stored beside an uploaded JPEG. */
export const VARIANT_WIDTHS = {
  avatar: [64, 128, 256],
  banner: [480, 960, 1600],
  kollab: [400, 800, 1280],
  post: [400, 800, 1080],
  work: [400, 800],
} as const;

// An address of this shape has variants, on any host.
const STORED = /^((?:https?:\/\/[^/?#]+)?\/media\/(avatar|banner|kollab|post|work)-[0-9a-f]{32})\.jpg$/;

/** The `srcset` of an uploaded picture; undefined for any other address. */
export function variantsOf(src: string): string | undefined {
  return storedAs(src)
    ?.map(({ address, width }) => `${address} ${width}w`)
    .join(', ');
}

/**
 * A short `srcset` for a picture with the same width on every screen: one variant for density 1, and a larger one for
 * higher densities if there is one.
 * @param width the maximum in CSS pixels
 */
export function variantsAt(src: string, width: number): { src: string; srcSet: string | undefined } {
  const stored = storedAs(src);
  const largest = stored?.at(-1)?.address ?? src;
  const holding = (pixels: number) => stored?.find((variant) => variant.width >= pixels)?.address ?? largest;
  const [plain, dense] = [holding(width), holding(2 * width)];
  return { src: plain, srcSet: dense === plain ? undefined : `${dense} 2x` };
}

function storedAs(src: string): { address: string; width: number }[] | undefined {
  const [, stem, purpose] = STORED.exec(src) ?? [];
  if (!stem || !purpose) return undefined;
  const widths = VARIANT_WIDTHS[purpose as keyof typeof VARIANT_WIDTHS];
  return widths.map((width) => ({ address: `${stem}-${width}.webp`, width }));
}
