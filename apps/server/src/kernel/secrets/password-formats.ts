import { pbkdf2, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verifySync as verifyArgon2 } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { lookupTable } from '@stoa/web/lookup-table'

/**
 * The costs of this server's own hashes, with argon2id: of the parameters that OWASP calls equally strong, the ones that take the least
 * time. Memory in kibibytes.
 */
export const ownCosts = { memoryCost: 12_288, timeCost: 3, parallelism: 1 }

/** The hash of a password, in a format that says how it was made. */
export interface ReadHash {
  /** The writer of a hash decides how long a sign-in takes: a hash beyond this is not accepted. */
  isAffordable: boolean
  /** May occupy the thread for as long as the hash costs. */
  matches(password: string): Promise<boolean>
}

/**
 * Reads a hash in one of the well-known formats: argon2 (PHC string), bcrypt, PBKDF2 and scrypt as Django, passlib and Werkzeug write
 * them. Undefined for any other.
 */
export function readHash(hash: string): ReadHash | undefined {
  if (hash.length > 500) return undefined
  for (const read of [readArgon2, readBcrypt, readPbkdf2, readScrypt]) {
    const known = read(hash)
    if (known) return known
  }
  return undefined
}

const mebibyte = 1024 * 1024
const maxMemory = 128 * mebibyte

/** `$argon2id$v=19$m=65536,t=3,p=4$<salt>$<hash>` */
function readArgon2(hash: string): ReadHash | undefined {
  const [empty, variant = '', version, cost = '', salt = '', digest = '', ...more] = hash.split('$')
  const costs = /^m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})$/.exec(cost)
  if (empty !== '' || !['argon2id', 'argon2i', 'argon2d'].includes(variant) || version !== 'v=19' || more.length > 0)
    return undefined
  if (!costs || !isBase64(salt) || !isBase64(digest)) return undefined
  const [kibibytes = 0, passes = 0, lanes = 0] = costs.slice(1).map(Number)
  return {
    isAffordable: kibibytes * 1024 <= maxMemory && passes <= 16 && lanes <= 16 && kibibytes * passes <= 512 * 1024,
    matches: (password) => orFalse(new Promise((resolve) => resolve(verifyArgon2(hash, password)))),
  }
}

/** `$2b$10$<salt and hash>`; `2y` and `2a` are the same for all but ancient programs. */
function readBcrypt(hash: string): ReadHash | undefined {
  const parts = /^\$2[aby]\$(\d\d)\$([./A-Za-z0-9]{53})$/.exec(hash)
  if (!parts) return undefined
  const cost = Number(parts[1])
  return {
    isAffordable: cost >= 4 && cost <= 13,
    matches: (password) => orFalse(verifyBcrypt(password, `$2b$${parts[1]}$${parts[2]}`)),
  }
}

const digestBytes: Readonly<Record<string, number>> = lookupTable({ sha1: 20, sha256: 32, sha512: 64 })
const derivePbkdf2 = promisify(pbkdf2)

/** `pbkdf2_sha256$<rounds>$…` (Django), `$pbkdf2-sha256$<rounds>$…` (passlib), `pbkdf2:sha256:<rounds>$…` (Werkzeug) */
function readPbkdf2(hash: string): ReadHash | undefined {
  const parts = hash.split('$')
  if (parts[0] === '' && parts.length === 5) {
    const [, scheme = '', rounds = '', salt = '', digest = ''] = parts
    const algorithm = scheme === 'pbkdf2' ? 'sha1' : beyond(scheme, 'pbkdf2-')
    const standard = (text: string) => text.replaceAll('.', '+')
    return ofPbkdf2(algorithm, rounds, base64(standard(salt)), base64(standard(digest)))
  }
  if (parts.length === 4) {
    const [scheme = '', rounds = '', salt = '', digest = ''] = parts
    return ofPbkdf2(beyond(scheme, 'pbkdf2_'), rounds, Buffer.from(salt), base64(digest))
  }
  const [method = '', salt = '', digest = ''] = parts
  const [scheme, algorithm = '', rounds = '', ...more] = method.split(':')
  if (parts.length !== 3 || scheme !== 'pbkdf2' || more.length > 0) return undefined
  return ofPbkdf2(algorithm, rounds, Buffer.from(salt), hexadecimal(digest))
}

