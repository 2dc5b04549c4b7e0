import { base64url } from '../base64url.ts'

export interface ProofKey {
  codeVerifier: string
  codeChallenge: string
}

/** A proof key with the method S256 (RFC 7636). Needs Web Crypto: HTTPS or localhost in a browser, Node 20 or later. */
export async function proofKey(length = 43): Promise<ProofKey> {
  if (!(length >= 43 && length <= 128)) throw new RangeError(`a code verifier has 43 to 128 characters, not ${length}`)
  const random = crypto.getRandomValues(new Uint8Array(Math.ceil((length * 3) / 4)))
  const codeVerifier = base64url(random).slice(0, length)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))
  return { codeVerifier, codeChallenge: base64url(new Uint8Array(digest)) }
}
