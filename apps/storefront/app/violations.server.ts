import { msg } from '@lingui/core/macro'
import type { FieldViolation } from '@stoa/client'
import type { Words } from './words.ts'

/** What to say beside each field the server refuses, by the last part of the field's path: `address.city` is `city`. */
export function problemsOf(violations: readonly FieldViolation[]): Record<string, Words> {
  return Object.fromEntries(violations.map((violation) => [violation.field?.split('.').at(-1) ?? '', sentenceFor(violation)]))
}

function sentenceFor({ violatedRule, data, description }: FieldViolation): Words {
  switch (violatedRule) {
    case 'REQUIRED_FIELD':
      return msg`Please fill this in.`
    case 'MAX_LENGTH':
      return data?.threshold === undefined ? msg`This is too long.` : msg`Please use at most ${data.threshold} characters.`
    case 'MIN_LENGTH':
      return data?.threshold === undefined ? msg`This is too short.` : msg`Please use at least ${data.threshold} characters.`
    case 'FORMAT':
      return msg`Please check how this is written.`
    default:
      return description || msg`Please check this.`
  }
}
