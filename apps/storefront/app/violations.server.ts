import { msg } from '@lingui/core/macro'
import type { FieldViolation } from '@stoa/client'
import type { Words } from './words.ts'

/** What a form calls a field, by its path on the wire and the last part of that. */
export type FieldNaming = (path: string, name: string) => string

/** What to say beside each field the server refuses; mostly it is called by the last part of its path: `address.city` is `city`. */
export function problemsOf(
  violations: readonly FieldViolation[],
  nameOf: FieldNaming = (_, name) => name,
): Record<string, Words> {
  return Object.fromEntries(
    violations.map((violation) => {
      const path = violation.field ?? ''
      return [nameOf(path, path.split('.').at(-1) ?? ''), sentenceFor(violation)]
    }),
  )
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
