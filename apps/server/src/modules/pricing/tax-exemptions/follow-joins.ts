import { service, type Customer } from '@stoa/contract/services/stoa/customers'
import { on } from '../../../kernel/background/reactions.ts'
import { loadMerges } from '../../members/customers/index.ts'
import { removeDetails, upsertDetails } from './change.ts'
import { contactTaxDetails } from './entities.ts'

/**
 * A guest who is exempt, from an import for example, stays so as a member who has verified the guest's address. A merge by staff moves no
 * exemption: who merges customers need not be allowed to exempt them.
 */
export const whenCustomersJoined = on(
  [`${service.fqdn}_merged`],
  'tax-exemptions.when-customers-joined',
  async (site, { body }) => {
    const { customer, mergedCustomerId }: { customer?: Customer; mergedCustomerId?: string } = body['actionEvent']?.body ?? {}
    if (!customer?.id || !mergedCustomerId) return
    const { id } = customer
    await site.transaction(async (tx) => {
      if ((await loadMerges(tx, id)).some(({ merged_id }) => merged_id === mergedCustomerId)) return
      const former = await contactTaxDetails.find(tx, mergedCustomerId)
      if (!former?.taxExemptGroupId || (await contactTaxDetails.find(tx, id))) return
      const { taxExemptGroupId, certificate } = former
      await upsertDetails(tx, { id, taxExemptGroupId, ...(certificate && { certificate }) })
      await removeDetails(tx, mergedCustomerId)
    })
  },
)
