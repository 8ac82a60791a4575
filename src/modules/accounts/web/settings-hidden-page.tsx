import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { DismissedCard } from '#modules/matches/web/dismissed-card.tsx';
import { HiddenCard } from '#modules/profiles/web/hidden-card.tsx';
import { apiContext } from '#web/context.ts';
import { requireViewer, settled } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Hidden' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const api = args.context.get(apiContext);
  const [hidden, dismissed] = await Promise.all([settled(api.listHides()), settled(api.listDismissed())]);
  return { hidden, dismissed };
}

export default function SettingsHiddenPage() {
  const { hidden, dismissed } = useLoaderData<typeof loader>();
  return (
    <>
      <HiddenCard list={hidden} />
      <DismissedCard list={dismissed} />
    </>
  );
}
