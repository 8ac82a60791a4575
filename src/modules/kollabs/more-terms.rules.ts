import { dayText } from '#contract/days.ts';
import { languageLabel } from './languages.rules.ts';
import { type Payment, paymentText } from './payment.rules.ts';
import { type MoreTerm, REMOTE } from './terms.rules.ts';

export interface MoreTerms {
  payment: Payment | null;
  deadline: string | null;
  place: string | null;
  languages: readonly string[];
  partners: number | null;
}

export const MORE_LABELS: Readonly<Record<MoreTerm, string>> = {
  payment: 'Payment',
  deadline: 'Deadline',
  place: 'Place',
  languages: 'Languages',
  partners: 'Partners needed',
};

/** A term as text; '' if it is not stated. */
export function moreText(term: MoreTerm, terms: MoreTerms): string {
  const { payment, deadline, place, languages, partners } = terms;
  switch (term) {
    case 'payment':
      return payment ? paymentText(payment) : '';
    case 'deadline':
      return deadline ? deadlineText(deadline) : '';
    case 'place':
      return placeText(place);
    case 'languages':
      return languages.map(languageLabel).join(', ');
    case 'partners':
      return partners === null ? '' : String(partners);
  }
}

function deadlineText(deadline: string): string {
  return `Until the end of ${dayText(deadline)}`;
}

function placeText(place: string | null): string {
  return place === REMOTE ? 'Remote: from anywhere' : (place ?? '');
}
