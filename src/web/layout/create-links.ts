import { paths } from '../paths.ts';

/** The pages that create something, for the menu of the top bar and the mobile menu, which are loaded separately. */
export const CREATE_LINKS: readonly (readonly [string, string])[] = [
  ['+ New Kollab', paths.newKollab],
  ['+ New Post', paths.newPost],
];
