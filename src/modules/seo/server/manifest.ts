import type { Face } from '#infra/face.ts';

const ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
];

/** What a place says of itself while it has no tagline. */
export const DESCRIPTION = 'Creators and businesses find each other here, and make things together.';

/** The manifest of the web app, by which browsers install this place. */
export function manifestOf({ name, tagline, logo }: Face) {
  return {
    name,
    short_name: name,
    description: tagline || DESCRIPTION,
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: '#faf5ea',
    theme_color: '#faf5ea',
    icons: logo
      ? [
          { src: logo.small, sizes: '192x192', type: 'image/png' },
          { src: logo.large, sizes: '512x512', type: 'image/png' },
        ]
      : ICONS,
  };
}
