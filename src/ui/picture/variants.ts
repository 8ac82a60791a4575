/** The widths in pixels in which pictures that were uploaded here lie beside their JPEG. */
export const VARIANT_WIDTHS = {
  avatar: [64, 128, 256],
  banner: [480, 960, 1600],
  kollab: [400, 800, 1280],
  post: [400, 800, 1080],
} as const;

// Wherever it is served: an address of this shape has its variants beside it.
const STORED = /^((?:https?:\/\/[^/?#]+)?\/media\/(avatar|banner|kollab|post)-[0-9a-f]{32})\.jpg$/;

/** The `srcset` of an address whose picture was uploaded here; undefined for any other address. */
export function variantsOf(src: string): string | undefined {
  const [, stem, purpose] = STORED.exec(src) ?? [];
  if (!stem || !purpose) return undefined;
  const widths = VARIANT_WIDTHS[purpose as keyof typeof VARIANT_WIDTHS];
  return widths.map((width) => `${stem}-${width}.webp ${width}w`).join(', ');
}
