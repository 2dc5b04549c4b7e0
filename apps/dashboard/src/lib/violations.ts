import type { FieldViolation } from '@stoa/client'

/** A sentence for each rule of the wire; `field` goes beside its input, without it above the form. */
export function describeViolation({ violatedRule, ruleName, description, data }: FieldViolation): string {
  // A rule of one service's own has no place among the wire's: it goes by its name.
  const rule = violatedRule === 'OTHER' ? ruleName : violatedRule
  const limit: unknown = data?.threshold
  if (limit !== undefined && rule && rule in limits) return limits[rule]!(String(limit))
  if (rule && rule in plain) return plain[rule]!
  return description || 'This value is not accepted.'
}

const limits: Record<string, (limit: string) => string> = {
  MAX: (limit) => `At most ${limit}.`,
  MIN: (limit) => `At least ${limit}.`,
  MAX_LENGTH: (limit) => `At most ${limit} characters.`,
  MIN_LENGTH: (limit) => `At least ${limit} characters.`,
  EXACT_LENGTH: (limit) => `Exactly ${limit} characters.`,
  MAX_SIZE: (limit) => `At most ${limit} entries.`,
  MIN_SIZE: (limit) => `At least ${limit} entries.`,
  EXACT_SIZE: (limit) => `Exactly ${limit} entries.`,
  DECIMAL_LTE: (limit) => `At most ${limit}.`,
  DECIMAL_GTE: (limit) => `At least ${limit}.`,
  DECIMAL_LT: (limit) => `Less than ${limit}.`,
  DECIMAL_GT: (limit) => `More than ${limit}.`,
  DECIMAL_MAX_SCALE: (limit) => `At most ${limit} decimal places.`,
}

const plain: Record<string, string> = {
  FORMAT: 'This is not in the expected form.',
  INVALID_SLUG_FORMAT: 'Letters, digits and hyphens only.',
  REQUIRED_FIELD: 'This is needed.',
  REQUIRED_ONE_OF_FIELD: 'One of these is needed.',
  FIELD_NOT_ALLOWED: 'This cannot be set here.',
  INVALID_ENUM_VALUE: 'This is not one of the possible values.',
}
