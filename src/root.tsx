import '#ui/styles.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { use, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  useLoaderData,
} from 'react-router';
import { fontPreloads } from '#ui/fonts.ts';
import lateFonts from '#ui/late-fonts.css?url';
import { themeScript } from '#ui/theme/theme-script.ts';
import { ToastProvider } from '#ui/toast/toast.tsx';
import { prepareApi } from '#web/api.ts';
import { partOf } from '#web/cards.ts';
import { apiContext, settingsContext, viewerContext } from '#web/context.ts';
import { useDestination } from '#web/destination.ts';
import { LeaveGuard } from '#web/drafts/leave-guard.tsx';
import { settled } from '#web/guards.ts';
import { EarlyInput } from '#web/layout/early-input.tsx';
import { FailurePage } from '#web/layout/failure-page.tsx';
import { LinkNavigation } from '#web/layout/link-navigation.tsx';
import { PageFrame } from '#web/layout/page-frame.tsx';
import { useLive, useLiveConnection } from '#web/live/live.ts';
import { LoginRequiredProvider } from '#web/login-required/login-required.tsx';
import { NonceContext } from '#web/nonce.ts';
import { LikesReader } from '#web/reactions/likes.tsx';
import { markViewerRead, revalidatesViewer, useRevalidateParts, useShownData } from '#web/revalidation.ts';
import { KeptScroll } from '#web/router-glue/kept-scroll.tsx';
import { LateScripts } from '#web/router-glue/late-scripts.tsx';
import { onSessionChange } from '#web/session.ts';
import { beginTelemetry } from '#web/telemetry/telemetry.ts';
import { PLACE, type RootData, usePlace, useSettings, VIEWER } from '#web/viewer.ts';

export async function loader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const api = context.get(apiContext);
  const [viewer, place] = await Promise.all([
    context.get(viewerContext) ? api.getViewer() : null,
    settled(api.getPlace()),
  ]);
  const settings = context.get(settingsContext);
  const contact = (place.ok && place.value.contact) || settings.contact;
  return {
    viewer: viewer && partOf(viewer, VIEWER),
    settings: { ...settings, contact },
    place: place.ok ? partOf(place.value, PLACE) : null,
  };
}

export const shouldRevalidate = revalidatesViewer;

export function Layout({ children }: { children: React.ReactNode }) {
  const place = usePlace();
  useEffect(beginTelemetry, []);
  useEffect(loadLateFonts, []);
  useEffect(keepWorker, []);
  return (
    <html
      lang="en"
      data-traces={useSettings().traces}
      style={place?.theme ?? undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {place?.logo ? (
          <>
            <link rel="icon" href={place.logo.small} type="image/png" sizes="192x192" />
            <link rel="apple-touch-icon" href={place.logo.small} />
          </>
        ) : (
          <>
            <link rel="icon" href="/icons/icon-32.png" type="image/png" sizes="32x32" />
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
          </>
        )}
        <link rel="manifest" href="/manifest.webmanifest" />
        {fontPreloads.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        <script nonce={use(NonceContext)} suppressHydrationWarning>
          {themeScript}
        </script>
        <EarlyInput />
        <Meta />
        <Links nonce="" />
      </head>
      <body>
        <CSPProvider disableStyleElements>
          <ToastProvider>
            <LoginRequiredProvider>
              <PageFrame>{children}</PageFrame>
              <LikesReader />
            </LoginRequiredProvider>
            <LinkNavigation />
          </ToastProvider>
        </CSPProvider>
        <LeaveGuard />
        <KeptScroll />
        <LateScripts />
      </body>
    </html>
  );
}

function loadLateFonts(): () => void {
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: lateFonts });
  document.head.append(sheet);
  return () => sheet.remove();
}

const WORKER_AFTER_MS = 5000;

/** The worker's files must not compete with those of the page. */
function keepWorker(): void {
  if (import.meta.env.PROD)
    setTimeout(() => void navigator.serviceWorker?.register('/sw.js').catch(() => {}), WORKER_AFTER_MS);
}

export default function Root() {
  const loaded = useLoaderData<RootData>();
  const revalidateParts = useRevalidateParts();
  useShownData();
  useDestination();
  useLiveConnection(loaded.settings.liveCursor);
  // The live connection was down for too long, and everything may have changed.
  useLive((change) => {
    if (change === 'reset') void revalidateParts(['viewer', 'page']);
  });
  useEffect(() => onSessionChange(() => void revalidateParts(['viewer', 'page'])), [revalidateParts]);
  useEffect(() => markViewerRead(loaded.viewer), [loaded]);
  const isSignedIn = loaded.viewer !== null;
  // Visitors rarely write.
  useEffect(() => void (isSignedIn && prepareApi()), [isSignedIn]);
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  // React catches the error before the window's listeners, which report it.
  useEffect(() => void (isRouteErrorResponse(error) || reportError(error)), [error]);
  if (isRouteErrorResponse(error)) return <FailurePage status={error.status} body={error.data} />;
  return <FailurePage status={500} body={null} />;
}
