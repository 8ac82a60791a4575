import type { z } from 'zod';
import type { sessionUser } from '#modules/accounts/session.contract.ts';
import type { Member } from './accounts.queries.ts';

export function presentMember(member: Member): z.output<typeof sessionUser> {
  const { username, displayName, accountType, contentType, profileImageUrl, emailVerifiedAt } = member;
  return {
    username,
    displayName,
    accountType,
    contentType,
    profileImageUrl,
    emailVerified: emailVerifiedAt !== null,
  };
}
