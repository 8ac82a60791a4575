/** What users change about what they are shown. The subject is the user whose lists it changes, or who was blocked. */
export const profileEvents = ['user.blocked', 'user.unblocked', 'user.preferences_changed'] as const;
export type ProfileEvent = (typeof profileEvents)[number];
