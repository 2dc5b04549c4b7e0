import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 bits for a URL or a cookie, and the hash that is stored. */
export function newCode(): { code: string; codeHash: string } {
  const code = randomBytes(32).toString('base64url')
  return { code, codeHash: hashCode(code) }
}

export function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}
