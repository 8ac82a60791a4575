/** All texts that this module shows from the server. Messages about form fields are in the contract. */

export const postsRefusals = {
  notFound: 'We could not find that post.',
  notOwn: 'Only its owner can do that.',
} as const;

export const deletedText = 'Post deleted';

export const exportText = 'The posts that you made.';
