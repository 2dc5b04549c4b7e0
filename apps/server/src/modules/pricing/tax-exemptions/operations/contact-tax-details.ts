import * as contract from '@stoa/contract/services/ecom/contact-tax-details'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { tagOperations } from '../../../../kernel/lists/entity/tag-operations.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { removeDetails, upsertDetails } from '../change.ts'
import { contactTaxDetails } from '../entities.ts'
import { showDetails } from '../show.ts'

const details = operationsOf(contactTaxDetails, showDetails)

const tags = tagOperations(contactTaxDetails)

export const upsertContactTaxDetails = details.change(contract.upsertContactTaxDetails, (site, request) =>
  upsertDetails(site, request.contactTaxDetails),
)

export const bulkUpsertContactTaxDetails = details.bulkChange(contract.bulkUpsertContactTaxDetails, upsertDetails)

export const getContactTaxDetails = details.get(contract.getContactTaxDetails)

export const queryContactTaxDetails = details.query(contract.queryContactTaxDetails)

export const countContactTaxDetails = details.count(contract.countContactTaxDetails)

export const deleteContactTaxDetails = implement(contract.deleteContactTaxDetails, async ({ site }, { contactTaxDetailsId }) => {
  await removeDetails(site, contactTaxDetailsId)
  return {}
})

export const bulkDeleteContactTaxDetails = details.bulkChange(contract.bulkDeleteContactTaxDetails, removeDetails)

export const bulkUpdateContactTaxDetailsTags = tags.ofMany(
  contract.bulkUpdateContactTaxDetailsTags,
  ({ contactTaxDetailsIds }) => contactTaxDetailsIds,
)

export const bulkUpdateContactTaxDetailsTagsByFilter = tags.byFilter(contract.bulkUpdateContactTaxDetailsTagsByFilter)
