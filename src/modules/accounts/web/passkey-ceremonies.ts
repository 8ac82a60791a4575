import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';

type Request = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type Creation = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Errors after which no message is shown: the user cancelled or waited too long. */
const CANCELLED = new Set(['NotAllowedError', 'AbortError']);

async function unlessCancelled<T>(ceremony: () => Promise<T>): Promise<T | null> {
  try {
    return await ceremony();
  } catch (error) {
    if (error instanceof Error && CANCELLED.has(error.name)) return null;
    throw error;
  }
}

/**
 * Lets the user pick a passkey and sign with it.
 * @returns null if the user cancelled
 */
export function signWithPasskey(options: Request) {
  return unlessCancelled(async () => {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
  });
}

/**
 * Lets the user create a passkey.
 * @returns null if the user cancelled, 'known' if this device has one for the account
 */
export function createPasskey(options: Creation) {
  return unlessCancelled(async () => {
    try {
      const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
      const { clientDataJSON, attestationObject, transports } = response;
      return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
    } catch (error) {
      const known =
        error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
      if (known) return 'known' as const;
      throw error;
    }
  });
}
