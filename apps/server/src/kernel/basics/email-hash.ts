import { createHash } from 'node:crypto'
import { comparableEmail } from '@stoa/contract/email'

/** SHA-256 of an address in the form in which all its spellings are equal, hexadecimal. */
export function hashOfEmail(email: string): string {
  return createHash('sha256').update(comparableEmail(email)).digest('hex')
}
