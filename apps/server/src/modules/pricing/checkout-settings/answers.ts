import type { Stored } from '@stoa/contract'
import type { CustomField } from '@stoa/contract/services/ecom/checkout'
import type { CheckoutField } from '@stoa/contract/services/stoa/checkout-fields'
import type { Violation } from '../../../kernel/basics/errors.ts'

const longest = { TEXT: 500, LONG_TEXT: 2000 }

/**
 * Returns the violations in the answers to a checkout's questions. An answer belongs to the question with its title; other custom
 * fields are left to the front end. With `complete`, a required question without an answer is a violation, too.
 */
export function answerViolations(
  questions: readonly Stored<CheckoutField>[],
  answers: readonly CustomField[] | undefined = [],
  { complete }: { complete: boolean },
): Violation[] {
  return questions.flatMap((question) => {
    const value: unknown = answers.find(({ title }) => title === question.title)?.value
    const field = `checkout.customFields.${question.id}`
    const isMissing = isEmpty(value) || (question.type === 'CHECKBOX' && value === false)
    if (isMissing) {
      if (!complete || !question.required) return []
      return { field, description: 'is required before the order is placed', violatedRule: 'REQUIRED_FIELD', data: {} }
    }
    return wrongAnswer(question, value, field) ?? []
  })
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function wrongAnswer({ type, choices = [] }: Stored<CheckoutField>, value: unknown, field: string): Violation | undefined {
  if (type === 'CHECKBOX')
    return typeof value === 'boolean' ? undefined : { field, description: 'is yes or no', violatedRule: 'FORMAT', data: {} }
  if (typeof value !== 'string') return { field, description: 'is a text', violatedRule: 'FORMAT', data: {} }
  if (type === 'CHOICE' && !choices.some(({ label }) => label === value))
    return { field, description: 'is not one of the choices', violatedRule: 'INVALID_ENUM_VALUE', data: {} }
  if (type === 'DATE' && !isDay(value))
    return { field, description: 'is a day such as 2026-12-24', violatedRule: 'FORMAT', data: {} }
  const threshold = type === 'TEXT' || type === 'LONG_TEXT' ? longest[type] : undefined
  if (threshold === undefined || value.length <= threshold) return undefined
  return { field, description: 'is too long', violatedRule: 'MAX_LENGTH', data: { threshold } }
}

function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
