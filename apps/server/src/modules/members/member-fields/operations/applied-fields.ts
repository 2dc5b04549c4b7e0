import * as contract from '@stoa/contract/services/members/custom-field-applications'
import type { FieldApplication } from '@stoa/contract/services/members/custom-field-applications'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { permissionDenied } from '../../../../kernel/basics/errors.ts'
import { holds, isStaff, type Caller } from '../../../../kernel/site/caller.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { findExistingRoles } from '../../member-roles/index.ts'
import { findExistingMembers } from '../../members/ports/reading.ts'
import { applies } from '../application.ts'
import { loadAppliesTo, loadFieldsInUse, type FieldsInUse } from '../applied-fields.ts'
import { shownField } from '../fields.ts'
import type { StoredField } from '../entity.ts'

/** Unknown members are left out, and for a member everybody else. */
export const getMembersCustomFieldApplications = implementRead(
  contract.getMembersCustomFieldApplications,
  async ({ site, caller }, { memberIds }) => {
    checkMayRead(caller)
    const known = await findExistingMembers(asStaff(site), memberIds)
    const isOpen = (id: string) => known.has(id) && (caller.kind !== 'MEMBER' || caller.memberId === id)
    const asked = distinct(memberIds).filter(isOpen)
    const used = await loadFieldsInUse(site)
    const isApplied = await loadAppliesTo(site, used, asked)
    return {
      results: asked.map((memberId) => ({
        memberId,
        applications: applicationsOf(used, (field) => isApplied(memberId, field)).filter(
          // Fields that do not apply to a member are not listed to them.
          (each) => caller.kind !== 'MEMBER' || each.applies,
        ),
      })),
    }
  },
)

/** Unknown roles are left out. */
export const getRolesCustomFieldApplications = implementRead(
  contract.getRolesCustomFieldApplications,
  async ({ site, caller }, { roleIds }) => {
    checkMayRead(caller)
    const known = await findExistingRoles(site, roleIds)
    const asked = distinct(roleIds).filter((id) => known.has(id))
    const used = await loadFieldsInUse(site)
    return {
      results: asked.map((roleId) => ({
        roleId,
        applications: applicationsOf(used, ({ id }) => applies(used.applications.get(id), { roleIds: [roleId], badgeIds: [] })),
      })),
    }
  },
)

/** The contract names no permission, but roles and badges of members show in the answer. */
function checkMayRead(caller: Caller): void {
  if (isStaff(caller) && !holds(caller, 'MEMBERS.CUSTOM_FIELDS_READ'))
    throw permissionDenied("the caller's scopes do not cover custom fields")
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}

function applicationsOf({ fields, selected }: FieldsInUse, isApplied: (field: StoredField) => boolean): FieldApplication[] {
  return fields.map((field) => ({
    customFieldKey: field.key,
    applies: isApplied(field),
    customField: shownField(field, selected),
  }))
}
