export const PURPOSES = ['avatar', 'banner', 'kollab', 'post', 'work', 'delivery'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Purposes of pictures whose URL is sent by a form. The others are set on the profile at once. */
export const LINKED_PURPOSES = ['kollab', 'post', 'work', 'delivery'] as const satisfies readonly Purpose[];
export type LinkedPurpose = (typeof LINKED_PURPOSES)[number];

export function isLinked(purpose: Purpose): purpose is LinkedPurpose {
  return LINKED_PURPOSES.some((linked) => linked === purpose);
}

interface Shape {
  /** Width divided by height; null to keep the picture's own shape. */
  ratio: number | null;
  /** Widths of the WebP variants in pixels, ascending. */
  widths: readonly number[];
  /** Size of the JPEG in pixels: its width, or its longest edge if it keeps its own shape. */
  jpegSize: number;
}

/**
 * Faces are shown at 28 to 112 points, covers at up to 640, banners across the page. Screens have up to two pixels per
 * point.
 */
export const SHAPES: Record<Purpose, Shape> = {
  avatar: { ratio: 1, widths: [64, 128, 256], jpegSize: 256 },
  banner: { ratio: 4, widths: [480, 960, 1600], jpegSize: 1600 },
  kollab: { ratio: 16 / 9, widths: [400, 800, 1280], jpegSize: 1280 },
  post: { ratio: 1, widths: [400, 800, 1080], jpegSize: 1080 },
  work: { ratio: 16 / 9, widths: [400, 800], jpegSize: 800 },
  // Few people open it, and they want to see all of it.
  delivery: { ratio: null, widths: [], jpegSize: 2048 },
};

export const UPLOAD = {
  megapixels: 25,
  /** Shortest edge allowed, in pixels: of a picture that pages show large, of one sent in a message, and of a logo. */
  minEdge: 200,
  minSentEdge: 16,
  minLogoEdge: 64,
  /** Limits per user. */
  pictures: 200,
  storedBytes: 200 * 1024 * 1024,
} as const;

const NAME = /^(avatar|banner|kollab|post|work|delivery)-([0-9a-f]{32})(?:-\d{2,4}\.webp|\.jpg)$/;

/** The JPEG first, then its variants. `src/ui/picture` derives the same names. */
export function filesOf(purpose: Purpose, hash: string): string[] {
  const stem = `${purpose}-${hash}`;
  return [`${stem}.jpg`, ...SHAPES[purpose].widths.map((width) => `${stem}-${width}.webp`)];
}

/** Null for files that were not uploaded, such as those of the demo. */
export function pictureOfFile(name: string): { purpose: Purpose; hash: string } | null {
  const [, named, hash] = NAME.exec(name) ?? [];
  const purpose = PURPOSES.find((one) => one === named);
  return purpose && hash ? { purpose, hash } : null;
}

export const FOLDER = '/media/';

export function pathOf(purpose: Purpose, hash: string): string {
  return `${FOLDER}${purpose}-${hash}.jpg`;
}

/**
 * The URL as stored in profiles, Kollabs and posts: absolute, as a user could have typed it, but a path for a
 * face, so that it stays valid when the instance gets another host.
 */
export function addressOf(purpose: Purpose, hash: string, publicUrl: string): string {
  return `${purpose === 'avatar' ? '' : publicUrl}${pathOf(purpose, hash)}`;
}

export function addressesOf(
  { purpose, hash }: { purpose: Purpose; hash: string },
  publicUrl: string,
): string[] {
  return [...new Set([addressOf(purpose, hash, publicUrl), pathOf(purpose, hash)])];
}

/** Null for a URL of another site. */
export function pictureAt(url: string, publicUrl: string): { purpose: Purpose; hash: string } | null {
  const path = url.startsWith(publicUrl) ? url.slice(publicUrl.length) : url;
  return path.startsWith(FOLDER) ? pictureOfFile(path.slice(FOLDER.length)) : null;
}

/**
 * Whether a picture was uploaded here for a purpose. Others are only linked where loading them would tell their host who
 * views the page.
 */
export function isUploaded(address: string, purpose: Purpose): boolean {
  const { pathname } = new URL(address);
  return pathname.startsWith(FOLDER) && pictureOfFile(pathname.slice(FOLDER.length))?.purpose === purpose;
}
