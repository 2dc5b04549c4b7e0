import { createHash, createHmac, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** A random secret of 256 bits, and the hash that is stored. */
export function newSecret(prefix = ''): { secret: string; secretHash: string } {
  const secret = prefix + randomBytes(32).toString('base64url')
  return { secret, secretHash: hashSecret(secret) }
}

/** A fast hash is sufficient, because a 256-bit secret cannot be guessed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Derives one key per purpose from the installation's secret. */
export function deriveKey(secret: string, purpose: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac('sha256', secret).update(purpose).digest())
}

/** A generated password that is easy to copy: 20 characters without lookalikes. */
export function newPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from(randomBytes(20), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** argon2id with the parameters that OWASP recommends (19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}

export function isPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password)
}
