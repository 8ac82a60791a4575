import { paths } from '#web/paths.ts';

/** What the dashboard's home looks at. Totals as lists give them: exact to 1,000 and '1000+' beyond. */
export interface Waiting {
  emailVerified: boolean;
  unread: number;
  received: string;
  active: string;
  sent: string;
}

export interface WaitingItem {
  /** How many; null where it is one thing to do. */
  count: string | null;
  text: string;
  to: string;
  action: string;
}

/** What waits for a person, most pressing first; what there is none of is left out. */
export function waitingFor(waiting: Waiting): WaitingItem[] {
  const { received, active, sent, unread } = waiting;
  const items: WaitingItem[] = [];
  if (!waiting.emailVerified) {
    items.push({
      count: null,
      text: 'Please check your email for a verification link, so that you can publish and send requests.',
      to: paths.newKollab,
      action: 'Send it again',
    });
  }
  const counted = (count: string, one: string, many: string, to: string, action: string) => {
    if (count !== '0') items.push({ count, text: count === '1' ? one : many, to, action });
  };
  counted(
    received,
    'request waits for your answer',
    'requests wait for your answer',
    paths.requestsReceived,
    'Answer',
  );
  counted(
    active,
    'collaboration is under way',
    'collaborations are under way',
    paths.requestsActive,
    'Go on',
  );
  counted(
    sent,
    'request of yours waits for an answer',
    'requests of yours wait for an answer',
    paths.requestsSent,
    'Look',
  );
  const news = unread > 1000 ? '1000+' : String(unread);
  counted(news, 'unread notification', 'unread notifications', paths.notifications, 'Read');
  return items;
}
