import type { LoaderFunctionArgs } from 'react-router';
import { YourDataCard } from '#modules/account-deletion/web/your-data-card.tsx';
import { requireViewer } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';

export function meta() {
  return pageMeta({ title: 'Your data' });
}

export function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  return null;
}

export default function SettingsDataPage() {
  return <YourDataCard />;
}
