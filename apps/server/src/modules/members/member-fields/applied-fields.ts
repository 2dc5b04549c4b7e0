import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadAllApplications, applies, loadHolders, type Holder, type StoredApplication } from './application.ts'
import type { StoredField } from './entity.ts'
import { loadAllFields } from './fields.ts'

/** The fields of a site with whom they apply to. */
export interface FieldsInUse {
  /** In their order, without hidden ones. */
  fields: StoredField[]
  applications: ReadonlyMap<string, StoredApplication>
  /** The ids of fields that do not apply to all members. */
  selected: ReadonlySet<string>
}

export async function loadFieldsInUse(site: SiteRead): Promise<FieldsInUse> {
  const fields = (await loadAllFields(site)).filter(({ hidden }) => !hidden)
  const applications = await loadAllApplications(site)
  return { fields, applications, selected: selectedOf(applications) }
}

export function selectedOf(applications: ReadonlyMap<string, StoredApplication>): ReadonlySet<string> {
  const isRestricted = ({ applications, exclusions }: StoredApplication) =>
    (applications?.items?.length ?? 0) + (exclusions?.items?.length ?? 0) > 0
  return new Set([...applications].filter(([, application]) => isRestricted(application)).map(([id]) => id))
}

/** Which of the fields apply to each member; to all of them, where no field is for selected members. */
export async function loadAppliesTo(
  site: SiteRead,
  { applications, selected }: FieldsInUse,
  memberIds: readonly string[],
): Promise<(memberId: string, field: StoredField) => boolean> {
  if (selected.size === 0) return () => true
  const holders = await loadHolders(site, memberIds)
  const nobody: Holder = { roleIds: [], badgeIds: [] }
  return (memberId, { id }) => applies(applications.get(id), holders.get(memberId) ?? nobody)
}

/**
 * Returns the fields that the caller may know of: all fields for staff, those that apply to them for members, those that apply to
 * all members for visitors.
 */
export async function loadVisibleFields(site: SiteRead): Promise<FieldsInUse> {
  const used = await loadFieldsInUse(site)
  if (site.audience === 'STAFF') return used
  const memberId = site.caller?.kind === 'MEMBER' ? site.caller.memberId : ''
  const applies = memberId
    ? await loadAppliesTo(site, used, [memberId])
    : (_id: string, { id }: StoredField) => !used.selected.has(id)
  return { ...used, fields: used.fields.filter((field) => applies(memberId, field)) }
}
