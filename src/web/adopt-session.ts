import { fetchedCode } from './fetched-code.ts';
import { viewerChanged } from './session.ts';

// Not in session.ts, which every page loads.

/** Requests a token for a session that the server started with its cookie only. */
export async function adoptSession(): Promise<void> {
  const { renewToken } = await fetchedCode(import('./fetch-transport.ts'));
  await renewToken();
  viewerChanged();
}
