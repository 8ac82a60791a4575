/** A UUID of version 4 (RFC 9562). `crypto.randomUUID` exists only on https pages. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = (8 + ((bytes[8] ?? 0) % 4)).toString(16);
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, `$1-$2-4$3-${variant}$4-`);
}
