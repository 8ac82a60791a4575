import { type Check, ok, problem } from './check.ts';

export const mailServerCheck: Check = {
  id: 'mail-server',
  help: 'Set SMTP_URL to your mail server, and MAIL_FROM to an address of your own domain. Without mail nobody can sign up or choose a new password.',
  async run({ context: { env } }) {
    if (!env.smtpUrl && env.devTools) return ok('Mails go to the development mailbox.');
    if (!env.smtpUrl) return problem('SMTP_URL is not set, so all mails wait.');
    if (/\.example>?$/.test(env.mailFrom)) return problem('MAIL_FROM is still the example address.');
    return ok('A mail server and a sender are set.');
  },
};
