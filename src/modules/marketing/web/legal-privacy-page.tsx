import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { settingsContext } from '#web/context.ts';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { LegalDocument } from './legal-document.tsx';
import { PRIVACY } from './legal-privacy-copy.ts';

const LEAD = 'What we keep about you, why, for how long, who sees it, and how to have it removed.';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: 'Privacy Policy',
    description: LEAD,
    path: paths.privacy,
    publicUrl: loaderData?.publicUrl,
  });
}

export function loader({ context }: LoaderFunctionArgs) {
  return { publicUrl: context.get(settingsContext).publicUrl };
}

export default function LegalPrivacyPage() {
  return (
    <LegalDocument title="Privacy Policy" lead={LEAD} changed="2026-11-27T00:00:00.000Z" sections={PRIVACY} />
  );
}
