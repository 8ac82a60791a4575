import {
  ACCOUNT_TYPES,
  accountTypeLabel,
  CATEGORIES,
  categoryLabel,
  LOOKING_FOR_TYPES,
} from '#contract/product.ts';
import { KOLLAB_SORTS, kollabSortLabel } from '#modules/kollabs/hub-address.rules.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { lookingForLabel } from '#modules/kollabs/kollabs.rules.ts';

/*
 * The hub page as the plainest of servers would write it, put together from strings: three shelves of ten, the facets
 * without counts, and of the newest those that are on no shelf.
 */

interface Hub {
  completed: KollabView[];
  requested: KollabView[];
  /** Those of the shelf, and the first of the list. */
  newest: KollabView[];
}

const SHELF = 10;

export function renderHub({ completed, requested, newest }: Hub): string {
  const recent = newest.slice(0, SHELF);
  const above = new Set([completed, requested, recent].flat().map(({ kollabId }) => kollabId));
  const others = newest.filter(({ kollabId }) => !above.has(kollabId));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Find Kollabs</title></head><body>
<main><h1>Find Kollabs</h1>${shelf('Most Collaborations Completed', completed, ({ requestsCompleted }) => `${requestsCompleted} completed`)}
${shelf('Most Requested', requested, ({ requestsCount }) => `${requestsCount} requests`)}
${shelf('Most Recent', recent, posted)}
<section><h2>All Kollabs</h2>${FACETS}<ul>${others.map(row).join('')}</ul></section></main></body></html>`;
}

function shelf(title: string, kollabs: KollabView[], rank: (kollab: KollabView) => string): string {
  const card = (
    kollab: KollabView,
  ) => `<li><article><img src="${escaped(kollab.imageUrl)}" alt="" loading="lazy">
${heading(kollab)}<p>${categoryLabel(kollab.category)} ${rank(kollab)}</p>${owner(kollab)}</article></li>`;
  return `<section><h2>${title}</h2><ul>${kollabs.map(card).join('')}</ul></section>`;
}

function row(kollab: KollabView): string {
  return `<li><article><img src="${escaped(kollab.imageUrl)}" alt="" loading="lazy">${heading(kollab)}
<p>${categoryLabel(kollab.category)} · for ${kollab.lookingForTypes.map(lookingForLabel).join(' and ')}</p>
<p>${owner(kollab)} · ${kollab.audienceSize} on ${kollab.featuredPlatform}</p>${posted(kollab)}</article></li>`;
}

function heading({ kollabId, title, compensation }: KollabView): string {
  return `<h3><a href="/kollab/${kollabId}/details">${escaped(title)}</a></h3>
<p><b>What You Get</b> ${escaped(compensation.slice(0, 120))}</p>`;
}

function owner({ username, displayName }: KollabView): string {
  return `<a href="/user/${username}">${escaped(displayName)}</a>`;
}

function posted({ datePosted }: KollabView): string {
  return `<time datetime="${datePosted}">${datePosted.slice(0, 10)}</time>`;
}

function select<T extends string>(name: string, values: readonly T[], label: (value: T) => string): string {
  const options = values.map((value) => `<option value="${value}">${label(value)}</option>`);
  return `<select name="${name}"><option value="">Any</option>${options.join('')}</select>`;
}

const FACETS = `<form>${select('category', CATEGORIES, categoryLabel)}
${select('lookingFor', LOOKING_FOR_TYPES, lookingForLabel)}${select('accountType', ACCOUNT_TYPES, accountTypeLabel)}
${select('sort', KOLLAB_SORTS, kollabSortLabel)}<button>Apply</button></form>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
