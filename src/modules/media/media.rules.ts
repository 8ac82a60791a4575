/** What a picture is for. Each is cut to its own shape and kept in the sizes that pages show. */
const PURPOSES = ['avatar', 'banner', 'kollab'] as const;
export type Purpose = (typeof PURPOSES)[number];

interface Shape {
  /** Width divided by height. */
  ratio: number;
  /** Widths in pixels of the WebP variants, ascending; the last is also the width of the JPEG that all can read. */
  widths: readonly number[];
}

/** Faces are shown at 28 to 112 points, covers at up to 640, banners across the page; screens have up to twice that. */
export const SHAPES: Record<Purpose, Shape> = {
  avatar: { ratio: 1, widths: [64, 128, 256] },
  banner: { ratio: 4, widths: [480, 960, 1600] },
  kollab: { ratio: 16 / 9, widths: [400, 800, 1280] },
};

export const UPLOAD = {
  megapixels: 25,
  /** Edge of the smallest picture, in pixels. */
  minEdge: 16,
  /** What one person may keep. */
  pictures: 200,
  storedBytes: 200 * 1024 * 1024,
} as const;

const NAME = /^(avatar|banner|kollab)-([0-9a-f]{32})(?:-\d{2,4}\.webp|\.jpg)$/;

/** The files of a stored picture: the JPEG first, then its variants. `src/ui/picture` derives the same names. */
export function filesOf(purpose: Purpose, hash: string): string[] {
  const stem = `${purpose}-${hash}`;
  return [`${stem}.jpg`, ...SHAPES[purpose].widths.map((width) => `${stem}-${width}.webp`)];
}

/** Which picture a stored file belongs to; null for files that were not uploaded, such as those of the demo world. */
export function pictureOfFile(name: string): { purpose: Purpose; hash: string } | null {
  const [, named, hash] = NAME.exec(name) ?? [];
  const purpose = PURPOSES.find((one) => one === named);
  return purpose && hash ? { purpose, hash } : null;
}

/** Where a stored picture is served, below the address of the instance. */
export function pathOf(purpose: Purpose, hash: string): string {
  return `/media/${purpose}-${hash}.jpg`;
}

/**
 * What profiles and Kollabs hold as the picture's address. A banner's and a Kollab's are whole links, as a person
 * could have typed them; a face follows the instance to another address.
 */
export function addressOf(purpose: Purpose, hash: string, publicUrl: string): string {
  return `${purpose === 'avatar' ? '' : publicUrl}${pathOf(purpose, hash)}`;
}
