import * as contract from '@stoa/contract/services/members/custom-fields'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { loadAllApplications } from '../application.ts'
import { selectedOf, loadVisibleFields } from '../applied-fields.ts'
import { addField, arrangeFields, changeField, deleteField, hideField } from '../change-field.ts'
import type { StoredField } from '../entity.ts'
import { getField, shownField } from '../fields.ts'
import { pageOfFields } from '../list.ts'

export const createCustomField = implement(contract.createCustomField, async ({ site }, { field }) => ({
  field: await shown(site, await addField(site, field)),
}))

export const getCustomField = implementRead(contract.getCustomField, async ({ site }, { id }) => ({
  field: await shown(site, await getField(site, id)),
}))

export const listCustomFields = implementRead(contract.listCustomFields, async ({ site }, { paging = {} }) => {
  const { fields, selected } = await loadVisibleFields(site)
  const { items, metadata } = await pageOfFields(site, fields, { paging }, '')
  return { fields: items.map((field) => shownField(field, selected)), metadata }
})

export const updateCustomField = implement(contract.updateCustomField, async ({ site }, { field }) => ({
  field: await shown(site, await changeField(site, field)),
}))

export const deleteCustomField = implement(contract.deleteCustomField, async ({ site }, { id, revision }) => {
  await deleteField(site, id, revision)
  return {}
})

export const hideCustomField = implement(contract.hideCustomField, async ({ site }, { id, revision }) => {
  await hideField(site, id, revision)
  return {}
})

export const updateCustomFieldsOrder = implement(
  contract.updateCustomFieldsOrder,
  async ({ site }, { fieldIds, section: given }) => {
    const { fields, section } = await arrangeFields(site, fieldIds, given)
    const selected = selectedOf(await loadAllApplications(site))
    return { fields: fields.map((field) => shownField(field, selected)), section }
  },
)

async function shown(site: SiteRead, field: StoredField) {
  return shownField(field, selectedOf(await loadAllApplications(site)))
}
