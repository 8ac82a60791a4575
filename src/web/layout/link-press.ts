/** A link to a page of this site, except one that must load a document. */
const OURS = 'a[href^="/"]:not([data-document])';

export function linkAt({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(OURS) : null;
}

export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

export function opensElsewhere(link: HTMLAnchorElement): boolean {
  return (link.target !== '' && link.target !== '_self') || link.origin !== location.origin;
}

export function addressOf({ pathname, search, hash }: HTMLAnchorElement | Location): string {
  return pathname + search + hash;
}
