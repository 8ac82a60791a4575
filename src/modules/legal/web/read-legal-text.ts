import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { apiContext, settingsContext } from '#web/context.ts';
import { orNotFound } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import { DOCUMENT_FACTS, type LegalDocument } from '../legal.rules.ts';

/** Reads a document, in the version that the address names or in the one in force. */
export async function readLegalText(document: LegalDocument, { url, context }: LoaderFunctionArgs) {
  const version = url.searchParams.get('version') ?? undefined;
  const read = context.get(apiContext).legalText({ params: { document }, query: { version } });
  return { text: await orNotFound(read), publicUrl: context.get(settingsContext).publicUrl };
}

export function legalMeta(
  document: LegalDocument,
  { loaderData, matches }: MetaArgs<(args: LoaderFunctionArgs) => ReturnType<typeof readLegalText>>,
) {
  const { title, lead, path } = DOCUMENT_FACTS[document];
  return pageMeta(matches, { title, description: lead, path, publicUrl: loaderData?.publicUrl });
}
