import { YourDataCard } from '#modules/account-deletion/web/your-data-card.tsx';
import { forViewer } from '#web/guards.ts';
import { titled } from '#web/meta.ts';

export const meta = titled('Your data');

export const loader = forViewer(() => null);

export default function SettingsDataPage() {
  return <YourDataCard />;
}
