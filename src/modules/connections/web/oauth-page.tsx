import { useCallback, useEffect, useRef, useState } from 'react';
import { type MetaArgs, useParams, useSearchParams } from 'react-router';
import { platformLabel } from '#contract/product.ts';
import { isConnectable } from '#modules/connections/connections.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';
import type { Outcome } from '#web/write/use-outcome.ts';
import { useWrite } from '#web/write/use-write.ts';
import { postConnectResult } from './connect-result.ts';
import { connectionName } from './connection-name.ts';
import styles from './oauth-page.module.css';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Connect a channel' });
}

export const handle = { bare: true };

/** The address contains a code, which must not leak to other sites. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' };
}

/**
 * The page that a platform redirects to, in its own window. It connects the account, notifies the page that waits, and
 * closes the window or asks the user to.
 */
export default function OauthPage() {
  const outcome = useConnectOnce();
  return (
    <section className={styles.page} aria-busy={outcome === null || undefined}>
      {outcome ? <Result outcome={outcome} /> : <Waiting />}
    </section>
  );
}

function Waiting() {
  return (
    <>
      <h1>One moment</h1>
      <p className={styles.waiting}>
        <Spinner immediate /> Connecting your channel
      </p>
    </>
  );
}

function Result({ outcome }: { outcome: Outcome }) {
  const title = useRef<HTMLHeadingElement>(null);
  const [stays, setStays] = useState(false);
  const close = useCallback(() => {
    window.close();
    // Still open: browsers let a script close only windows that a script opened.
    setStays(true);
  }, []);
  useEffect(() => {
    // Focus the new title, so that screen readers announce it.
    title.current?.focus();
    close();
  }, [close]);
  return (
    <>
      <h1 ref={title} tabIndex={-1}>
        {outcome.done ? 'Authentication Success' : 'Authentication Error'}
      </h1>
      <p>{outcome.text}</p>
      <p>Please close this window</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={close}>
          Close window
        </Button>
        {stays ? <Link to={paths.settingsChannels}>Go to your settings</Link> : null}
      </div>
      {stays ? (
        <p role="status" className={styles.soft}>
          Your browser keeps this window open. You can close it yourself.
        </p>
      ) : null}
    </>
  );
}

/** Sends the code, once, and returns the outcome; null until it is known. */
function useConnectOnce(): Outcome | null {
  const { type: named } = useParams();
  const [search] = useSearchParams();
  const viewer = useViewer();
  // Without a type it is /oauth2callback, Google's customary path. Google accepts a code only with the redirect URI that
  // it was issued for.
  const type = named ?? 'youtube';
  const code = search.get('code') ?? '';
  const state = search.get('state') ?? '';
  const refused = refusalText(type, code && state, search.has('error'), viewer !== null);
  const [outcome, setOutcome] = useState<Outcome | null>(
    refused === null ? null : { done: false, text: refused },
  );
  const result = useRef<Outcome | null>(null);
  const { run } = useWrite(api.connect, {
    changes: [],
    onSuccess: (connection) => {
      const text = `${platformLabel(type)} is connected: ${connectionName(connection)}.`;
      result.current = { done: true, text };
    },
    onRefused: ({ text }) => {
      result.current = { done: false, text };
      return true;
    },
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    // Remove the code from the URL, so that it does not stay in the history of a shared computer.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    if (!isConnectable(type)) return;
    if (refused !== null) return postConnectResult({ type, connected: false, why: refused });
    void run({ body: { type, code, state } }).then(() => {
      const connected = result.current?.done ?? false;
      postConnectResult({ type, connected, why: connected ? undefined : result.current?.text });
      // Showing the outcome closes the window, so notify the waiting page first.
      setOutcome(result.current);
    });
  }, [type, code, state, refused, run]);
  return outcome;
}

function refusalText(type: string, codeAndState: string, failed: boolean, signedIn: boolean): string | null {
  if (!isConnectable(type)) return 'We do not know this platform.';
  if (failed) return `${platformLabel(type)} did not give us access, so nothing was connected.`;
  if (!codeAndState) return 'There is nothing to connect here. Please start again in your settings.';
  if (!signedIn) return 'You are not signed in. Please sign in, then connect the channel in your settings.';
  return null;
}
