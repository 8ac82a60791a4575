import { Search } from 'lucide-react';
import { Form as AddressForm, useLoaderData } from 'react-router';
import { cleanQuery } from '#contract/clean-query.ts';
import type { Page } from '#contract/client.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { FailedPart } from '#web/failed-part.tsx';
import { forViewer, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import { useViewer } from '#web/viewer.ts';
import { canSearch } from '../message-search.rules.ts';
import type { FoundMessage } from '../messaging.contract.ts';
import { messagingRefusals } from '../messaging.messages.ts';
import styles from './message-search-page.module.css';

export const meta = titled('Search messages');

export const loader = forViewer(async ({ api, url }) => {
  const q = cleanQuery(url.searchParams.get('q'), 100);
  if (!canSearch(q)) return { q, found: null };
  return {
    q,
    found: await settled(api.searchMessages({ query: { q, limit: '20' } })),
  };
});

export default function MessageSearchPage() {
  const { q, found } = useLoaderData<typeof loader>();
  return (
    <section className={styles.page} aria-labelledby="search-title">
      <h2 id="search-title">Search your messages</h2>
      <AddressForm action={paths.messageSearch} role="search" className={styles.form} key={`form ${q}`}>
        <TextField
          label="Words"
          hideLabel
          required
          name="q"
          type="search"
          defaultValue={q}
          placeholder={messagingRefusals.termTooShort}
          before={<Search aria-hidden="true" />}
          {...(q !== '' && found === null && { error: messagingRefusals.termTooShort })}
        />
        <Button type="submit">Search</Button>
      </AddressForm>
      {found?.ok === false ? <FailedPart headingLevel={3} title="The search did not work" /> : null}
      {found?.ok ? <Found key={`found ${q}`} q={q} first={found.value} /> : null}
    </section>
  );
}

function Found({ q, first }: { q: string; first: Page<FoundMessage> }) {
  const me = useViewer()?.username;
  const list = usePagedList(first, {
    name: 'found messages',
    idOf: ({ messageId }) => messageId,
    load: (cursor) => api.searchMessages({ query: { q, limit: '20', cursor } }),
  });
  if (list.items.length === 0) {
    return (
      <EmptyState compact headingLevel={3} title="Nothing found" illustration={null}>
        None of your messages contain these words.
      </EmptyState>
    );
  }
  return (
    <>
      <ul ref={list.ref} className={styles.list}>
        {list.items.map(({ messageId, conversationId, username, displayName, text, sender, sentAt }) => (
          <li key={messageId}>
            <p className={styles.top}>
              <Link to={paths.conversation(conversationId)}>
                <UserName displayName={displayName} username={username} />
              </Link>
              <Time value={sentAt} format="date" className={styles.when} />
            </p>
            <p className={styles.text} dir="auto">
              {sender === me ? 'You: ' : ''}
              {text}
            </p>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}
