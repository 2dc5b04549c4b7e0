import type { Stored } from '@stoa/contract'
import {
  service,
  type CustomFieldApplication,
  type ExclusionType,
  type Type,
} from '@stoa/contract/services/members/custom-field-applications'
import { sql } from 'kysely'
import { asStaff } from '../../../kernel/site/audience.ts'
import { entity, type Row, type Wire } from '../../../kernel/lists/entity/entity.ts'
import { brokenRule } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadMemberBadges } from '../badges/index.ts'
import { loadRoles } from '../member-roles/index.ts'

/** Its id is that of the field. */
export type ApplicationFields = Pick<CustomFieldApplication, 'applications' | 'exclusions'> & Wire

export type StoredApplication = Stored<ApplicationFields>

export const fieldApplication = entity<ApplicationFields>({
  service,
  type: 'CustomFieldApplication',
  table: 'custom_field_application',
  // Visitors and members only learn what applies to them (`operations/applications.ts`).
  visibleRows: sql`false`,
  conflicts: { custom_field_application_pkey: 'CUSTOM_FIELD_APPLICATION_ALREADY_EXISTS' },
})

/** Returns the applications and exclusions of a field, as they are stored. Throws for an item without a type. */
export function checkedApplication({ applications, exclusions }: CustomFieldApplication): ApplicationFields {
  for (const { applicationType } of applications?.items ?? []) checkKind('applications', applicationType)
  for (const { exclusionType } of exclusions?.items ?? []) checkKind('exclusions', exclusionType)
  return { ...(applications && { applications }), ...(exclusions && { exclusions }) }
}

/** The attributes of a member that decide if a field applies. Pricing plans are not supported, so no member has one. */
export interface Holder {
  memberId?: string
  roleIds: readonly string[]
  badgeIds: readonly string[]
}

/** The applications of all fields, by the field's id. */
export async function loadAllApplications(site: SiteRead): Promise<Map<string, StoredApplication>> {
  const rows = await fieldApplication.list.rowsWhere<Row>(asStaff(site), fieldApplication.selected, sql`true`)
  return new Map(rows.map((row) => [row.id, fieldApplication.present(row)]))
}

/** Exclusions come before applications. Without applications a field applies to all others. */
export function applies(application: StoredApplication | undefined, holder: Holder): boolean {
  const { applications, exclusions } = application ?? {}
  if (exclusions?.items?.some(({ exclusionType, entityId }) => holds(holder, exclusionType, entityId))) return false
  const items = applications?.items ?? []
  return items.length === 0 || items.some(({ applicationType, entityId }) => holds(holder, applicationType, entityId))
}

function holds(
  { memberId, roleIds, badgeIds }: Holder,
  type: Type | ExclusionType | undefined,
  entityId: string | null | undefined,
) {
  if (type === 'MEMBER') return memberId === entityId
  if (!entityId) return false
  return (type === 'ROLE' && roleIds.includes(entityId)) || (type === 'BADGE' && badgeIds.includes(entityId))
}

/** The roles and badges of members. */
export async function loadHolders(site: SiteRead, memberIds: readonly string[]): Promise<Map<string, Holder>> {
  const roles = await loadRoles(site, memberIds)
  const badges = await loadMemberBadges(asStaff(site), memberIds)
  return new Map(
    memberIds.map((memberId) => [
      memberId,
      { memberId, roleIds: (roles.get(memberId) ?? []).map(({ id }) => id), badgeIds: badges.get(memberId) ?? [] },
    ]),
  )
}

function checkKind(list: string, kind: Type | ExclusionType | undefined): void {
  if (!kind || kind === 'UNKNOWN')
    throw brokenRule(`application.${list}.items`, 'UNKNOWN_APPLICATION_TYPE', 'must name what they are')
}
