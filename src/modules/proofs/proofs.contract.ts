import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { id, instant, line, message } from '#contract/fields.ts';
import { proofsEndpoints } from './proofs.endpoints.ts';
import { CHECK_RESULTS, PROOF_LIMITS, PROOF_STATES } from './proofs.rules.ts';

const result = z.enum(CHECK_RESULTS).nullable();

/** A user's proof that a domain or a custom link is theirs. Only they see it. */
export const proofView = z
  .object({
    proofId: z.string(),
    kind: z.enum(['domain', 'link']),
    /** In ASCII; null for a link. */
    domain: z.string().nullable(),
    /** The custom link; null for a domain. */
    connectionId: z.string().nullable(),
    state: z.enum(PROOF_STATES),
    /** What the DNS record or the file must contain; null for a link, whose page must link back. */
    token: z.string().nullable(),
    /** Since when it is verified; null if it is not. */
    verifiedAt: instant.nullable(),
    /** The last check, and the last one that succeeded. */
    checkedAt: instant.nullable(),
    seenAt: instant.nullable(),
    takenBackAt: instant.nullable(),
    /** If our moderators took it back: from when it can be verified again. */
    withheldUntil: instant.nullable(),
    /** While it fails: until when it is still shown as verified. */
    shownUntil: instant.nullable(),
    /** From when it can be checked again. */
    checkableAt: instant,
    /** What the last check found in the DNS record, and in the file or page; null if it did not look there. */
    found: z.object({ record: result, page: result }),
  })
  .meta({ id: 'Proof' });
export type ProofView = z.infer<typeof proofView>;

export const domainBody = z.object({
  domain: line({ min: 1, max: PROOF_LIMITS.domain, tooLong: 'Too long!' }),
});

const proofRef = z.object({ proofId: id });
const checkErrors = [
  'forbidden',
  'not_found',
  'wrong_state',
  'too_early',
  'too_many',
  'unavailable',
] as const;

export const proofsContract = defineContract(proofsEndpoints, {
  ownProofs: {
    summary: 'List your own domains and checked links, with what the last check found.',
    access: 'viewer',
    response: z.array(proofView),
    list: 'keyset',
  },
  addDomain: {
    summary: 'Add a domain of a business, at most three, and get the token that proves it.',
    access: 'verified',
    body: domainBody,
    words: ['domain'],
    status: 201,
    response: proofView,
    errors: ['forbidden', 'wrong_state', 'too_many'],
  },
  checkDomain: {
    summary: 'Look for the token in the DNS record and the file of a domain now. Later this happens daily.',
    access: 'verified',
    params: proofRef,
    response: proofView,
    errors: checkErrors,
  },
  removeDomain: {
    summary: 'Remove a domain, unless our moderators removed its verification. It is no longer shown.',
    access: 'viewer',
    params: proofRef,
    response: message,
    errors: ['not_found', 'wrong_state'],
  },
  checkLink: {
    summary:
      'Look for a link with rel="me" to your profile on the page of a custom link now, and then daily.',
    access: 'verified',
    params: z.object({ connectionId: id }),
    response: proofView,
    errors: checkErrors,
  },
});
export type ProofsContract = typeof proofsContract;
