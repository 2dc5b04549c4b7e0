import * as contract from '@stoa/contract/services/ecom/contact-tax-details'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { tagOperations } from '../../../../kernel/lists/entity/tag-operations.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { removeDetails, upsertDetails } from '../change.ts'
import { contactTaxDetails } from '../entities.ts'
import { showDetails } from '../show.ts'

const details = operationsOf(contactTaxDetails, showDetails)
const tags = tagOperations(contactTaxDetails)

export const contactTaxDetailsOperations = {
  upsertContactTaxDetails: details.change(contract.upsertContactTaxDetails, (site, request) =>
    upsertDetails(site, request.contactTaxDetails),
  ),
  bulkUpsertContactTaxDetails: details.bulkChange(contract.bulkUpsertContactTaxDetails, upsertDetails),
  getContactTaxDetails: details.get(contract.getContactTaxDetails),
  queryContactTaxDetails: details.query(contract.queryContactTaxDetails),
  countContactTaxDetails: details.count(contract.countContactTaxDetails),

  deleteContactTaxDetails: implement(contract.deleteContactTaxDetails, async ({ site }, { contactTaxDetailsId }) => {
    await removeDetails(site, contactTaxDetailsId)
    return {}
  }),

  bulkDeleteContactTaxDetails: details.bulkChange(contract.bulkDeleteContactTaxDetails, removeDetails),
  bulkUpdateContactTaxDetailsTags: tags.ofMany(
    contract.bulkUpdateContactTaxDetailsTags,
    ({ contactTaxDetailsIds }) => contactTaxDetailsIds,
  ),
  bulkUpdateContactTaxDetailsTagsByFilter: tags.byFilter(contract.bulkUpdateContactTaxDetailsTagsByFilter),
}