function ofPbkdf2(algorithm: string, rounds: string, salt: Buffer | undefined, digest: Buffer | undefined): ReadHash | undefined {
  const bytes = Object.hasOwn(digestBytes, algorithm) ? digestBytes[algorithm] : undefined
  const iterations = wholeNumber(rounds)
  if (!bytes || !iterations || !salt || !digest || digest.length < 16) return undefined
  return {
    isAffordable: iterations * Math.ceil(digest.length / bytes) <= 2_000_000,
    matches: async (password) =>
      timingSafeEqual(await derivePbkdf2(password, salt, iterations, digest.length, algorithm), digest),
  }
}

/** `$scrypt$ln=16,r=8,p=1$…` (passlib), `scrypt:32768:8:1$…` (Werkzeug), `scrypt$16384$<salt>$8$5$…` (Django) */
function readScrypt(hash: string): ReadHash | undefined {
  const parts = hash.split('$')
  if (parts[0] === '' && parts[1] === 'scrypt' && parts.length === 5) {
    const [, , settings = '', salt = '', digest = ''] = parts
    const costs = /^ln=(\d\d?),r=(\d{1,4}),p=(\d{1,4})$/.exec(settings)
    const [logarithm = '', r = '', p = ''] = costs?.slice(1) ?? []
    return costs ? ofScrypt([String(2 ** Number(logarithm)), r, p], base64(salt), base64(digest)) : undefined
  }
  if (parts[0] === 'scrypt' && parts.length === 6) {
    const [, n = '', salt = '', r = '', p = '', digest = ''] = parts
    return ofScrypt([n, r, p], Buffer.from(salt), base64(digest))
  }
  const [method = '', salt = '', digest = ''] = parts
  const [scheme, ...costs] = method.split(':')
  if (parts.length !== 3 || scheme !== 'scrypt' || costs.length !== 3) return undefined
  return ofScrypt(costs, Buffer.from(salt), hexadecimal(digest))
}

function ofScrypt(costs: readonly string[], salt: Buffer | undefined, digest: Buffer | undefined): ReadHash | undefined {
  const [N = 0, r = 0, p = 0] = costs.map((cost) => wholeNumber(cost) ?? 0)
  if (N < 2 || !Number.isInteger(Math.log2(N)) || !r || !p || !salt || !digest || digest.length < 16) return undefined
  return {
    isAffordable: 128 * N * r <= maxMemory && N * r * p <= 4 * mebibyte,
    matches: (password) =>
      new Promise((resolve, reject) => {
        scrypt(password, salt, digest.length, { N, r, p, maxmem: 2 * maxMemory }, (error, derived) =>
          error ? reject(error) : resolve(timingSafeEqual(derived, digest)),
        )
      }),
  }
}

function beyond(text: string, prefix: string): string {
  return text.startsWith(prefix) ? text.slice(prefix.length) : ''
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

function isBase64(text: string): boolean {
  return /^[A-Za-z0-9+/]{10,200}=?=?$/.test(text)
}

function base64(text: string): Buffer | undefined {
  return isBase64(text) ? Buffer.from(text, 'base64') : undefined
}

function hexadecimal(text: string): Buffer | undefined {
  return /^[0-9a-fA-F]{32,256}$/.test(text) && text.length % 2 === 0 ? Buffer.from(text, 'hex') : undefined
}

/** The libraries throw for input that they cannot read, such as a password with a zero byte. */
async function orFalse(verified: Promise<boolean>): Promise<boolean> {
  return verified.catch(() => false)
}
