import { requestCaptcha } from '@stoa/contract/calls/stoa/captcha'
import type { CaptchaAction, Challenge } from '@stoa/contract/services/stoa/captcha'
import type { Client } from '../client.ts'

/** Tries between two looks at whether the page needs the processor. */
const triesInARow = 10

/** A solved captcha, as `login`, `register` and `sendPasswordResetEmail` take it. */
export interface CaptchaTokens {
  recaptchaToken?: string
  invisibleRecaptchaToken?: string
}

/**
 * Solves what the server demands before an attempt, if anything: a proof of work, in about a second. Undefined where nothing is demanded,
 * or where the shop uses the widget of another service, whose keys `requestCaptcha` answers. Each solution counts once, within ten minutes.
 */
export async function solveCaptcha(
  { client }: { client: Client },
  action: CaptchaAction,
  email?: string,
): Promise<CaptchaTokens | undefined> {
  const { challenge } = await client.call(requestCaptcha, { action, ...(email && { email }) })
  return challenge && { invisibleRecaptchaToken: await solveChallenge(challenge) }
}

/** Tries until the derived key begins as asked. Needs Web Crypto: HTTPS or localhost in a browser. */
export async function solveChallenge(challenge: Challenge, signal?: AbortSignal): Promise<string> {
  const { algorithm = '', nonce = '', salt = '', cost = 1, keyLength = 32, keyPrefix = '' } = challenge.parameters ?? {}
  const nonceBytes = bytesOf(nonce)
  const password = new Uint8Array(nonceBytes.length + 4)
  password.set(nonceBytes)
  const counterAt = new DataView(password.buffer)
  const derivation = {
    name: 'PBKDF2',
    hash: algorithm.slice('PBKDF2/'.length),
    iterations: cost,
    salt: bytesOf(salt),
  }
  for (let counter = 0; ; counter++) {
    signal?.throwIfAborted()
    // Lets the page draw and answer its visitor.
    if (counter % triesInARow === 0) await new Promise((resolve) => setTimeout(resolve))
    counterAt.setUint32(nonceBytes.length, counter)
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const derivedKey = hexOf(await crypto.subtle.deriveBits(derivation, key, keyLength * 8))
    if (derivedKey.startsWith(keyPrefix)) return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
  }
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

function hexOf(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
