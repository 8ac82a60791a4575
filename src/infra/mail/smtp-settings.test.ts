import { expect, it } from 'vitest';
import { smtpSettings } from './smtp-settings.ts';

it('has host, port and encryption, and neither user nor password', () => {
  const settings = smtpSettings('smtps://mailer:p%40ss@smtp.here.example');
  expect(settings).toEqual({
    ...{ host: 'smtp.here.example', port: 465, tls: 'always' },
    ...{ hasUser: true, hasPassword: true },
  });
  expect(JSON.stringify(settings)).not.toMatch(/mailer|ss@/);
});

it('uses the port and the encryption that the mailer uses', () => {
  expect(smtpSettings('smtp://smtp.here.example')).toMatchObject({ port: 587, tls: 'offered' });
  expect(smtpSettings('smtp://127.0.0.1:2525')).toMatchObject({ port: 2525, hasPassword: false });
});
