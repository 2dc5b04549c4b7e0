import { CallError } from '@stoa/client'
import type { UseQueryResult } from '@tanstack/react-query'

/** The server does not have the record, or the list that it is read from does not contain it. */
export function isMissing({ data, error, isSuccess }: Pick<UseQueryResult, 'data' | 'error' | 'isSuccess'>): boolean {
  return data === undefined && (isSuccess || isMissingError(error))
}

/** True if no record has the ID. The server calls one that cannot be an ID a violation, but for its reader it is as unknown. */
export function isMissingError(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  if (error.status === 404) return true
  return error.violations.length > 0 && error.violations.every(({ field = '' }) => /(^|\.)(id|\w*Id)$/.test(field))
}
