import type { LoaderFunctionArgs } from 'react-router';
import { requireViewer } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import { SettingsSections } from './settings-sections.tsx';

export function meta() {
  return pageMeta({ title: 'Content Settings' });
}

/** What the cards of this tab need beyond the viewer; a part that may fail by itself goes through `settled`. */
export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  return {};
}

/** Content Settings: one line a card, in the order of the page. `id` is the card's own, `label` its name beside it. */
export default function SettingsContentPage() {
  return <SettingsSections label="Content Settings" sections={[]} />;
}
