/** Texts of a module's notifications. The server uses them in mails, the pages in lists. */
export interface NotificationTypes {
  /**
   * Path of the page that a notification links to; null if there is none.
   * @param id the notification's subject
   * @param sender username of who caused it; null if no one did or the account is gone
   */
  path(id: string, sender: string | null): string | null;
  /** Replaces an empty title in sentences. */
  untitled: string;
  /** The small print of a mail that says why it was sent. */
  mailFootnote: string;
  /** Delay before a mail is sent, in seconds. If the notification was read by then, no mail is sent. Default: 0. */
  mailWaitsSeconds?: number;
  /** Notification types by mail group. A user can switch off a group. */
  groups: Record<string, NotificationGroup>;
}

interface NotificationGroup {
  label: string;
  hint: string;
  types: Record<string, NotificationWording>;
}

export interface NotificationWording {
  heading: string;
  /**
   * @param who a name
   * @param what the title in quotation marks
   */
  sentence(who: string, what: string): string;
  path?(id: string): string;
  /** Passes the title as `findTitles` of the module returns it, neither cut nor in quotation marks. */
  whole?: true;
  /** The module sends a mail of its own, whatever the user's settings are. */
  ownMail?: true;
  /** Further notifications about the same subject are added to an unread one: 'Ana and 4 others'. */
  groups?: true;
}
