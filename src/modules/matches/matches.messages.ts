/** Every sentence that this module says to a user on the server's side. Contracts have those of fields. */

export const matchesRefusals = { ownMatch: 'You are never among your own matches.' } as const;

export const exportText = 'Whom you said “Not for me” to.';
