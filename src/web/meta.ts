import type { MetaArgs, MetaDescriptor } from 'react-router';
import { SITE_PICTURE } from '#modules/place/site-picture.ts';
import type { Place, RootData } from './viewer.ts';

type Matches = Pick<MetaArgs, 'matches'>['matches'];

interface PageMeta {
  /** Left out on the page that is called like the place. */
  title?: string;
  description?: string;
  /** The address of the preview picture; the site's own by default. */
  image?: string | undefined;
  path?: string;
  /** False to exclude the page from search engines while keeping its preview and canonical address. */
  indexed?: boolean;
  type?: 'website' | 'article' | 'profile';
  jsonLd?: Record<string, unknown>;
  alternates?: readonly { type: string; title: string; path: string }[];
}

// The size in pixels of our own preview pictures. The size of others is unknown here.
const DRAWN = { width: '1200', height: '630' };

/** The name of the site, as set by its operator. Empty if it could not be read. */
export function siteNameIn(matches: Matches): string {
  return siteIn(matches)?.name ?? '';
}

/** The absolute address of a path. */
export function addressIn(matches: Matches, path: string): string {
  return (rootIn(matches)?.settings.publicUrl ?? '') + path;
}

function siteIn(matches: Matches): Place | null {
  return rootIn(matches)?.place ?? null;
}

function rootIn(matches: Matches): RootData | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
}

/** A page without a path is not indexed, and has no preview. */
export function pageMeta(
  matches: Matches,
  {
    title: own,
    description,
    image,
    path,
    indexed = true,
    type = 'website',
    jsonLd,
    alternates = [],
  }: PageMeta,
): MetaDescriptor[] {
  const place = siteNameIn(matches);
  const title = own ?? place;
  const tags: MetaDescriptor[] = [{ title: [own, place].filter(Boolean).join(' · ') }];
  if (description) tags.push({ name: 'description', content: description });
  if (path === undefined || !indexed) tags.push({ name: 'robots', content: 'noindex' });
  if (path === undefined) return tags;
  const publicUrl = addressIn(matches, '');
  const address = publicUrl + path;
  tags.push(
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: place },
    { property: 'og:title', content: title },
    { property: 'og:type', content: type },
    { property: 'og:url', content: address },
  );
  if (description) tags.push({ property: 'og:description', content: description });
  tags.push({ name: 'twitter:card', content: 'summary_large_image' });
  tags.push(...pictureTags(image ?? siteIn(matches)?.preview ?? SITE_PICTURE, publicUrl, title));
  for (const { type: kind, title: name, path: where } of alternates) {
    tags.push({ tagName: 'link', rel: 'alternate', type: kind, title: name, href: publicUrl + where });
  }
  // React Router escapes what could end the script element.
  if (jsonLd) tags.push({ 'script:ld+json': { '@context': 'https://schema.org', ...jsonLd } });
  return tags;
}

/** The metadata of a page with nothing but a title. */
export function titled(title: string) {
  return ({ matches }: { matches: Matches }) => pageMeta(matches, { title });
}

function pictureTags(image: string, publicUrl: string, alt: string): MetaDescriptor[] {
  const address = image.startsWith('/') ? publicUrl + image : image;
  const drawn = image.startsWith('/og/') || image === SITE_PICTURE;
  return [
    { property: 'og:image', content: address },
    ...(drawn
      ? [
          { property: 'og:image:width', content: DRAWN.width },
          { property: 'og:image:height', content: DRAWN.height },
        ]
      : []),
    { property: 'og:image:alt', content: alt },
  ];
}
