interface RequestList {
  title: string;
  about: string;
  /** A column's name, with a leading minus for descending order. */
  defaultSort: string;
  empty: { title: string; text?: string };
}

export const requestLists = {
  sent: {
    title: 'Sent requests',
    about: 'Your requests that are waiting for an answer.',
    defaultSort: '-datePosted',
    empty: { title: 'You should go find some Kollabs!' },
  },
  received: {
    title: 'Received requests',
    about: 'Requests on your Kollabs that are waiting for your answer.',
    defaultSort: '-datePosted',
    empty: {
      title: 'No requests are waiting for your answer right now.',
      text: 'When somebody asks to collaborate on one of your Kollabs, their request appears here.',
    },
  },
  active: {
    title: 'Active collaborations',
    about: 'Collaborations in progress, on your own Kollabs and on those of others.',
    defaultSort: '-datePosted',
    empty: { title: 'You have no active collaborations right now.' },
  },
  completed: {
    title: 'Completed collaborations',
    about: 'Collaborations that you and the other side have finalized.',
    defaultSort: '-completedAt',
    empty: {
      title: 'You have not completed a collaboration yet.',
      text: 'When you both finalize a collaboration, it appears here and on both of your profiles.',
    },
  },
} as const satisfies Record<string, RequestList>;

export type ListName = keyof typeof requestLists;

export function isListName(name: string | undefined): name is ListName {
  return name !== undefined && Object.hasOwn(requestLists, name);
}
