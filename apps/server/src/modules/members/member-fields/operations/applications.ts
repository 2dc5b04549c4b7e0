import * as contract from '@stoa/contract/services/members/custom-field-applications'
import type { CustomFieldApplication, FieldApplication } from '@stoa/contract/services/members/custom-field-applications'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { permissionDenied, revisionMismatch } from '../../../../kernel/basics/errors.ts'
import { holds, isStaff, type Caller } from '../../../../kernel/site/identity.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { existingRoles } from '../../member-roles/index.ts'
import { existingMembers } from '../../members/index.ts'
import { applies, fieldApplication, whomOf, type StoredApplication } from '../application.ts'
import { appliedTo, fieldsInUse, type FieldsInUse } from '../applied-fields.ts'
import { allFields, getField, lockField, shownField } from '../fields.ts'
import type { StoredField } from '../entity.ts'

export const createCustomFieldApplication = implement(
  contract.createCustomFieldApplication,
  async ({ site }, { application }) => {
    const { id } = await lockField(site, application.customFieldId)
    return { application: await shown(site, await fieldApplication.create(site, whomOf(application), id!)) }
  },
)

/** The whole application is replaced: parts that are left out are removed. */
export const updateCustomFieldApplication = implement(
  contract.updateCustomFieldApplication,
  async ({ site }, { application }) => {
    const before = await fieldApplication.lock(site, application.customFieldId)
    if (application.revision !== before.revision) throw revisionMismatch(before.revision)
    return { application: await shown(site, await fieldApplication.save(site, before, whomOf(application))) }
  },
)

/** The field then applies to all members. */
export const deleteCustomFieldApplication = implement(
  contract.deleteCustomFieldApplication,
  async ({ site }, { customFieldId }) => {
    await fieldApplication.remove(site, customFieldId)
    return {}
  },
)

export const getCustomFieldApplication = implementRead(
  contract.getCustomFieldApplication,
  async ({ site }, { customFieldId }) => ({
    application: await shown(site, await fieldApplication.get(site, customFieldId)),
  }),
)

export const getCustomFieldApplications = implementRead(
  contract.getCustomFieldApplications,
  async ({ site }, { customFieldIds }) => {
    const found = await fieldApplication.getMany(site, customFieldIds)
    const keys = new Map((await allFields(site)).map(({ id, key }) => [id!, key!]))
    return { applications: [...found.values()].map((each) => withKey(each, keys.get(each.id)!)) }
  },
)

/** Unknown members are left out, and for a member everybody else. */
export const getMembersCustomFieldApplications = implementRead(
  contract.getMembersCustomFieldApplications,
  async ({ site, caller }, { memberIds }) => {
    checkMayRead(caller)
    const known = await existingMembers(asStaff(site), memberIds)
    const isOpen = (id: string) => known.has(id) && (caller.kind !== 'MEMBER' || caller.memberId === id)
    const asked = distinct(memberIds).filter(isOpen)
    const used = await fieldsInUse(site)
    const isApplied = await appliedTo(site, used, asked)
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
    const known = await existingRoles(site, roleIds)
    const asked = distinct(roleIds).filter((id) => known.has(id))
    const used = await fieldsInUse(site)
    return {
      results: asked.map((roleId) => ({
        roleId,
        applications: applicationsOf(used, ({ id }) => applies(used.applications.get(id!), { roleIds: [roleId], badgeIds: [] })),
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
    customFieldKey: field.key!,
    applies: isApplied(field),
    customField: shownField(field, selected),
  }))
}

async function shown(site: SiteRead, application: StoredApplication): Promise<CustomFieldApplication> {
  return withKey(application, (await getField(site, application.id!)).key!)
}

function withKey({ id, applications, exclusions, revision }: StoredApplication, customFieldKey: string): CustomFieldApplication {
  return {
    customFieldId: id!,
    customFieldKey,
    ...(applications && { applications }),
    ...(exclusions && { exclusions }),
    revision: revision!,
  }
}
