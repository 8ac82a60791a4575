import type { KollabTerms, KollabView } from '#modules/kollabs/kollabs.contract.ts';

export function termsOf(kollab: KollabView): KollabTerms {
  const { title, imageUrl, imageAlt, category, lookingForTypes, lookingFor, summary } = kollab;
  const { compensation, tags, payment, deadline, place, languages, partners } = kollab;
  const more = { compensation, tags, payment, deadline, place, languages, partners };
  return { title, imageUrl, imageAlt, category, lookingForTypes, lookingFor, summary, ...more };
}
