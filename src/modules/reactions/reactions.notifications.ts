import type { NotificationTypes } from '#contract/notification-types.ts';

const kollabPath = (id: string) => `/kollab/${id}/details#comments`;
const postPath = (id: string) => `/post/${id}#comments`;

export const reactionsNotifications = {
  path: kollabPath,
  untitled: 'your Kollab',
  mailFootnote:
    'You get this email because of likes or comments. You can switch these emails off in your settings.',
  groups: {
    likes: {
      label: 'Likes',
      hint: 'Others like your Kollabs and posts.',
      types: {
        kollabLiked: {
          heading: 'Somebody liked your Kollab',
          sentence: (who, what) => `${who} liked ${what}.`,
          groups: true,
        },
        postLiked: {
          heading: 'Somebody liked your post',
          sentence: (who) => `${who} liked your post.`,
          path: postPath,
          groups: true,
        },
      },
    },
    comments: {
      label: 'Comments',
      hint: 'Others comment on your Kollabs and posts.',
      types: {
        kollabCommented: {
          heading: 'A comment on your Kollab',
          sentence: (who, what) => `${who} commented on ${what}.`,
          groups: true,
        },
        postCommented: {
          heading: 'A comment on your post',
          sentence: (who) => `${who} commented on your post.`,
          path: postPath,
          groups: true,
        },
      },
    },
    replies: {
      label: 'Replies',
      hint: 'Others reply to your comments.',
      types: {
        kollabReplied: {
          heading: 'A reply to your comment',
          sentence: (who) => `${who} replied to your comment.`,
        },
        postReplied: {
          heading: 'A reply to your comment',
          sentence: (who) => `${who} replied to your comment.`,
          path: postPath,
        },
      },
    },
    mentions: {
      label: 'Mentions',
      hint: 'Others mention you in a comment or a post.',
      types: {
        kollabMentioned: {
          heading: 'You were mentioned',
          sentence: (who) => `${who} mentioned you in a comment.`,
        },
        postMentioned: {
          heading: 'You were mentioned',
          sentence: (who) => `${who} mentioned you in a comment.`,
          path: postPath,
        },
        namedInPost: {
          heading: 'You were mentioned',
          sentence: (who) => `${who} mentioned you in a post.`,
          path: (id: string) => `/post/${id}`,
        },
      },
    },
  },
} as const satisfies NotificationTypes;
