import type { PolicyViewer } from '#contract/policy.ts';

/** A viewer as policies see them: an active, verified user, unless said otherwise. */
export const policyViewerOf = (id: string, standing: Partial<PolicyViewer> = {}): PolicyViewer => ({
  role: 'user',
  state: 'active',
  verified: true,
  ...standing,
  id,
});
