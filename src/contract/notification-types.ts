/** How users are told of what happens in a module. Both sides read it: the server for mails, pages for lists. */
export interface NotificationTypes {
  /**
   * The path of the page to which a notification leads; null where there is none.
   * @param id of what it is about
   * @param sender the username of who did it; null where none did, or they are gone
   */
  path(id: string, sender: string | null): string | null;
  /** What stands in a sentence for a title that is empty. */
  untitled: string;
  /** Why a mail about one of these came, in its small print. */
  mailFootnote: string;
  /**
   * How long a mail about one of these waits: it is not sent where the notification was read by then. At once unless
   * said otherwise.
   */
  mailWaitsSeconds?: number;
  /** The types, by the group of e-mails to which they belong: a user can stop one group and keep the others. */
  groups: Record<string, NotificationGroup>;
}

interface NotificationGroup {
  label: string;
  hint: string;
  types: Record<string, NotificationWording>;
}

export interface NotificationWording {
  heading: string;
  /** @param who a name, @param what the title in quotation marks */
  sentence(who: string, what: string): string;
  /** Where this type leads, when that is not where the others do. */
  path?(id: string): string;
  /** What is told is the title as its module writes it (`findTitles`): neither cut nor in quotation marks. */
  whole?: true;
  /** The module sends a mail of its own about it, whatever the user's settings say. */
  ownMail?: true;
  /** While one is unread, another about the same thing joins it: 'Ana and 4 others'. */
  groups?: true;
}
