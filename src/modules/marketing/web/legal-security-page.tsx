import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { settingsContext } from '#web/context.ts';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { LegalDocument } from './legal-document.tsx';
import { SECURITY } from './legal-security-copy.ts';

const LEAD = 'How accounts and data are protected, what you can do, and how to report a vulnerability.';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: 'Security',
    description: LEAD,
    path: paths.legalSecurity,
    publicUrl: loaderData?.publicUrl,
  });
}

export function loader({ context }: LoaderFunctionArgs) {
  return { publicUrl: context.get(settingsContext).publicUrl };
}

export default function LegalSecurityPage() {
  return (
    <LegalDocument title="Security" lead={LEAD} changed="2026-11-27T00:00:00.000Z" sections={SECURITY} />
  );
}
