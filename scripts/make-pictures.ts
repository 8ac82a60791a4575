import fs from 'node:fs';
import path from 'node:path';
import { DEFAULT_NAME } from '#modules/place/place.rules.ts';
import { createPreviews } from '#modules/seo/server/preview.ts';
import { drawPng } from '#src/demo/pictures.ts';

// Generates the app icons from the logo, and the site's preview picture. Run `npm run pictures` after the logo changes,
// and commit the files.

const PUBLIC = path.resolve(import.meta.dirname, '../public');
const PAPER = '#faf5ea';
const mark = fs
  .readFileSync(path.join(PUBLIC, 'favicon.svg'), 'utf8')
  .replace(/^<svg[^>]*>/, '')
  .replace('</svg>', '');

/** The logo on the paper colour. @param share of the edge that the logo fills: masks may cut off what exceeds 0.8 */
function iconSvg(share: number): string {
  const scale = share;
  const at = (32 * (1 - share)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${PAPER}" d="M0 0H32V32H0Z"/><g transform="translate(${at} ${at}) scale(${scale})">${mark}</g></svg>`;
}

const pictures: [name: string, svg: string, width: number][] = [
  ['icons/icon-32.png', iconSvg(0.94), 32],
  ['icons/apple-touch-icon.png', iconSvg(0.66), 180],
  ['icons/icon-192.png', iconSvg(0.74), 192],
  ['icons/icon-512.png', iconSvg(0.74), 512],
  ['icons/maskable-512.png', iconSvg(0.54), 512],
];
for (const [name, svg, width] of pictures) {
  const file = path.join(PUBLIC, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, await drawPng(svg, width));
  console.log(`${name}: ${fs.statSync(file).size} bytes`);
}

const preview = await createPreviews()(
  { name: DEFAULT_NAME, colours: null, logo: null, png: null },
  {
    category: 'design',
    categoryLabel: 'For creators and businesses',
    title: 'Make it together.',
    text: 'Find each other, agree on what to make, and see it through to the end.',
    by: '',
  },
);
fs.writeFileSync(path.join(PUBLIC, 'pictures/preview.png'), preview.png);
