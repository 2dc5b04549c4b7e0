import type { Type as FieldType } from '@stoa/contract/services/members/custom-fields'
import type { Contact } from '@stoa/contract/services/members/members'
import type { ProfileField } from '@stoa/contract/services/stoa/member-profiles'
import { brokenRule } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { StoredMember } from './stored-member.ts'
import type { ShownMember } from './fieldsets.ts'

export type CustomValues = NonNullable<Contact['customFields']>

/** Where a request has the value of a field; without a key, where it has all values. */
export type PathOfValue = (key?: string) => string

const pathInMember: PathOfValue = (key) => ['member.contact.customFields', ...(key ? [key, 'value'] : [])].join('.')

export interface TypedValue {
  key: string
  fieldType: FieldType
  value: unknown
}

/** The rules for values of custom fields, from the module that defines them. It depends on this module. */
export interface CustomFieldRules {
  /**
   * The values of a member after some were given, as they are stored. Throws for wrong ones, at the path of the request. `before` is
   * absent for a new member.
   */
  complete(site: SiteTx, given: CustomValues, before: StoredMember | undefined, pathOf: PathOfValue): Promise<CustomValues>
  /** The values to show of each member, by id. Members without one may be missing. */
  shown(site: SiteRead, members: readonly ShownMember[]): Promise<ReadonlyMap<string, CustomValues>>
  /** The values to show of one member, with the types of their fields. */
  typed(site: SiteRead, member: StoredMember): Promise<TypedValue[]>
  /** The keys of the fields that the site has made and that apply to a member. */
  keys(site: SiteRead, member: StoredMember): Promise<ReadonlySet<string>>
  /**
   * The values that everybody who sees the member's profile may read, in the order of the fields. `choices` are the member's, by key:
   * a field that has none is as public as the site made it.
   */
  published(site: SiteRead, member: StoredMember, choices: Readonly<Record<string, boolean>>): Promise<ProfileField[]>
}

let setRules: CustomFieldRules | undefined

export function setCustomFieldRules(given: CustomFieldRules): void {
  setRules = given
}

function rules(): CustomFieldRules {
  if (!setRules) throw new Error('the rules of custom fields have not been set')
  return setRules
}

export async function completeCustomFields(
  site: SiteTx,
  given: CustomValues,
  { before, pathOf = pathInMember }: { before?: StoredMember; pathOf?: PathOfValue | undefined } = {},
): Promise<CustomValues> {
  return rules().complete(site, given, before, pathOf)
}

export async function loadShownCustomFields(site: SiteRead, members: readonly ShownMember[]) {
  return rules().shown(site, members)
}

export async function loadTypedCustomFields(site: SiteRead, member: StoredMember): Promise<TypedValue[]> {
  return rules().typed(site, member)
}

export async function loadPublishedCustomFields(site: SiteRead, member: StoredMember) {
  return rules().published(site, member, member.preferences?.fields ?? {})
}

/** Throws at the path of the first key that is none of a field of the member. */
export async function checkFieldKeys(
  site: SiteRead,
  member: StoredMember,
  given: readonly string[],
  pathOf: (index: number) => string,
): Promise<void> {
  const known = await rules().keys(site, member)
  for (const [index, key] of given.entries())
    if (!known.has(key)) throw brokenRule(pathOf(index), 'UNKNOWN_CUSTOM_FIELD', `is not a field of the profile`, { key })
}
