import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { BlockedPeopleCard } from '#modules/profiles/web/blocked-people-card.tsx';
import { MutedPeopleCard } from '#modules/profiles/web/muted-people-card.tsx';
import { apiContext } from '#web/context.ts';
import { requireViewer, settled } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Blocked and muted' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const api = args.context.get(apiContext);
  const [blocked, muted] = await Promise.all([settled(api.listBlocks()), settled(api.listMutes())]);
  return { blocked, muted };
}

export default function SettingsPeoplePage() {
  const { blocked, muted } = useLoaderData<typeof loader>();
  return (
    <>
      <BlockedPeopleCard list={blocked} />
      <MutedPeopleCard list={muted} />
    </>
  );
}
