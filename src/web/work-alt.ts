// Apart from picture-alt.ts, which pages without works load, too.

/** The alternative text of a picture of something made: a work of a portfolio, or a delivery. */
export function workAlt({ imageAlt, what }: { imageAlt: string; what: string }): string {
  return imageAlt || `Picture of “${what}”, without a description`;
}
