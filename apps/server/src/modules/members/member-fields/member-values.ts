import type { ProfileField } from '@stoa/contract/services/stoa/member-profiles'
import { brokenRule } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { CustomValues, PathOfValue, TypedValue } from '../members/ports/profile.ts'
import type { ShownMember, StoredMember } from '../members/ports/reading.ts'
import { loadAppliesTo, loadFieldsInUse } from './applied-fields.ts'
import { isBuiltIn } from './built-in.ts'
import type { StoredField } from './entity.ts'
import { storedValue } from './values.ts'

/**
 * The values of a member after some were given. Fields that are not given, hidden ones among them, keep their values. Roles and
 * badges of a new member come later: staff may give values of any field, and who registers those of the fields for all members.
 */
export async function completeValues(
  site: SiteTx,
  given: CustomValues,
  before: StoredMember | undefined,
  pathOf: PathOfValue,
): Promise<CustomValues> {
  const used = await loadFieldsInUse(site)
  const mayStart = ({ id }: StoredField) => site.audience === 'STAFF' || !used.selected.has(id)
  const applies = before ? await loadAppliesTo(site, used, [before.id]) : (_id: string, field: StoredField) => mayStart(field)
  const values = new Map(Object.entries(before?.contact?.customFields ?? {}))
  for (const [key, entry] of Object.entries(given)) {
    const field = used.fields.find((each) => each.key === key && !isBuiltIn(each) && applies(before?.id ?? '', each))
    if (!field) throw brokenRule(pathOf(), 'UNKNOWN_CUSTOM_FIELD', `does not have the field ${key}`, { key })
    const value = storedValue(field, entry?.value, pathOf(key))
    if (value === undefined) values.delete(key)
    else values.set(key, { name: field.name, value })
  }
  return Object.fromEntries(values)
}

/** The values of members in fields that are shown and apply to them, with the fields' names. */
export async function loadShownValues(site: SiteRead, members: readonly ShownMember[]): Promise<Map<string, CustomValues>> {
  const used = await loadFieldsInUse(site)
  const applies = await loadAppliesTo(
    site,
    used,
    members.map(({ id }) => id),
  )
  return new Map(
    members.map(({ id, contact }) => {
      const shown = used.fields.flatMap((field) => {
        const stored = contact?.customFields?.[field.key]
        return stored && applies(id, field) ? [[field.key, { name: field.name, value: stored.value }] as const] : []
      })
      return [id, Object.fromEntries(shown)]
    }),
  )
}

/** The values of one member in fields that are shown and apply to them, with the fields' types. */
export async function loadTypedValues(site: SiteRead, { id, contact }: StoredMember): Promise<TypedValue[]> {
  const values = contact?.customFields
  if (!values) return []
  const used = await loadFieldsInUse(site)
  const applies = await loadAppliesTo(site, used, [id])
  return used.fields.flatMap((field) => {
    const { key, fieldType } = field
    const stored = values[key]
    return stored && applies(id, field) ? [{ key, fieldType, value: stored.value }] : []
  })
}

/** The keys of the site's own fields that apply to a member. */
export async function loadOwnKeys(site: SiteRead, { id }: StoredMember): Promise<Set<string>> {
  const used = await loadFieldsInUse(site)
  const applies = await loadAppliesTo(site, used, [id])
  return new Set(used.fields.filter((field) => !isBuiltIn(field) && applies(id, field)).map(({ key }) => key))
}

/** The values of a member in fields that are shown, apply to them, and are public: as they chose, or else as the field says. */
export async function loadPublishedValues(
  site: SiteRead,
  { id, contact }: StoredMember,
  choices: Readonly<Record<string, boolean>>,
): Promise<ProfileField[]> {
  const values = contact?.customFields
  if (!values) return []
  const used = await loadFieldsInUse(site)
  const applies = await loadAppliesTo(site, used, [id])
  return used.fields.flatMap((field) => {
    const { key, name, defaultPrivacy, fieldType } = field
    const stored = values[key]
    const isPublic = (Object.hasOwn(choices, key) ? choices[key] : undefined) ?? defaultPrivacy === 'PUBLIC'
    if (!stored || !isPublic || !applies(id, field)) return []
    return { key: key, name, fieldType: fieldType as ProfileField['fieldType'], value: String(stored.value) }
  })
}
