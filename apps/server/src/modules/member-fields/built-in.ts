import type { CustomField, Origin, Privacy, Section, Type } from '@stoa/contract/services/members/custom-fields'
import type { StoredField } from './entity.ts'

/** The fields that every profile has, in their order. Their values are not custom fields but fields of the member. */
export const builtInFields: readonly StoredField[] = [
  builtIn('0b6f6c1e-6a5d-4c9b-9f0a-1d3c5e7a9b01', 'nickname', 'Name', 'SYSTEM', 'DISPLAY_INFO', 'PUBLIC'),
  builtIn('0b6f6c1e-6a5d-4c9b-9f0a-1d3c5e7a9b02', 'title', 'Title', 'SYSTEM', 'DISPLAY_INFO', 'PUBLIC'),
  builtIn('0b6f6c1e-6a5d-4c9b-9f0a-1d3c5e7a9b03', 'slug', 'Profile URL', 'SYSTEM', 'DISPLAY_INFO', 'PUBLIC'),
  builtIn('0b6f6c1e-6a5d-4c9b-9f0a-1d3c5e7a9b04', 'loginEmail', 'Login email', 'SYSTEM', 'GENERAL', 'PRIVATE'),
  builtIn('0b6f6c1e-6a5d-4c9b-9f0a-1d3c5e7a9b05', 'firstName', 'First name', 'CONTACT', 'GENERAL', 'PRIVATE'),
  builtIn('0b6f6c1e-6a5d-4c9b-9f0a-1d3c5e7a9b06', 'lastName', 'Last name', 'CONTACT', 'GENERAL', 'PRIVATE'),
  builtIn('0b6f6c1e-6a5d-4c9b-9f0a-1d3c5e7a9b07', 'phones', 'Phone', 'CONTACT', 'GENERAL', 'PRIVATE'),
  suggested(builtIn('0b6f6c1e-6a5d-4c9b-9f0a-1d3c5e7a9b08', 'birthdate', 'Birthdate', 'CONTACT', 'GENERAL', 'PRIVATE', 'DATE')),
  suggested(builtIn('0b6f6c1e-6a5d-4c9b-9f0a-1d3c5e7a9b09', 'company', 'Company', 'CONTACT', 'GENERAL', 'PRIVATE')),
  suggested(builtIn('0b6f6c1e-6a5d-4c9b-9f0a-1d3c5e7a9b0a', 'jobTitle', 'Position', 'CONTACT', 'GENERAL', 'PRIVATE')),
  suggested(builtIn('0b6f6c1e-6a5d-4c9b-9f0a-1d3c5e7a9b0b', 'addresses', 'Address', 'CONTACT', 'ADDRESS', 'PRIVATE')),
].map((field, position) => ({ ...field, position }))

export function isBuiltIn({ fieldOrigin }: CustomField): boolean {
  return fieldOrigin !== 'CUSTOM'
}

/** The privacy of a built-in field is what the server does with its value, so it is fixed. */
function builtIn(
  id: string,
  key: string,
  name: string,
  fieldOrigin: Origin,
  section: Section,
  defaultPrivacy: Privacy,
  fieldType: Type = 'TEXT',
): StoredField {
  return { id, key, name, fieldOrigin, section, defaultPrivacy, fieldType, hidden: false, position: 0, revision: '1' }
}

/** The site adds it by its name before it is listed. */
function suggested(field: StoredField): StoredField {
  return { ...field, hidden: true }
}
