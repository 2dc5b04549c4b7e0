import type { CustomField, Origin, Privacy, Section, Type } from '@stoa/contract/services/members/custom-fields'
import type { StoredField } from './entity.ts'

const ids = '0b6f6c1e-6a5d-4c9b-9f0a-1d3c5e7a9b'

/** The fields that every profile has, in their order. Their values are not custom fields but fields of the member. */
export const builtInFields: readonly StoredField[] = [
  builtIn('01', 'loginEmail', 'Login email', 'SYSTEM', 'GENERAL', 'PRIVATE'),
  builtIn('02', 'firstName', 'First name', 'SYSTEM', 'GENERAL', 'PRIVATE'),
  builtIn('03', 'lastName', 'Last name', 'SYSTEM', 'GENERAL', 'PRIVATE'),
  builtIn('04', 'phones', 'Phone', 'SYSTEM', 'GENERAL', 'PRIVATE'),
  suggested(builtIn('05', 'birthdate', 'Birthdate', 'CONTACT', 'GENERAL', 'PRIVATE', 'DATE')),
  suggested(builtIn('06', 'company', 'Company', 'CONTACT', 'GENERAL', 'PRIVATE')),
  suggested(builtIn('07', 'jobTitle', 'Position', 'CONTACT', 'GENERAL', 'PRIVATE')),
  builtIn('08', 'nickname', 'Name', 'SYSTEM', 'DISPLAY_INFO', 'PUBLIC'),
  builtIn('09', 'slug', 'Profile URL', 'SYSTEM', 'DISPLAY_INFO', 'PUBLIC'),
  builtIn('0a', 'title', 'Title', 'SYSTEM', 'DISPLAY_INFO', 'PUBLIC'),
  suggested(builtIn('0b', 'addresses', 'Address', 'SYSTEM', 'ADDRESS', 'PRIVATE')),
].map((field, position) => ({ ...field, position }))

/** No profile is without these. */
export const essentialKeys: ReadonlySet<string> = new Set(['loginEmail', 'nickname', 'slug'])

export function isBuiltIn({ fieldOrigin }: CustomField): boolean {
  return fieldOrigin !== 'CUSTOM'
}

/** The privacy of a built-in field is what the server does with its value, so it is fixed. */
function builtIn(
  end: string,
  key: string,
  name: string,
  fieldOrigin: Origin,
  section: Section,
  defaultPrivacy: Privacy,
  fieldType: Type = 'TEXT',
): StoredField {
  return { id: ids + end, key, name, fieldOrigin, section, defaultPrivacy, fieldType, hidden: false, position: 0, revision: '1' }
}

/** The site adds it by its name before it is listed. */
function suggested(field: StoredField): StoredField {
  return { ...field, hidden: true }
}
