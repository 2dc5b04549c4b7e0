import { listCustomFields } from '@stoa/contract/calls/members/custom-fields'
import type { Contact } from '@stoa/contract/services/members/members'
import type { Visit } from '../../lib/context.ts'

/** A field of the shop's own making, as a form shows it. */
export interface OwnField {
  /** The name of its input, too. */
  key: string
  label: string
  type: 'TEXT' | 'NUMBER' | 'DATE' | 'URL'
  /** Whether others see the value on the profile. */
  isPublic: boolean
}

/** The fields that the shop has added: those for the signed-in member, or those for everybody who registers. */
export async function ownFields({ api }: Visit): Promise<OwnField[]> {
  const { fields = [] } = await api.call(listCustomFields, { paging: { limit: 100 } })
  return fields
    .filter(({ fieldOrigin }) => fieldOrigin === 'CUSTOM')
    .map(({ key, name, fieldType, defaultPrivacy }) => ({
      key: key!,
      label: name!,
      type: fieldType === 'SOCIAL' ? 'URL' : fieldType === 'UNKNOWN' || !fieldType ? 'TEXT' : fieldType,
      isPublic: defaultPrivacy === 'PUBLIC',
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

/** What a form sent for the fields, and the values to save. An empty input removes the value. */
export function givenValues(fields: readonly OwnField[], form: FormData) {
  const given = Object.fromEntries(fields.map(({ key }) => [key, String(form.get(key) ?? '').trim()]))
  const values = Object.fromEntries(
    fields.map(({ key, type }) => {
      const text = given[key]!
      return [key, { value: type === 'DATE' && /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00.000Z` : text }]
    }),
  )
  return { given, values }
}

const root = 'member.contact.customFields.'

/** The input of a violation's path: the key of a field contains dots. */
export function inputOf(path: string, name: string): string {
  return path.startsWith(root) ? path.slice(root.length).replace(/\.value$/, '') : name
}
