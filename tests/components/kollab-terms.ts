import type { KollabTerms } from '#modules/kollabs/kollabs.contract.ts';

/** A Kollab with all required fields and no others. */
export const TERMS: KollabTerms = {
  title: 'Two voices on the pier',
  imageUrl: '',
  imageAlt: '',
  category: 'music',
  lookingForTypes: ['creators'],
  lookingFor: 'A low voice',
  summary: 'A duet at dusk',
  compensation: 'Half of it',
  tags: ['duet'],
  payment: null,
  deadline: null,
  place: null,
  languages: [],
  partners: null,
};
