import { createHash, randomBytes } from 'node:crypto'

/** Without the letters that are read as digits, or as other letters. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomCharacters = 18
/** The largest prime below 32². So the check finds every wrong character and every two that were swapped. */
const modulus = 1021n
const codeLength = randomCharacters + 2

/**
 * A new code, ungrouped. It is derived from 128 random bits. "code: len=8..20": of its twenty characters eighteen are random (90
 * bits) and two are the check. A prefix of up to six characters takes the place of as many random ones; sixty bits are left.
 */
export function newCode(prefix = ''): string {
  const drawn = BigInt(`0x${randomBytes(16).toString('hex')}`)
  const begin = canonical(prefix)
  const random = randomCharacters - begin.length
  const body = begin + write(drawn >> BigInt(128 - 5 * random), random)
  // A letter outside of the alphabet has no value to check.
  return isReadable(body) ? body + write(read(body) % modulus, 2) : body + write(drawn & 1023n, 2)
}

/** Returns a typed code in the form that is hashed: without spaces and hyphens, in capitals, look-alike letters as digits. */
function canonical(code: string): string {
  return stripped(code).replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

function stripped(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase()
}

export function hashOfCode(code: string): string {
  return createHash('sha256').update(canonical(code)).digest('hex')
}

/** True if the code has the form of ours, and check characters that do not fit: somebody mistyped it. */
export function isMistyped(code: string): boolean {
  const text = canonical(code)
  if (text.length !== codeLength || !isReadable(text)) return false
  return read(text.slice(0, randomCharacters)) % modulus !== read(text.slice(randomCharacters))
}

function isReadable(text: string): boolean {
  return [...text].every((character) => alphabet.includes(character))
}

/** True if an owner may use the code for a card. */
export function isPossibleCode(code: string): boolean {
  return /^[A-Z0-9]{8,20}$/.test(stripped(code))
}

export function suffixOf(code: string): string {
  return stripped(code).slice(-4)
}

/** In groups of four, as it is printed and mailed. */
export function groupedCode(code: string): string {
  return stripped(code)
    .match(/.{1,4}/g)!
    .join('-')
}

export function obfuscatedCode(suffix: string): string {
  return `••••-${suffix}`
}

function write(value: bigint, length: number): string {
  return Array.from({ length }, (_, index) => alphabet[Number((value >> BigInt(5 * (length - 1 - index))) & 31n)]).join('')
}

function read(text: string): bigint {
  return [...text].reduce((value, character) => value * 32n + BigInt(alphabet.indexOf(character)), 0n)
}
