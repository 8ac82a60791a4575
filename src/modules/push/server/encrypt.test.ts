import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { encryptFor, isPublicKey, MOST_BYTES } from './encrypt.ts';

// The example of RFC 8291, section 5.
const RFC = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  text: 'When I grow up, I want to be a watermelon',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

it('encrypts the example of RFC 8291 to the same bytes', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(Buffer.from(RFC.sender, 'base64url'));
  const message = encryptFor(RFC, RFC.text, Buffer.from(RFC.salt, 'base64url'), sender);
  expect(message.toString('base64url')).toBe(RFC.message);
});

it('uses new keys for each message', () => {
  expect(encryptFor(RFC, RFC.text).equals(encryptFor(RFC, RFC.text))).toBe(false);
});

it('fits into what every push service accepts', () => {
  expect(encryptFor(RFC, 'x'.repeat(MOST_BYTES))).toHaveLength(4096);
  expect(() => encryptFor(RFC, 'é'.repeat(MOST_BYTES))).toThrow('too long');
});

it('knows which keys are points on the curve', () => {
  expect(isPublicKey(RFC.p256dh)).toBe(true);
  expect(isPublicKey(`B${'A'.repeat(86)}`)).toBe(false);
  expect(isPublicKey('AAAA')).toBe(false);
});
