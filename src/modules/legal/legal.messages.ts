import { DOCUMENT_FACTS, type LegalDocument } from './legal.rules.ts';

export const legalRefusals = {
  versionNotFound: 'There is no such version of this text.',
  changed: 'Another admin has changed this text meanwhile. Load the page again to see it.',
  same: 'This is the text that is in force already.',
} as const;

export const legalExportText =
  'The terms that you agreed to when you signed up, and the privacy policy of that day, by version.';

export function changedMessage(document: LegalDocument, version: number): string {
  return `${DOCUMENT_FACTS[document].title}: version ${version} is in force.`;
}
