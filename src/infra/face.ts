/** How this place looks to people. Admins choose it, so it can change at any time: read it anew for each use. */
export interface Face {
  name: string;
  /** What the place says about itself in one line; empty if nothing. */
  tagline: string;
  /** Null for the colours of the product. */
  colours: { day: FaceColours; night: FaceColours } | null;
  /** The paths of its logo, a square PNG; null for the mark of the product. */
  logo: { small: string; large: string } | null;
  /** The bytes of the small logo. */
  png: Buffer | null;
}

export interface FaceColours {
  signal: string;
  onSignal: string;
  printOne: string;
  printTwo: string;
}
