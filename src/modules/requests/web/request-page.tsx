import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { useViewerNow } from '#ui/time/viewer-clock.ts';
import { apiContext } from '#web/context.ts';
import { notFound, orNotFound, requireViewer } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import type { RequestView } from '../requests.contract.ts';
import { RequestDetails } from './request-details.tsx';
import { RequestHeader } from './request-header.tsx';
import styles from './request-page.module.css';
import { sideOf } from './request-shown.ts';
import { UpdateLogList } from './update-log-list.tsx';
import { WhatsThis } from './whats-this.tsx';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: loaderData ? `Collaboration on ${loaderData.request.kollabTitle}` : 'Collaboration',
  });
}

/** Of both addresses of a collaboration; the longer one names its Kollab, and no other Kollab will do. */
export async function loader(args: LoaderFunctionArgs) {
  const { username } = requireViewer(args);
  const { requestId = '', id: kollabId } = args.params;
  const request = await orNotFound(args.context.get(apiContext).getRequest({ params: { id: requestId } }));
  if (kollabId !== undefined && kollabId !== request.kollabId) throw notFound();
  const side = sideOf(request, username);
  if (!side) throw notFound();
  return { request, side, now: Date.now() };
}

export default function RequestPage() {
  const loaded = useLoaderData<typeof loader>();
  // Another collaboration is another page: nothing written here goes along.
  return <Collaboration key={loaded.request.requestId} loaded={loaded} />;
}

function Collaboration({ loaded }: { loaded: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const [request, show] = useFreshest(loaded.request);
  const [tab, setTab] = useState('details');
  // Here, so that what was written outlives a look at another tab.
  const [note, setNote] = useState('');
  const now = useViewerNow() ?? loaded.now;
  const updates = request.updates.length + (request.closedAt ? 1 : 0);
  return (
    <article className="stack">
      <RequestHeader request={request} side={loaded.side} />
      <Tabs
        label="Collaboration"
        className={styles.tabs}
        value={tab}
        onValueChange={setTab}
        items={[
          {
            value: 'details',
            label: 'Details',
            content: (
              <RequestDetails
                request={request}
                side={loaded.side}
                now={new Date(now)}
                note={note}
                onNote={setNote}
                onStep={show}
              />
            ),
          },
          {
            value: 'log',
            label: 'Update Log',
            count: updates,
            content: (
              <section className={styles.panel} aria-labelledby="log-title">
                <h2 id="log-title">Update Log</h2>
                <UpdateLogList request={request} />
              </section>
            ),
          },
          {
            value: 'more',
            label: 'More Details',
            content: (
              <EmptyState title="Coming soon">
                Files, dates and an agreement of your own will find their place here.
              </EmptyState>
            ),
          },
          {
            value: 'help',
            label: "What's This?",
            content: (
              <section className={styles.panel} aria-labelledby="help-title">
                <h2 id="help-title">How a collaboration goes</h2>
                <WhatsThis />
              </section>
            ),
          },
        ]}
      />
    </article>
  );
}

/**
 * The request as the last step answered it, until the loader has read it anew: a step shows at once, and what
 * was loaded before it never shows again.
 */
function useFreshest(loaded: RequestView): [RequestView, (stepped: RequestView) => void] {
  const [stepped, setStepped] = useState<{ request: RequestView; over: RequestView } | null>(null);
  const request = stepped?.over === loaded ? stepped.request : loaded;
  return [request, (next) => setStepped({ request: next, over: loaded })];
}
