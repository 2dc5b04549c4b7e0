import {
  createTaxExemptGroup,
  getTaxExemptGroup,
  queryTaxExemptGroups,
  bulkCreateTaxExemptGroups,
  updateTaxExemptGroup,
  bulkUpdateTaxExemptGroups,
  deleteTaxExemptGroup,
  bulkDeleteTaxExemptGroups,
  bulkUpdateTaxExemptGroupTags,
  bulkUpdateTaxExemptGroupTagsByFilter,
  listDefaultTaxExemptGroups,
} from './exempt-groups.ts'
import {
  upsertContactTaxDetails,
  bulkUpsertContactTaxDetails,
  getContactTaxDetails,
  queryContactTaxDetails,
  countContactTaxDetails,
  deleteContactTaxDetails,
  bulkDeleteContactTaxDetails,
  bulkUpdateContactTaxDetailsTags,
  bulkUpdateContactTaxDetailsTagsByFilter,
} from './contact-tax-details.ts'

export const taxExemptGroups = {
  createTaxExemptGroup,
  getTaxExemptGroup,
  queryTaxExemptGroups,
  bulkCreateTaxExemptGroups,
  updateTaxExemptGroup,
  bulkUpdateTaxExemptGroups,
  deleteTaxExemptGroup,
  bulkDeleteTaxExemptGroups,
  bulkUpdateTaxExemptGroupTags,
  bulkUpdateTaxExemptGroupTagsByFilter,
  listDefaultTaxExemptGroups,
}

export const contactTaxDetails = {
  upsertContactTaxDetails,
  bulkUpsertContactTaxDetails,
  getContactTaxDetails,
  queryContactTaxDetails,
  countContactTaxDetails,
  deleteContactTaxDetails,
  bulkDeleteContactTaxDetails,
  bulkUpdateContactTaxDetailsTags,
  bulkUpdateContactTaxDetailsTagsByFilter,
}
