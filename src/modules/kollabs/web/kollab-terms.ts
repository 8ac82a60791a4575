import type { KollabTerms } from '#modules/kollabs/kollabs.contract.ts';

/** The terms of a view that has them among others. */
export function termsOf(kollab: KollabTerms): KollabTerms {
  const { title, imageUrl, imageAlt, category, lookingForTypes, lookingFor, summary } = kollab;
  const { compensation, tags, payment, deadline, place, languages, partners } = kollab;
  const more = { compensation, tags, payment, deadline, place, languages, partners };
  return { title, imageUrl, imageAlt, category, lookingForTypes, lookingFor, summary, ...more };
}
