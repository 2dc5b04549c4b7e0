import { listCustomFields } from '@stoa/contract/calls/members/custom-fields'
import type { Contact } from '@stoa/contract/services/members/members'
import type { Preferences } from '@stoa/contract/services/stoa/member-preferences'
import type { Visit } from '../../../lib/page/context.ts'
import { toPrivacyInput, type OwnField } from './own-fields.ts'

/**
 * The fields that the shop has added: those for the signed-in member, or those for everybody who registers. `choices` are the
 * member's, of who sees a value.
 */
export async function loadOwnFields({ api }: Visit, choices: Preferences['fields'] = []): Promise<OwnField[]> {
  const { fields = [] } = await api.call(listCustomFields, { paging: { limit: 100 } })
  return fields
    .filter(({ fieldOrigin }) => fieldOrigin === 'CUSTOM')
    .map(({ key, name, fieldType, defaultPrivacy }) => ({
      key: key!,
      label: name!,
      type: fieldType === 'SOCIAL' ? 'URL' : fieldType === 'UNKNOWN' || !fieldType ? 'TEXT' : fieldType,
      isPublic: choices.find((choice) => choice.key === key)?.isPublic ?? defaultPrivacy === 'PUBLIC',
    }))
}

type Values = NonNullable<Contact['customFields']>

/** The stored values, as inputs show them. */
export function shownValues(fields: readonly OwnField[], stored: Values | undefined): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ key, type }) => {
      const text = String(stored?.[key]?.value ?? '')
      return [key, type === 'DATE' ? text.slice(0, 10) : text]
    }),
  )
}

/** Reads the input of the fields from a form, and the values to save. An empty input removes the value. */
export function readOwnFields(fields: readonly OwnField[], form: FormData) {
  const given = Object.fromEntries(fields.map(({ key }) => [key, String(form.get(key) ?? '').trim()]))
  const values = Object.fromEntries(
    fields.map(({ key, type }) => {
      const text = given[key]!
      return [key, { value: type === 'DATE' && /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00.000Z` : text }]
    }),
  )
  return { given, values }
}

/** Reads from a form which fields are public. */
export function givenChoices(fields: readonly OwnField[], form: FormData): NonNullable<Preferences['fields']> {
  return fields.map(({ key }) => ({ key, isPublic: form.has(toPrivacyInput(key)) }))
}

const root = 'member.contact.customFields.'

/** The input of a violation's path: the key of a field contains dots. */
export function toInputName(path: string, name: string): string {
  if (path.startsWith('memberAbout.')) return 'about'
  if (path === 'member.profile.title') return 'headline'
  return path.startsWith(root) ? path.slice(root.length).replace(/\.value$/, '') : name
}
