import type { PolicyViewer } from '#contract/policy.ts';

export const policyViewerOf = (id: string, standing: Partial<PolicyViewer> = {}): PolicyViewer => ({
  role: 'user',
  state: 'active',
  verified: true,
  ...standing,
  id,
});
