import {
  ACCOUNT_TYPES,
  accountTypeLabel,
  CATEGORIES,
  categoryLabel,
  LOOKING_FOR_TYPES,
  PLATFORMS,
  platformLabel,
} from '#contract/product.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { lookingForLabel } from '#modules/kollabs/kollabs.rules.ts';
import { LANGUAGE_CODES, languageLabel } from '#modules/kollabs/languages.rules.ts';
import { CURRENCIES, paymentLabel } from '#modules/kollabs/payment.rules.ts';
import { PAYMENT_KINDS } from '#modules/kollabs/payment-kinds.rules.ts';

/*
 * The hub page as the plainest of servers would write it, put together from strings: the facets without counts, and three
 * shelves of ten.
 */

interface Hub {
  completed: KollabView[];
  requested: KollabView[];
  newest: KollabView[];
}

const SHELF = 10;

export function renderHub({ completed, requested, newest }: Hub): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Find Kollabs</title></head><body>
<main><h1>Find Kollabs</h1>${FACETS}${shelf('Most Collaborations Completed', completed, ({ requestsCompleted }) => `${requestsCompleted} completed`)}
${shelf('Most Requested', requested, ({ requestsCount }) => `${requestsCount} requests`)}
${shelf('Most Recent', newest.slice(0, SHELF), posted)}</main></body></html>`;
}

function shelf(title: string, kollabs: KollabView[], rank: (kollab: KollabView) => string): string {
  const card = (
    kollab: KollabView,
  ) => `<li><article><img src="${escaped(kollab.imageUrl)}" alt="" loading="lazy">
${heading(kollab)}<p>${categoryLabel(kollab.category)} ${rank(kollab)}</p>${owner(kollab)}</article></li>`;
  return `<section><h2>${title}</h2><ul>${kollabs.map(card).join('')}</ul></section>`;
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
${select('platform', PLATFORMS, platformLabel)}${select('payment', PAYMENT_KINDS, paymentLabel)}
${select('language', LANGUAGE_CODES, languageLabel)}${select('currency', CURRENCIES, (code) => code)}<button>Apply</button></form>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
