/**
 * Reads the body of a response of another host.
 * @returns null if it has more than `mostBytes`; the rest is not read
 * @throws the error of the connection, if it ends in the middle of the body
 */
export async function readLimited(response: Response, mostBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the response.
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
