/** base64url without padding (RFC 4648, 5). */
export function base64url(bytes: Uint8Array): string {
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
