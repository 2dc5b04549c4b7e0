import { CallError } from '@stoa/client'
import type { UseQueryResult } from '@tanstack/react-query'

/** The server does not have the record, or the list that it is read from does not contain it. */
export function isMissing({ data, error, isSuccess }: Pick<UseQueryResult, 'data' | 'error' | 'isSuccess'>): boolean {
  return data === undefined && (isSuccess || isMissingError(error))
}

/**
 * True if no record has the ID. The server reports an invalid ID as a violation, but for the user the record is just as missing.
 */
export function isMissingError(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  if (error.status === 404) return true
  return error.violations.length > 0 && error.violations.every(({ field = '' }) => /(^|\.)(id|\w*Id)$/.test(field))
}
