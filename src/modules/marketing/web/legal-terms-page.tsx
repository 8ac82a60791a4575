import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { settingsContext } from '#web/context.ts';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { LegalDocument } from './legal-document.tsx';
import { TERMS } from './legal-terms-copy.ts';

const LEAD = 'What you can expect from us, what we expect from you, and who owns what you make.';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: 'Terms and Conditions',
    description: LEAD,
    path: paths.terms,
    publicUrl: loaderData?.publicUrl,
  });
}

export function loader({ context }: LoaderFunctionArgs) {
  return { publicUrl: context.get(settingsContext).publicUrl };
}

export default function LegalTermsPage() {
  return (
    <LegalDocument
      title="Terms and Conditions"
      lead={LEAD}
      changed="2026-11-27T00:00:00.000Z"
      sections={TERMS}
    />
  );
}
