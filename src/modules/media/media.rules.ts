/** What a picture is for. Each is kept in the sizes that pages show, cut to its own shape; a delivery stays whole. */
export const PURPOSES = ['avatar', 'banner', 'kollab', 'post', 'delivery'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Those that a form sends the address of; the others stand on the profile at once. */
export const LINKED_PURPOSES = ['kollab', 'post', 'delivery'] as const satisfies readonly Purpose[];
export type LinkedPurpose = (typeof LINKED_PURPOSES)[number];

export function isLinked(purpose: Purpose): purpose is LinkedPurpose {
  return LINKED_PURPOSES.some((linked) => linked === purpose);
}

interface Shape {
  /** Width divided by height; null for a picture that keeps its own shape. */
  ratio: number | null;
  /** Widths in pixels of the WebP variants, ascending. */
  widths: readonly number[];
  /** Of the JPEG that all can read, in pixels: its width, or its longest edge where it keeps its own shape. */
  most: number;
}

/** Faces are shown at 28 to 112 points, covers at up to 640, banners across the page; screens have up to twice that. */
export const SHAPES: Record<Purpose, Shape> = {
  avatar: { ratio: 1, widths: [64, 128, 256], most: 256 },
  banner: { ratio: 4, widths: [480, 960, 1600], most: 1600 },
  kollab: { ratio: 16 / 9, widths: [400, 800, 1280], most: 1280 },
  post: { ratio: 1, widths: [400, 800, 1080], most: 1080 },
  // Two people look at it, once or twice, and want to see all of it.
  delivery: { ratio: null, widths: [], most: 2048 },
};

export const UPLOAD = {
  megapixels: 25,
  /** Edges of the smallest picture, in pixels: of one that a page shows large, and of one that is sent in a message. */
  minEdge: 200,
  minSentEdge: 16,
  /** What one user may keep. */
  pictures: 200,
  storedBytes: 200 * 1024 * 1024,
} as const;

const NAME = /^(avatar|banner|kollab|post|delivery)-([0-9a-f]{32})(?:-\d{2,4}\.webp|\.jpg)$/;

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

const FOLDER = '/media/';

/** Where a stored picture is served, below the address of the instance. */
export function pathOf(purpose: Purpose, hash: string): string {
  return `${FOLDER}${purpose}-${hash}.jpg`;
}

/**
 * What profiles, Kollabs and posts hold as the picture's address. All but a face's are whole links, as a user
 * could have typed them; a face follows the instance to another address.
 */
export function addressOf(purpose: Purpose, hash: string, publicUrl: string): string {
  return `${purpose === 'avatar' ? '' : publicUrl}${pathOf(purpose, hash)}`;
}

/** The ways in which a page may name a picture. */
export function addressesOf(
  { purpose, hash }: { purpose: Purpose; hash: string },
  publicUrl: string,
): string[] {
  return [...new Set([addressOf(purpose, hash, publicUrl), pathOf(purpose, hash)])];
}

/** Which picture is at an address of this instance; null for any other. */
export function pictureAt(url: string, publicUrl: string): { purpose: Purpose; hash: string } | null {
  const path = url.startsWith(publicUrl) ? url.slice(publicUrl.length) : url;
  return path.startsWith(FOLDER) ? pictureOfFile(path.slice(FOLDER.length)) : null;
}
