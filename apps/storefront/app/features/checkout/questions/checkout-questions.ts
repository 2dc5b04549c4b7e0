import type { CheckoutPage, PageField } from '@stoa/contract/services/stoa/checkout-page'
import type { CheckoutRules } from '@stoa/contract/services/stoa/checkout-payments'
import type { Checkout, CustomField } from '@stoa/contract/services/ecom/checkout'
import type { AddressNeeds } from '../../../lib/delivery/address-form.ts'

/** The data that a checkout asks a buyer for, by the owner's settings. */
export interface CheckoutQuestions {
  address: AddressNeeds
  /** Nothing is ordered without a billing address. */
  needsBilling: boolean
  note: 'REQUIRED' | 'OPTIONAL' | 'HIDDEN'
  questions: Question[]
  /** The buyer has to agree to the policies; undefined where nobody asks for it. */
  agreement: { isChecked: boolean } | undefined
  /** What the buyer agrees to be charged again and again, in words; undefined where nothing is. */
  recurring: string[] | undefined
  /** The buyer may ask for news: in one answer, or for each channel. */
  subscription: { isChecked: boolean; isSplit: boolean } | undefined
}

export interface Question extends Omit<PageField, 'title' | 'hint'> {
  /** As the owner wrote it, which orders name the answer by. */
  name: string
  /** In the buyer's language. */
  title: string
  hint: string | undefined
  /** As a form's field has it. */
  answer: string
}

export const toFieldName = ({ id }: Pick<Question, 'id'>) => `field.${id}`
export const agreementField = 'policyAgreement'
/** The consent to recurring charges. */
export const recurringField = 'recurringCharges'
export const subscriptionFields = { email: 'emailSubscription', sms: 'smsSubscription' } as const

export function selectQuestions(
  page: CheckoutPage,
  rules: CheckoutRules,
  checkout: Checkout,
  needsDelivery: boolean,
): CheckoutQuestions {
  const { company = 'OPTIONAL', addressLine2 = 'OPTIONAL', phone = 'OPTIONAL', buyerNote = 'OPTIONAL' } = rules
  const { policyAgreementCheckbox, subscriptionCheckbox } = page
  const { customFields = [], customSettings, buyerConsents, subscriptionCharges = [] } = checkout
  const agrees = policyAgreementCheckbox?.visible && !customSettings?.disabledPolicyAgreementCheckbox
  return {
    address: {
      company,
      addressLine2,
      phone,
      isMinimal: page.billingFields === 'MINIMUM_REQUIRED_FIELDS' && !needsDelivery,
    },
    needsBilling: rules.billingAddress === 'REQUIRED',
    note: buyerNote,
    questions: (page.customFields ?? []).map((field) => toQuestion(field, customFields)),
    agreement: agrees
      ? { isChecked: buyerConsents?.policyAgreement ?? policyAgreementCheckbox.checkedByDefault ?? false }
      : undefined,
    recurring: subscriptionCharges.length > 0 ? subscriptionCharges.map(({ description }) => description ?? '') : undefined,
    subscription: subscriptionCheckbox?.visible
      ? {
          isChecked: buyerConsents?.emailSubscription ?? subscriptionCheckbox.checkedByDefault ?? false,
          isSplit: subscriptionCheckbox.splitByChannel ?? false,
        }
      : undefined,
  }
}

function toQuestion(
  { title = '', original: name = title, hint, ...field }: PageField,
  answers: readonly CustomField[],
): Question {
  const value: unknown = answers.find((answer) => answer.title === name)?.value
  return {
    ...field,
    name,
    title,
    hint: hint ?? undefined,
    answer: value === true ? 'on' : typeof value === 'string' ? value : '',
  }
}

/** The answers as custom fields of the checkout, after those that belong to no question. */
export function toCustomFields(
  questions: readonly Question[],
  values: Readonly<Record<string, string>>,
  before: readonly CustomField[],
): CustomField[] {
  const names = new Set(questions.map(({ name }) => name))
  const answered = questions.flatMap((question): CustomField[] => {
    const { name, title, type } = question
    const text = values[toFieldName(question)] ?? ''
    if (type !== 'CHECKBOX' && text === '') return []
    return [{ title: name, translatedTitle: title, value: type === 'CHECKBOX' ? text === 'on' : text }]
  })
  return [...before.filter(({ title }) => !names.has(title ?? '')), ...answered]
}
