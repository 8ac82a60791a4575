export const postsRefusals = {
  notFound: 'We could not find that post.',
  notOwn: 'Only its owner can do that.',
} as const;

export const deletedText = 'Post deleted';

export const exportText = 'The posts that you made.';
