import type { Paint } from './palette.ts';

/** A subject drawn around the origin, within 200 units of it, standing at about y = 170. */
export type Drawing = (paint: Paint) => string;
