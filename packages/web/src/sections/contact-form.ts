import type { SectionField } from './schema.ts'

/** The type of the section, which is the name of its file in the storefront. */
export const contactFormType = 'contact-form'

/** What a contact form can ask for, in the order in which it asks. */
export const contactFields = ['name', 'email', 'phone', 'subject', 'message'] as const

export type ContactField = (typeof contactFields)[number]

/** The most characters of each field. */
export const contactLimits: Readonly<Record<ContactField, number>> = {
  name: 200,
  email: 254,
  phone: 50,
  subject: 200,
  message: 5000,
}

export type Asking = 'REQUIRED' | 'OPTIONAL' | 'HIDDEN'

/** What its owner sets of a contact form. The first option of a choice is its default. */
export const contactFormFields = {
  title: { kind: 'text', max: 120 },
  text: { kind: 'text', max: 1000, long: true },
  name: { kind: 'choice', options: ['OPTIONAL', 'REQUIRED', 'HIDDEN'] },
  email: { kind: 'choice', options: ['REQUIRED', 'OPTIONAL', 'HIDDEN'] },
  phone: { kind: 'choice', options: ['HIDDEN', 'OPTIONAL', 'REQUIRED'] },
  subject: { kind: 'choice', options: ['HIDDEN', 'OPTIONAL', 'REQUIRED'] },
  message: { kind: 'choice', options: ['REQUIRED', 'OPTIONAL', 'HIDDEN'] },
  button: { kind: 'text', max: 60 },
  thanks: { kind: 'text', max: 500, long: true },
} as const satisfies Record<string, SectionField>

/** How a form asks for each field, by its settings. A form that asks for nothing asks for a message. */
export function askedFields(settings: Readonly<Record<string, unknown>>): Record<ContactField, Asking> {
  const asked = Object.fromEntries(
    contactFields.map((field) => {
      const { options } = contactFormFields[field]
      return [field, options.find((option) => option === settings[field]) ?? options[0]]
    }),
  ) as Record<ContactField, Asking>
  const isEmpty = contactFields.every((field) => asked[field] === 'HIDDEN')
  return isEmpty ? { ...asked, message: 'REQUIRED' } : asked
}
