import { paths } from '../paths.ts';

/** What a user can make. The bar has it as a menu, the menu of a phone as links: each in a file of its own. */
export const NEW_WAYS: readonly (readonly [string, string])[] = [
  ['+ New Kollab', paths.newKollab],
  ['+ New Post', paths.newPost],
];
