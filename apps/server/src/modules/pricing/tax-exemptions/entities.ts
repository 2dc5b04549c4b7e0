import * as details from '@stoa/contract/services/ecom/contact-tax-details'
import * as groups from '@stoa/contract/services/ecom/tax-exempt-groups'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { checkCertificate } from './certificate.ts'
import { checkChangeable } from './changeable.ts'

export const taxExemptGroup = entity<groups.TaxExemptGroup>({
  service: groups.service,
  type: 'TaxExemptGroup',
  table: 'tax_exempt_group',
  columns: { name: { column: 'name', notNull: true } },
  async prepare(site, group, before) {
    if (before) await checkChangeable(site, before.id)
    return group
  },
})

export const contactTaxDetails = entity<details.ContactTaxDetails>({
  service: details.service,
  type: 'ContactTaxDetails',
  table: 'contact_tax_details',
  columns: {
    taxExemptGroupId: { column: 'tax_exempt_group_id', type: 'uuid', notNull: true },
    'certificate.validUntil': 'certificate_valid_until',
  },
  async prepare(site, details, before) {
    await checkCertificate(site, details, before)
    return details
  },
})
