import type { CustomField } from '@stoa/contract/services/members/custom-fields'
import { brokenRule } from '../../../kernel/basics/errors.ts'
import { formats } from '../../../kernel/basics/formats.ts'
import { isOfNetwork } from './social-hosts.ts'

const maxLength = 1000

/** A member's value as it is stored; undefined for an empty one, which removes it. Throws for one that the field's type forbids, at the path. */
export function storedValue({ fieldType, socialType }: CustomField, value: unknown, path: string): string | number | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const wrong = (description: string) => brokenRule(path, 'INVALID_CUSTOM_FIELD_VALUE', description)
  if (fieldType === 'NUMBER') return numberOf(value) ?? fail(wrong('must be a number'))
  if (typeof value !== 'string') throw wrong('must be a text')
  if (value.length > maxLength) throw wrong(`must be at most ${maxLength} characters`)
  if (fieldType === 'DATE' && !formats.TIMESTAMP(value)) throw wrong('must be a date such as 2026-01-31')
  if (fieldType === 'URL' || fieldType === 'SOCIAL') {
    const wrongUrl = (description: string) => brokenRule(path, 'INVALID_CUSTOM_FIELD_URL', description)
    if (!formats.WEB_URL(value)) throw wrongUrl('must be a web address')
    if (fieldType === 'SOCIAL' && !isOfNetwork(value, socialType)) throw wrongUrl(`must be an address of ${socialType}`)
  }
  return value
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return typeof value === 'string' && formats.DECIMAL_VALUE(value) ? Number(value) : undefined
}

function fail(error: Error): never {
  throw error
}
