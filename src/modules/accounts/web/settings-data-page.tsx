import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { YourDataCard } from '#modules/account-deletion/web/your-data-card.tsx';
import { requireViewer } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Your data' });
}

export function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  return null;
}

export default function SettingsDataPage() {
  return <YourDataCard />;
}
