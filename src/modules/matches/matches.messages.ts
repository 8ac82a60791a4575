export const matchesRefusals = { ownMatch: 'You cannot remove yourself from your matches.' } as const;

export const exportText = 'The people you said “Not for me” to.';
