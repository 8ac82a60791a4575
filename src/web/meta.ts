import type { MetaDescriptor } from 'react-router';
import { PRODUCT } from '#contract/product.ts';

interface PageMeta {
  title: string;
  description?: string;
  /** Address of a picture for shared links. */
  image?: string | undefined;
  /** The page's own path, for the canonical address. */
  path?: string;
  publicUrl?: string | undefined;
  type?: 'website' | 'article' | 'profile';
}

/** Title, description and OpenGraph tags of a page. Without a path the page is nobody's to index. */
export function pageMeta({
  title,
  description,
  image,
  path,
  publicUrl = '',
  type = 'website',
}: PageMeta): MetaDescriptor[] {
  const full = title === PRODUCT ? title : `${title} · ${PRODUCT}`;
  const tags: MetaDescriptor[] = [{ title: full }];
  if (description) tags.push({ name: 'description', content: description });
  if (path === undefined) return [...tags, { name: 'robots', content: 'noindex' }];
  const address = publicUrl + path;
  tags.push(
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: PRODUCT },
    { property: 'og:title', content: title },
    { property: 'og:type', content: type },
    { property: 'og:url', content: address },
  );
  if (description) tags.push({ property: 'og:description', content: description });
  if (image) tags.push({ property: 'og:image', content: image.startsWith('/') ? publicUrl + image : image });
  return tags;
}
