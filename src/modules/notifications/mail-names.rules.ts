import { fullName } from '#contract/user-name.ts';

// Mail programs link 'ada.example' and 'a@ada.example' without a scheme.
const ANY_ADDRESS =
  /:\/\/|@|(?<![\p{L}\p{N}])(?:www\.|[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*[.\u3002\uFF61](?:[\p{L}\p{M}]{2,}|xn--))/iu;

function holdsAddress(text: string): boolean {
  return ANY_ADDRESS.test(text.normalize('NFKC').replace(/\p{Cf}/gu, ''));
}

/** The display name of a user in a sentence of a mail: the username if the display name would become a link. */
export function nameInMail(displayName: string, username: string | null): string {
  if (!holdsAddress(displayName)) return displayName;
  return username ? `@${username}` : '';
}

export function fullNameInMail(displayName: string, username: string | null): string {
  const name = nameInMail(displayName, username);
  return name === displayName ? fullName({ displayName, username: username ?? '' }) : name;
}
