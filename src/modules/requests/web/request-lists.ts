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
    about: 'Requests of yours that wait for an answer.',
    defaultSort: '-datePosted',
    empty: { title: 'You should go find some Kollabs!' },
  },
  received: {
    title: 'Received requests',
    about: 'People who would like to collaborate on your Kollabs and wait for your answer.',
    defaultSort: '-datePosted',
    empty: {
      title: 'Nobody waits for your answer right now.',
      text: 'When somebody asks to collaborate on one of your Kollabs, their request stands here.',
    },
  },
  active: {
    title: 'Active collaborations',
    about: 'Collaborations that are under way, on your Kollabs and on those of others.',
    defaultSort: '-datePosted',
    empty: { title: 'You have no active collaborations right now.' },
  },
  completed: {
    title: 'Completed collaborations',
    about: 'What you have finished together with others.',
    defaultSort: '-completedAt',
    empty: {
      title: 'You have not completed a collaboration yet.',
      text: 'When both of you finalize, it stands here and on both of your profiles.',
    },
  },
} as const satisfies Record<string, RequestList>;

export type ListName = keyof typeof requestLists;

export function isListName(name: string | undefined): name is ListName {
  return name !== undefined && Object.hasOwn(requestLists, name);
}
