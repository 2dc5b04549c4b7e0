import type { FieldViolation } from '@stoa/client'

/** What to say beside each field the server refuses, by the last part of the field's path: `address.city` is `city`. */
export function problemsOf(violations: readonly FieldViolation[]): Record<string, string> {
  return Object.fromEntries(violations.map((violation) => [violation.field?.split('.').at(-1) ?? '', sentenceFor(violation)]))
}

function sentenceFor({ violatedRule, data, description }: FieldViolation): string {
  switch (violatedRule) {
    case 'REQUIRED_FIELD':
      return 'Please fill this in.'
    case 'MAX_LENGTH':
      return `Please use at most ${data?.threshold ?? 'fewer'} characters.`
    case 'MIN_LENGTH':
      return `Please use at least ${data?.threshold ?? 'more'} characters.`
    case 'FORMAT':
      return 'Please check how this is written.'
    default:
      return description || 'Please check this.'
  }
}
