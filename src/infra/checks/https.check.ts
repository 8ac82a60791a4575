import { type Check, ok, problem } from './check.ts';

export const httpsCheck: Check = {
  id: 'https',
  help: 'Put a proxy with a certificate in front, such as Caddy, and set PUBLIC_URL to its https address. Passwords and sessions need it.',
  async run({ context: { env } }) {
    if (env.publicUrl.startsWith('https:')) return ok('PUBLIC_URL is https.');
    if (!env.production) return ok('PUBLIC_URL is http, which is fine outside production.');
    return problem('PUBLIC_URL is http, so nothing that users send is encrypted.');
  },
};
