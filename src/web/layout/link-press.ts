/* Presses of links, and which of them are steps inside the app. */

/** A link to one of our pages, but for one that is to load a document. */
const OURS = 'a[href^="/"]:not([data-document])';

/** The link of ours that an event is in. */
export function linkAt({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(OURS) : null;
}

export function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

export function opensElsewhere(link: HTMLAnchorElement): boolean {
  return (link.target !== '' && link.target !== '_self') || link.origin !== location.origin;
}

export function addressOf({ pathname, search, hash }: HTMLAnchorElement | Location): string {
  return pathname + search + hash;
}
