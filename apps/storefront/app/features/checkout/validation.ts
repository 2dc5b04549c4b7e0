import { msg } from '@lingui/core/macro'
import { isEmail } from '@stoa/contract/email'
import { addressProblems, type FormValues } from '../../lib/address-form.ts'
import type { CheckoutSection } from '../../paths.ts'
import { agreementField, fieldOf, type Asked, type Question } from './asked.ts'
import type { Translatable } from '../../ui/translatable.ts'

/** The prefix of the billing fields, and the checkbox that enables them. */
export const billingPrefix = 'billing.'
export const otherBilling = 'otherBilling'
/** The checkbox by which a member keeps the delivery address in the account. */
export const remember = 'remember'

/**
 * Validates a section, by field: in the browser when a field loses the focus, and on the server before it saves. Rules that
 * need the server's data are checked by its calls.
 */
export const validators: Record<CheckoutSection, (values: FormValues, asked: Asked) => Record<string, Translatable>> = {
  contact: ({ email = '' }) =>
    orNone(!isEmail(email) && { email: msg`Please enter a valid email address, such as ada@example.com.` }),
  address: (values, { address }) => ({
    ...addressProblems(values, '', address),
    ...(values[otherBilling] === 'on' && addressProblems(values, billingPrefix, address)),
  }),
  delivery: ({ delivery }) => orNone(!delivery?.includes(':') && { delivery: msg`Please choose a delivery method.` }),
  // The provider's frame validates the card fields.
  payment: (values, { note, questions, agreement }) => ({
    ...Object.fromEntries(
      questions
        .filter((question) => lacks(question, values))
        .map((question) => [fieldOf(question), msg`Please answer: ${question.title}`]),
    ),
    ...orNone(note === 'REQUIRED' && !values.buyerNote && { buyerNote: unanswered }),
    ...orNone(agreement !== undefined && values[agreementField] !== 'on' && { [agreementField]: disagrees }),
  }),
}

const orNone = (problems: Record<string, Translatable> | false) => problems || {}

const unanswered = msg`Please fill in this field.`
const disagrees = msg`Please agree to the policies before you order.`

const lacks = (question: Question, values: FormValues) => question.required && !values[fieldOf(question)]
