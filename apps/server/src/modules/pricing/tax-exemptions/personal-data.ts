import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { removeDetails } from './change.ts'
import { contactTaxDetails, taxExemptGroup } from './entities.ts'

/** Why a person pays less tax, with the certificate. Orders keep the reason of what they did not tax. */
export const taxDetailsData: PersonalData = {
  name: 'taxDetails',
  tables: ['contact_tax_details'],
  async *read(site, { memberId }) {
    const details = await contactTaxDetails.find(site, memberId)
    if (!details) return
    const group = await taxExemptGroup.find(site, details.taxExemptGroupId!)
    yield { exemptGroup: group?.name, certificate: details.certificate, since: details.createdDate }
  },
  async erase(site, { memberId }) {
    if (!(await contactTaxDetails.find(site, memberId))) return { erased: 0 }
    await removeDetails(site, memberId)
    return { erased: 1 }
  },
}
