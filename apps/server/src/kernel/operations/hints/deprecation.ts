import type { Deprecation } from '@stoa/contract'

/** One sentence: when the operation ends, and what to call instead. */
export function describeDeprecation(name: string, { date, replacedBy, served }: Deprecation): string {
  const end = date ? `${name} is deprecated and ends on ${date}` : `${name} is deprecated`
  if (served) return `${end}: call ${served} instead.`
  return replacedBy
    ? `${end}: keep calling it here until ${replacedBy}, which replaces it, is served.`
    : `${end}: nothing replaces it.`
}
