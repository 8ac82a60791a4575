import { type Check, ok, warning } from '#infra/checks/check.ts';
import { DOCUMENT_FACTS, LEGAL_DOCUMENTS } from '#modules/legal/legal.rules.ts';

export const legalTextsCheck: Check = {
  id: 'legal-texts',
  help: 'Let a lawyer adapt the templates, and put the texts in force under Administration, Legal texts. The templates say of themselves that nobody has reviewed them.',
  async run({ context: { env }, database }) {
    const { rows } = await database.pool.query<{ document: string }>(
      'select distinct document from legal_versions',
    );
    const changed = new Set(rows.map(({ document }) => document));
    const templates = LEGAL_DOCUMENTS.filter((document) => !changed.has(document));
    if (templates.length === 0) return ok('The legal texts are your own.');
    const titles = templates.map((document) => DOCUMENT_FACTS[document].title).join(', ');
    const sentence = `Still a template: ${titles}.`;
    return env.production ? warning(sentence) : ok(`${sentence} In production that is a warning.`);
  },
};
