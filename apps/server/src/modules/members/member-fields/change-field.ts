import type { CustomField, Section } from '@stoa/contract/services/members/custom-fields'
import { firstOf, nextPosition, lockOrder, saveOrder } from '../../../kernel/lists/entity/positions.ts'
import { brokenRule, requiredField, refusal } from '../../../kernel/basics/errors.ts'
import { shopTouched } from '../../../kernel/site/events.ts'
import { freeSlug, slugOfName } from '../../../kernel/basics/slugs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { forgetCustomField } from '../members/ports/profile.ts'
import { essentialKeys, isBuiltIn } from './built-in.ts'
import { customField, type StoredField } from './entity.ts'
import { loadAllFields, lockField } from './fields.ts'
import { insertBuiltInFields } from './store.ts'
import { checkPrivacy, checkSocialType, checkType, chosen } from './field-rules.ts'

const maxFields = 100

/** Adds a field of the site, or shows one again that is hidden: a suggestion is taken up by its name. */
export async function addField(site: SiteTx, given: CustomField): Promise<StoredField> {
  await insertBuiltInFields(site)
  const fields = await loadAllFields(site)
  const name = trimmedName(given)
  const same = fields.find((field) => field.name.toLowerCase() === name.toLowerCase())
  if (same) return showAgain(site, same, given)
  if (fields.filter((field) => !isBuiltIn(field)).length >= maxFields)
    throw refusal('CUSTOM_FIELDS_LIMIT_EXCEEDED', `a site has at most ${maxFields} custom fields`, { limit: maxFields })
  const fieldType = chosen(given.fieldType) ?? 'TEXT'
  const socialType = checkSocialType(fieldType, given.socialType)
  const own: Partial<StoredField> = {
    name,
    key: keyFor(name, fields),
    fieldType,
    ...(socialType && { socialType }),
    defaultPrivacy: chosen(given.defaultPrivacy) ?? 'PRIVATE',
    fieldOrigin: 'CUSTOM',
    section: fieldType === 'SOCIAL' ? 'SOCIAL' : 'GENERAL',
    position: await nextPosition(site, 'custom_field'),
    hidden: false,
  }
  return customField.createWith(site, own)
}

async function showAgain(site: SiteTx, { id, name }: StoredField, given: CustomField): Promise<StoredField> {
  const field = await customField.lock(site, id)
  if (!field.hidden) throw refusal('CUSTOM_FIELD_ALREADY_EXISTS', `the field ${name} exists`, { id })
  checkType(field, given.fieldType)
  checkPrivacy(field, given.defaultPrivacy)
  const defaultPrivacy = chosen(given.defaultPrivacy) ?? field.defaultPrivacy
  const socialType = checkSocialType(field.fieldType, given.socialType ?? field.socialType)
  return customField.save(site, field, { ...field, hidden: false, defaultPrivacy, ...(socialType && { socialType }) })
}

/** Key and type stay: members' values are stored under the key and have the type. */
export async function changeField(site: SiteTx, change: CustomField): Promise<StoredField> {
  const field = await lockField(site, change.id!, change.revision)
  const name = change.name === undefined ? field.name : trimmedName(change)
  if (name !== field.name && isBuiltIn(field))
    throw refusal('RESERVED_FIELD_NAME_NON_EDITABLE', 'a built-in field keeps its name', {
      newName: name,
      currentName: field.name,
    })
  if (chosen(change.fieldType) && change.fieldType !== field.fieldType)
    throw brokenRule('field.fieldType', 'FIELD_TYPE_NOT_EDITABLE', 'cannot be changed')
  checkPrivacy(field, change.defaultPrivacy)
  const defaultPrivacy = chosen(change.defaultPrivacy) ?? field.defaultPrivacy
  const socialType = checkSocialType(field.fieldType, change.socialType ?? field.socialType)
  return customField.save(site, field, { ...field, name, defaultPrivacy, ...(socialType && { socialType }) })
}

/** A hidden field is suggested, and its values are kept for when it is shown again. */
export async function hideField(site: SiteTx, id: string, revision: string | null): Promise<void> {
  const field = await lockField(site, id, revision)
  if (essentialKeys.has(field.key)) throw refusal('SYSTEM_FIELD_NOT_HIDEABLE', 'every profile has this field', { id })
  if (!field.hidden) await customField.save(site, field, { ...field, hidden: true })
}

/** Deletes a field of the site together with the values of all members. */
export async function deleteField(site: SiteTx, id: string, revision: string | null): Promise<void> {
  const field = await lockField(site, id, revision)
  if (isBuiltIn(field)) throw refusal('SYSTEM_FIELD_NOT_DELETABLE', 'a built-in field can be hidden, not deleted', { id })
  await customField.remove(site, field.id)
  await forgetCustomField(site, field.key)
}

/** Puts fields of a section first, in this order. Returns the fields that the section shows, in their new order. */
export async function arrangeFields(site: SiteTx, wanted: readonly string[], given: Section | undefined) {
  await insertBuiltInFields(site)
  const order = firstOf('customField', await lockOrder(site, 'custom_field'), wanted)
  const fields = await loadAllFields(site)
  const section = given ?? fields.find(({ id }) => id === order[0])!.section
  const named = new Set(wanted.map((id) => id.toLowerCase()))
  if (fields.some((field) => named.has(field.id) && field.section !== section))
    throw brokenRule('fieldIds', 'FIELD_OF_ANOTHER_SECTION', `must be fields of the section ${section}`)
  await saveOrder(site, 'custom_field', order)
  site.record(shopTouched(site))
  const arranged = await loadAllFields(site)
  return { section, fields: arranged.filter((field) => field.section === section && !field.hidden) }
}

function trimmedName({ name }: CustomField): string {
  const trimmed = name?.trim()
  if (!trimmed) throw requiredField('field.name')
  return trimmed
}

function keyFor(name: string, fields: readonly StoredField[]): string {
  return freeSlug(`custom.${slugOfName(name, 60, 'field')}`, new Set(fields.map(({ key }) => key)))
}
