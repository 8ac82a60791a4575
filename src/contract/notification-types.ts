/** How users are told of what happens in a module. Both sides read it: the server for mails, pages for lists. */
export interface NotificationTypes {
  /** The path of the page to which a notification leads, from the id of what it is about. */
  path(id: string): string;
  /** What stands in a sentence for a title that is empty. */
  untitled: string;
  /** Why a mail about one of these came, in its small print. */
  mailFootnote: string;
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
}
