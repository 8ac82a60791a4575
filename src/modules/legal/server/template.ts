import fs from 'node:fs';
import { LEGAL_DOCUMENTS, type LegalDocument } from '#modules/legal/legal.rules.ts';

/** When the templates last changed. */
export const TEMPLATE_CHANGED_AT = new Date('2026-11-28T00:00:00.000Z');

/** The texts in force until an admin saves others. They describe what the product does. */
export const TEMPLATES = Object.fromEntries(
  LEGAL_DOCUMENTS.map((document) => [
    document,
    fs.readFileSync(new URL(`./texts/${document}.md`, import.meta.url), 'utf8'),
  ]),
) as Record<LegalDocument, string>;
