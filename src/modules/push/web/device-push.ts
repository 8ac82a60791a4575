/** What a browser can do about notifications. */
export type DevicePush = 'ready' | 'denied' | 'installFirst' | 'unsupported';

/** What decides it, apart from the browser, for tests. */
export interface DeviceFacts {
  hasPush: boolean;
  permission: NotificationPermission | undefined;
  /** iPhones and iPads, which offer push only to apps on the home screen. */
  isApple: boolean;
}

export function devicePushOf({ hasPush, permission, isApple }: DeviceFacts): DevicePush {
  if (!hasPush) return isApple ? 'installFirst' : 'unsupported';
  return permission === 'denied' ? 'denied' : 'ready';
}

export function deviceFacts(): DeviceFacts {
  // An iPad calls itself a Mac.
  const isTouchMac = navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1;
  return {
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
    permission: globalThis.Notification?.permission,
    isApple: isTouchMac || /iPhone|iPad|iPod/.test(navigator.userAgent),
  };
}

export interface DeviceSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * Asks for permission, and subscribes this browser. Call it on a press only.
 * @returns null if permission was not given, or the browser's push service does not answer
 */
export async function subscribeDevice(publicKey: string): Promise<DeviceSubscription | null> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return null;
    await navigator.serviceWorker.register('/sw.js');
    const { pushManager } = await navigator.serviceWorker.ready;
    // One that was made with another key cannot be used any more.
    const old = await pushManager.getSubscription();
    if (old && keyOf(old) !== publicKey) await old.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    const { endpoint, keys } = made.toJSON();
    return endpoint && keys?.p256dh && keys.auth
      ? { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
      : null;
  } catch {
    return null;
  }
}

export async function unsubscribeDevice(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
  } catch {
    // The server has dropped the subscription and no longer sends to it.
  }
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? []);
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
