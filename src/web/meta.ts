import type { MetaDescriptor } from 'react-router';
import { PRODUCT } from '#contract/product.ts';

interface PageMeta {
  title: string;
  description?: string;
  /** The address of the preview picture; the site's own by default. */
  image?: string | undefined;
  path?: string;
  /** False to exclude the page from search engines while keeping its preview and canonical address. */
  indexed?: boolean;
  publicUrl?: string | undefined;
  type?: 'website' | 'article' | 'profile';
  jsonLd?: Record<string, unknown>;
  alternates?: readonly { type: string; title: string; path: string }[];
}

const SITE_PICTURE = '/pictures/preview.png';
// The size in pixels of our own preview pictures. The size of others is unknown here.
const DRAWN = { width: '1200', height: '630' };

/** A page without a path is not indexed, and has no preview. */
export function pageMeta({
  title,
  description,
  image,
  path,
  indexed = true,
  publicUrl = '',
  type = 'website',
  jsonLd,
  alternates = [],
}: PageMeta): MetaDescriptor[] {
  const full = title === PRODUCT ? title : `${title} · ${PRODUCT}`;
  const tags: MetaDescriptor[] = [{ title: full }];
  if (description) tags.push({ name: 'description', content: description });
  if (path === undefined || !indexed) tags.push({ name: 'robots', content: 'noindex' });
  if (path === undefined) return tags;
  const address = publicUrl + path;
  tags.push(
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: PRODUCT },
    { property: 'og:title', content: title },
    { property: 'og:type', content: type },
    { property: 'og:url', content: address },
  );
  if (description) tags.push({ property: 'og:description', content: description });
  tags.push({ name: 'twitter:card', content: 'summary_large_image' });
  tags.push(...pictureTags(image ?? SITE_PICTURE, publicUrl, title));
  for (const { type: kind, title: name, path: where } of alternates) {
    tags.push({ tagName: 'link', rel: 'alternate', type: kind, title: name, href: publicUrl + where });
  }
  // React Router escapes what could end the script element.
  if (jsonLd) tags.push({ 'script:ld+json': { '@context': 'https://schema.org', ...jsonLd } });
  return tags;
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
    { name: 'twitter:image', content: address },
  ];
}
