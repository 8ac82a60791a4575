/** What may be shown of `SMTP_URL`: no user and no password. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** `always`: TLS from the first byte. `offered`: STARTTLS if the server offers it. */
  tls: 'always' | 'offered';
  hasUser: boolean;
  hasPassword: boolean;
}

export function smtpSettings(smtpUrl: string): SmtpSettings {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  return {
    host: hostname,
    // The ports that nodemailer uses without one.
    port: Number(port) || (secure ? 465 : 587),
    tls: secure ? 'always' : 'offered',
    hasUser: username !== '',
    hasPassword: password !== '',
  };
}
