/** Larger files are not compared: their hash would need them in memory as a whole. */
const maxBytes = 100 * 1024 * 1024

/** The SHA-256 of a file, hexadecimal; undefined for one that is too large, and where the browser offers none (without https). */
export async function hashFile(file: File): Promise<string | undefined> {
  if (file.size > maxBytes || !globalThis.crypto?.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
