/** A new version is in force. The subject is the version. */
export const LEGAL_CHANGED = 'legal.changed';
/** Some users are told of a version, which is the subject. */
export const LEGAL_TOLD = 'legal.told';

export const legalEvents = [LEGAL_CHANGED, LEGAL_TOLD] as const;

export interface LegalToldData {
  userIds: string[];
}
