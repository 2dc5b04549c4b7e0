import {
  createCustomFieldApplication,
  deleteCustomFieldApplication,
  updateCustomFieldApplication,
} from '@stoa/contract/calls/members/custom-field-applications'
import type { CustomFieldApplication, Type } from '@stoa/contract/services/members/custom-field-applications'
import { api } from '../../../lib/calls/api.ts'

/** The audience of a field, as the form edits it: ids by kind. Without any in `for`, the field is for everybody. */
export interface FieldAudience {
  forRoles: string[]
  forBadges: string[]
  forMembers: string[]
  exceptRoles: string[]
  exceptBadges: string[]
  exceptMembers: string[]
}

type Item = { type: Type | undefined; id: string }

export function toAudience(application: CustomFieldApplication | undefined): FieldAudience {
  const [applied, excluded] = splitItems(application)
  return {
    forRoles: selectIds(applied, 'ROLE'),
    forBadges: selectIds(applied, 'BADGE'),
    forMembers: selectIds(applied, 'MEMBER'),
    exceptRoles: selectIds(excluded, 'ROLE'),
    exceptBadges: selectIds(excluded, 'BADGE'),
    exceptMembers: selectIds(excluded, 'MEMBER'),
  }
}

/** Saves the audience of a field, unless it stays the same. What the form does not edit is kept. */
export async function saveAudience(
  fieldId: string,
  audience: FieldAudience,
  before: CustomFieldApplication | undefined,
): Promise<void> {
  if (JSON.stringify(audience) === JSON.stringify(toAudience(before))) return
  const [applied, excluded] = splitItems(before)
  const items = [...itemsFrom(audience.forRoles, audience.forBadges, audience.forMembers), ...selectUnedited(applied)]
  const exceptions = [
    ...itemsFrom(audience.exceptRoles, audience.exceptBadges, audience.exceptMembers),
    ...selectUnedited(excluded),
  ]
  if (items.length === 0 && exceptions.length === 0) {
    if (before) await api.call(deleteCustomFieldApplication, { customFieldId: fieldId })
    return
  }
  const application = {
    customFieldId: fieldId,
    applications: { items: items.map(({ type, id }) => ({ applicationType: type!, entityId: id })) },
    exclusions: { items: exceptions.map(({ type, id }) => ({ exclusionType: type!, entityId: id })) },
  }
  if (before) await api.call(updateCustomFieldApplication, { application: { ...application, revision: before.revision! } })
  else await api.call(createCustomFieldApplication, { application })
}

function splitItems(application: CustomFieldApplication | undefined): [applied: Item[], excluded: Item[]] {
  const { applications, exclusions } = application ?? {}
  return [
    (applications?.items ?? []).map(({ applicationType, entityId }) => ({ type: applicationType, id: entityId! })),
    (exclusions?.items ?? []).map(({ exclusionType, entityId }) => ({ type: exclusionType, id: entityId! })),
  ]
}

function selectIds(items: readonly Item[], type: Type): string[] {
  return items.filter((item) => item.type === type).map(({ id }) => id)
}

function itemsFrom(roles: readonly string[], badges: readonly string[], members: readonly string[]): Item[] {
  const ofType = (type: Type, ids: readonly string[]) => ids.map((id) => ({ type, id }))
  return [...ofType('ROLE', roles), ...ofType('BADGE', badges), ...ofType('MEMBER', members)]
}

function selectUnedited(items: readonly Item[]): Item[] {
  return items.filter(({ type }) => type !== 'ROLE' && type !== 'BADGE' && type !== 'MEMBER')
}
