/** Short names for the few SVG shapes that the pictures are made of; all give markup, none keeps state. */

const n = (value: number) => String(Math.round(value * 10) / 10);

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${radius ? ` rx="${n(radius)}"` : ''} fill="${fill}"/>`;

export const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`;

export const ring = (x: number, y: number, radius: number, colour: string, width: number) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="none" stroke="${colour}" stroke-width="${n(width)}"/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;

export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

export const poly = (points: string, fill: string) => `<polygon points="${points}" fill="${fill}"/>`;

/** An open line with round ends. */
export const line = (d: string, colour: string, width: number, cap: 'round' | 'butt' = 'round') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="${cap}" stroke-linejoin="round"/>`;

export const group = (transform: string, ...children: string[]) =>
  `<g transform="${transform}">${children.join('')}</g>`;

/** Moves, turns (degrees) and scales what was drawn around the origin. */
export const place = (x: number, y: number, scale: number, turn: number, ...children: string[]) =>
  group(
    `translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${Math.round(scale * 1000) / 1000})`,
    ...children,
  );

/** `count` copies around a circle: `draw` gets the angle in degrees. */
export const around = (count: number, draw: (angle: number, index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw((360 / count) * index, index)).join('');

export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

export const document = (width: number, height: number, ...children: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${children.join('')}</svg>`;
