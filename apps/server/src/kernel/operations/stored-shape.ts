import type { Service } from '@stoa/contract'
import type { Violation } from '../basics/errors.ts'
import { typeReader } from './shape.ts'

/**
 * Reads a stored document as a type of the contract: without fields, and without entries of lists, that the contract does not have. Another
 * version of the server may have written them.
 */
export function storedReader(service: Service, type: string): (stored: unknown) => Record<string, unknown> {
  const read = typeReader(service, type)
  return (stored) => {
    const violations: Violation[] = []
    const value = read(stored ?? {}, '', violations) as Record<string, unknown>
    for (const { field } of violations) forget(value, field.match(/[^.[\]]+/g) ?? [])
    return violations.length > 0 ? (withoutGaps(value) as Record<string, unknown>) : value
  }
}

function forget(holder: unknown, [name, ...rest]: readonly string[]): void {
  if (name === undefined || typeof holder !== 'object' || holder === null) return
  const fields = holder as Record<string, unknown>
  if (rest.length === 0) fields[name] = undefined
  else forget(fields[name], rest)
}

function withoutGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((entry) => entry !== undefined).map(withoutGaps)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(fields.map(([name, inner]) => [name, withoutGaps(inner)]))
}
