/** A name that nothing else has. Works on plain HTTP too, where `randomUUID` is closed. */
export const freshId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
