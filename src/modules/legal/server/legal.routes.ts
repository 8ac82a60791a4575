import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { requireRecentAuthentication } from '#modules/accounts/server/accounts.service.ts';
import { requireAdmin } from '#modules/accounts/server/roles.service.ts';
import { legalContract } from '#modules/legal/legal.contract.ts';
import { changedMessage, legalRefusals } from '#modules/legal/legal.messages.ts';
import { TEMPLATE_VERSION } from '#modules/legal/legal.rules.ts';
import { readPlace } from '#modules/place/server/place.service.ts';
import { addVersion } from './legal.commands.ts';
import { findText, listVersions, type VersionRow } from './legal.queries.ts';
import { legalRateLimits } from './legal.rate-limits.ts';
import { type Placeholders, renderSections } from './markdown.ts';

export function legalRoutes(context: AppContext): ServedEndpoint[] {
  const { db } = context.database;
  return serve(legalContract, {
    legalText: async ({ params: { document }, query }) => {
      const versions = await listVersions(db, document);
      const asked = query.version ?? versions[0]?.version;
      const found = versions.find(({ version }) => version === asked);
      const text = found && (await findText(db, document, found.version));
      if (!found || !text) throw new AppError('not_found', legalRefusals.versionNotFound);
      return {
        body: {
          document,
          ...versionView(found),
          template: found.version === TEMPLATE_VERSION,
          sections: renderSections(text, await placeholders(context)),
          versions: versions.map(versionView),
        },
      };
    },

    legalSource: async ({ viewer, params: { document } }) => {
      await requireAdmin(context, db, viewer);
      const [newest] = await listVersions(db, document);
      const text = newest && (await findText(db, document, newest.version));
      if (!newest || text === null || text === undefined)
        throw new Error(`There is no text for ${document}.`);
      return { body: { ...versionView(newest), template: newest.version === TEMPLATE_VERSION, text } };
    },

    changeLegalText: async ({ viewer, params: { document }, body, change, log }) => {
      await requireRecentAuthentication(context, viewer);
      return change(async (tx) => {
        await requireAdmin(context, tx, viewer);
        const version = await addVersion(context, tx, viewer.userId, document, body);
        log.info(
          { event: 'legal_text_changed', actor: viewer.userId, document, version },
          'legal text changed',
        );
        return { body: { version, message: changedMessage(document, version) } };
      });
    },

    previewLegalText: async ({ viewer, body }) => {
      await requireAdmin(context, db, viewer);
      await context.limiter.take(legalRateLimits.previewLegalText, viewer.userId);
      return { body: { sections: renderSections(body.text, await placeholders(context)) } };
    },
  });
}

function versionView({ version, changedAt, summary }: VersionRow) {
  return { version, changedAt: changedAt.toISOString(), summary };
}

/** The contact address of the place, or the sender of its mails while none is set. */
async function placeholders(context: AppContext): Promise<Placeholders> {
  const { name, contact } = await readPlace(context);
  const { mailFrom } = context.env;
  return { name, contact: contact || (/<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom) };
}
