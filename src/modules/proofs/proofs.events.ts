/** The subject is the proof. Domains and links that become verified, or cease to be, are changes of their user. */
export const PROOF_FAILING = 'proof.failing';
export const PROOF_TAKEN_BACK = 'proof.takenBack';

export const proofEvents = [PROOF_FAILING, PROOF_TAKEN_BACK] as const;

export interface ProofEventData {
  userId: string;
}
