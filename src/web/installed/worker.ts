/* The service worker: it keeps the shell's files, shows a page when there is no connection, and shows notifications.
   It never stores a page or an answer of the API. */

declare const __SHELL__: string[];
declare const __OFFLINE__: { page: string; policy: string };
declare const __VERSION__: string;

/* The types of TypeScript for workers exclude those of pages. */
interface LateEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LateEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface PushEvent extends LateEvent {
  data: { json(): unknown } | null;
}
interface SubscriptionEvent extends LateEvent {
  /** Missing in some browsers, as is the new one. */
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}
interface NotificationEvent extends LateEvent {
  notification: Notification;
}
interface Tab {
  url: string;
  focus(): Promise<Tab>;
  navigate(url: string): Promise<Tab | null>;
}
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<Tab[]>;
    openWindow(url: string): Promise<Tab | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LateEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
}
const scope = self as unknown as WorkerScope;

const CACHE = `shell-${__VERSION__}`;
const OFFLINE = __OFFLINE__;
const SHELL = __SHELL__;
const shell = new Set(SHELL);

scope.addEventListener('install', (event) => {
  const keep = async () => (await caches.open(CACHE)).addAll(SHELL);
  event.waitUntil(Promise.all([keep(), scope.skipWaiting()]));
});

scope.addEventListener('activate', (event) => {
  const dropOld = async () => {
    const names = (await caches.keys()).filter((name) => name !== CACHE);
    await Promise.all(names.map((name) => caches.delete(name)));
  };
  // Otherwise a page would wait until the worker has started.
  const preload = scope.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([dropOld(), preload, scope.clients.claim()]));
});

scope.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (method !== 'GET') return;
  const { origin, pathname } = new URL(url);
  if (mode === 'navigate') event.respondWith(openPage(event));
  else if (origin === location.origin && shell.has(pathname)) event.respondWith(readShell(event.request));
});

async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return new Response(OFFLINE.page, {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': OFFLINE.policy,
      },
    });
  }
}

async function readShell(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** The server's `PushMessage`. Browsers that know declarative web push show it without this worker. */
interface Message {
  web_push: 8030;
  notification: { title: string; navigate: string } & NotificationOptions;
  app_badge: number;
}

scope.addEventListener('push', (event) => {
  if (!event.data) return;
  const { notification, app_badge: unread } = event.data.json() as Message;
  const { title, navigate, ...options } = notification;
  const shown = scope.registration.showNotification(title, { ...options, data: navigate });
  event.waitUntil(Promise.all([shown, navigator.setAppBadge?.(unread)]));
});

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTab(event.notification.data));
});

/** Shows a page in the tab that has it, in another one of this site, or in a new one. */
async function openTab(url: string): Promise<unknown> {
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = tabs.find((tab) => tab.url === url);
  if (open) return open.focus();
  const [other] = tabs;
  if (!other) return scope.clients.openWindow(url);
  await other.focus();
  // A tab that this worker does not control cannot be navigated.
  return other.navigate(url).catch(() => scope.clients.openWindow(url));
}

// Browsers renew subscriptions from time to time. The server replaces the session's old one.
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)));

async function subscribeAgain({ oldSubscription, newSubscription }: SubscriptionEvent): Promise<void> {
  // Only the page has the token; the session's cookie gives the worker one of its own.
  const answer = await fetch('/api/token', { method: 'POST' });
  if (!answer.ok) return;
  const authorization = `Bearer ${(await answer.json()).token}`;
  const made = newSubscription ?? (await subscribe(oldSubscription ?? null, authorization));
  await fetch('/api/push/subscription', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(addressOf(made)),
  });
}

async function subscribe(old: PushSubscription | null, authorization: string): Promise<PushSubscription> {
  const applicationServerKey =
    old?.options.applicationServerKey ??
    (await (await fetch('/api/push', { headers: { authorization } })).json()).publicKey;
  return scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** What the server keeps of a subscription; it refuses other fields. */
function addressOf(subscription: PushSubscription): object {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } };
}
