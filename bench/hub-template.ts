import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';

/** The hub page as the plainest of servers would write it: the same thirty cards, put together from strings. */
export function renderHub(lists: [title: string, kollabs: KollabView[]][]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Find Kollabs</title></head><body>
<main><h1>Find Kollabs</h1>${lists.map(([title, kollabs]) => section(title, kollabs)).join('')}</main></body></html>`;
}

function section(title: string, kollabs: KollabView[]): string {
  return `<section><h2>${title}</h2><ul>${kollabs.map(card).join('')}</ul></section>`;
}

function card(kollab: KollabView): string {
  const { kollabId, title, imageUrl, category, summary, username, displayName, audienceSize, datePosted } =
    kollab;
  return `<li><article><img src="${escaped(imageUrl)}" alt="" loading="lazy">
<p><a href="/kollabs/categories/${category}">${category}</a></p>
<h3><a href="/kollab/${kollabId}/details">${escaped(title)}</a></h3><p>${escaped(summary)}</p>
<p>Looking for ${kollab.lookingForTypes.join(', ')}</p>
<footer><a href="/user/${username}">${escaped(displayName)}</a> ${audienceSize} on ${kollab.featuredPlatform}
<time datetime="${datePosted}">${datePosted.slice(0, 10)}</time></footer></article></li>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
