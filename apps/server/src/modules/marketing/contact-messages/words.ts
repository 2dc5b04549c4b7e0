import { isEmail } from '@stoa/contract/email'
import { contactFields, type Asking, type ContactField } from '@stoa/web/sections/contact-form'
import { invalid, type Violation } from '../../../kernel/basics/errors.ts'
import { headerText } from '../../../kernel/outside/mail/mailer.ts'

/** What a visitor wrote, by field. Fields that are empty or not asked for are absent. */
export type Words = Partial<Record<ContactField, string>>

/** Characters that change the direction of what stands around them, or cannot be seen. */
const disguising = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/**
 * The words of the fields that a form asks for. Names, subjects and numbers become one line without control characters: they stand in the
 * headers of mails. Throws a violation for each field that is missing, and for an address that no answer can be sent to.
 */
export function readWords(
  asked: Readonly<Record<ContactField, Asking>>,
  given: Readonly<Partial<Record<ContactField, string | null>>>,
): Words {
  const violations: Violation[] = []
  const words: Words = {}
  for (const field of contactFields) {
    if (asked[field] === 'HIDDEN') continue
    const text = cleaned(field, given[field] ?? '')
    if (text) words[field] = text
    else if (asked[field] === 'REQUIRED') violations.push(violationOf(field, 'REQUIRED_FIELD', 'is required'))
    if (text && field === 'email' && !isEmail(text)) violations.push(violationOf(field, 'FORMAT', 'must be an email address'))
  }
  if (violations.length > 0) throw invalid(...violations)
  if (Object.keys(words).length === 0) {
    const [first = 'message'] = contactFields.filter((field) => asked[field] !== 'HIDDEN').toReversed()
    throw invalid(violationOf(first, 'REQUIRED_FIELD', 'is required'))
  }
  return words
}

function cleaned(field: ContactField, text: string): string {
  if (field === 'message') return text.replaceAll(/\r\n?/g, '\n').replaceAll(control, '').trim()
  // An address with a line break or an invisible character is none; it is refused instead of repaired.
  if (field === 'email') return text.trim()
  return headerText(text.replaceAll(disguising, '')).replaceAll(/\s+/g, ' ')
}

function violationOf(field: ContactField, violatedRule: Violation['violatedRule'], description: string): Violation {
  return { field, description, violatedRule, data: {} }
}
