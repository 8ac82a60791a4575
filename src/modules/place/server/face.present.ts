import type { Face } from '#infra/face.ts';
import { accentColours, themeOf } from '#modules/place/accent.rules.ts';
import type { PlaceView } from '#modules/place/place.contract.ts';
import { DEFAULT_NAME, LOGO_SIZES, logoPath } from '#modules/place/place.rules.ts';
import { SITE_PICTURE } from '#modules/place/site-picture.ts';
import type { PlaceRow } from './place.queries.ts';

/** @param png the small logo */
export function faceOf(row: PlaceRow, png: Buffer | null): Face {
  const { name, tagline, accent } = row;
  return { name, tagline, colours: accent ? accentColours(accent) : null, logo: logoOf(row), png };
}

function logoOf({ logo }: PlaceRow) {
  return logo ? { small: logoPath(logo, LOGO_SIZES.small), large: logoPath(logo, LOGO_SIZES.large) } : null;
}

/** What pages show of the face. */
export function shownFaceOf(row: PlaceRow): Pick<PlaceView, (typeof SHOWN)[number]> {
  const { name, tagline, footerLabel, accent, version } = row;
  const isOwn = name !== DEFAULT_NAME || tagline !== '' || accent !== '' || row.logo !== '';
  return {
    ...{ name, tagline, footerLabel, logo: logoOf(row) },
    theme: accent ? themeOf(accent) : null,
    // The address changes with the settings, so that no cache shows the previous picture.
    preview: isOwn ? `/og/place.png?v=${version}` : SITE_PICTURE,
  };
}

const SHOWN = ['name', 'tagline', 'footerLabel', 'logo', 'theme', 'preview'] as const;
