import { msg } from '@lingui/core/macro'
import { isEmail } from '@stoa/contract/email'
import { addressProblems, personProblems, type AddressFields, type FormValues } from '../../../lib/delivery/address-form.ts'
import type { CheckoutSection } from '../../../paths.ts'
import {
  agreementField,
  recurringField,
  toFieldName,
  type CheckoutQuestions,
  type Question,
} from '../questions/checkout-questions.ts'
import type { Translatable } from '../../../ui/translatable.ts'

/** The prefix of the billing fields, and the checkbox that enables them. */
export const billingPrefix = 'billing.'
export const otherBilling = 'otherBilling'
/** An address as values of the billing fields. */
export const prefixed = (address: AddressFields | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(address ?? {}).map(([name, value]) => [billingPrefix + name, value]))
/** The fields for delivery or pickup, and for the pickup location. */
export const receiptField = 'receipt'
export const byPickup = 'pickup'
export const pickupField = 'pickup'
/** The checkbox by which a member keeps the delivery address in the account. */
export const remember = 'remember'

/**
 * Validates a section, by field: in the browser when a field loses the focus, and on the server before it saves. Rules that
 * need the server's data are checked by its calls.
 */
export const validators: Record<CheckoutSection, (values: FormValues, asked: CheckoutQuestions) => Record<string, Translatable>> =
  {
    contact: ({ email = '' }) =>
      orNone(!isEmail(email) && { email: msg`Please enter a valid email address, such as ada@example.com.` }),
    address: (values, { address, needsBilling }) => ({
      ...(isPickup(values)
        ? { ...orNone(!values[pickupField] && { [pickupField]: noPlace }), ...personProblems(values, address) }
        : addressProblems(values, '', address)),
      ...(hasOtherBilling(values, needsBilling) && addressProblems(values, billingPrefix, address)),
    }),
    delivery: ({ delivery }) => orNone(!delivery?.includes(':') && { delivery: msg`Please choose a delivery method.` }),
    // The provider's frame validates the card fields.
    payment: (values, { note, questions, agreement, recurring }) => ({
      ...Object.fromEntries(
        questions
          .filter((question) => lacks(question, values))
          .map((question) => [toFieldName(question), msg`Please answer: ${question.title}`]),
      ),
      ...orNone(note === 'REQUIRED' && !values.buyerNote && { buyerNote: unanswered }),
      ...orNone(agreement !== undefined && values[agreementField] !== 'on' && { [agreementField]: disagrees }),
      ...orNone(recurring !== undefined && values[recurringField] !== 'on' && { [recurringField]: unconfirmed }),
    }),
  }

export const isPickup = (values: FormValues) => values[receiptField] === byPickup

/** True if the form has a billing address of its own. With pickup there is no delivery address that could serve as one. */
export const hasOtherBilling = (values: FormValues, needsBilling: boolean) =>
  values[otherBilling] === 'on' || (needsBilling && isPickup(values))

const orNone = (problems: Record<string, Translatable> | false) => problems || {}

const noPlace = msg`Please choose where you want to pick your order up.`
const unanswered = msg`Please fill in this field.`
const unconfirmed = msg`Please agree to the recurring charges before you order.`
const disagrees = msg`Please agree to the policies before you order.`

const lacks = (question: Question, values: FormValues) => question.required && !values[toFieldName(question)]
