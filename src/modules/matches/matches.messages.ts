/** Texts that the server shows to users. Texts of fields are in the contract. */

export const matchesRefusals = { ownMatch: 'You are never among your own matches.' } as const;

export const exportText = 'Whom you said “Not for me” to.';
