import type { KollabTerms, KollabView } from '#modules/kollabs/kollabs.contract.ts';

/** The fields of a Kollab that its owner writes. */
export function termsOf(kollab: KollabView): KollabTerms {
  const { title, imageUrl, category, lookingForTypes, lookingFor, summary, compensation, tags } = kollab;
  const { payment, deadline, place, languages, partners } = kollab;
  const more = { payment, deadline, place, languages, partners };
  return { title, imageUrl, category, lookingForTypes, lookingFor, summary, compensation, tags, ...more };
}
