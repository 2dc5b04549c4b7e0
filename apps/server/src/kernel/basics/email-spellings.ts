import { domainToUnicode } from 'node:url'
import { comparableEmail } from '@stoa/contract/email'

/** The forms in which an address may be stored: the one that is compared, and for rows of earlier versions its domain in Unicode. */
export function emailSpellings(email: string): string[] {
  const comparable = comparableEmail(email)
  const at = comparable.lastIndexOf('@') + 1
  return [...new Set([comparable, comparable.slice(0, at) + (domainToUnicode(comparable.slice(at)) || comparable.slice(at))])]
}
