import * as contract from '@stoa/contract/services/stores/subscription-options'
import type { SubscriptionDetails } from '@stoa/contract/services/stores/products-v-3'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { changeSubscriptions, findSubscriptionDetails, pageOfSubscribedProducts } from '../../catalog/ports/subscriptions.ts'
import { assignOptions } from '../changes.ts'
import { toOptionInProduct } from '../copies.ts'
import { subscriptionOption } from '../entity.ts'

const pageSize = 100

export const getSubscriptionOptionsForProduct = implementRead(
  contract.getSubscriptionOptionsForProduct,
  async ({ site }, { productId, includeHiddenSubscriptionOptions }) => {
    const options = ((await getDetails(site, productId)).subscriptions ?? []).map(toOptionInProduct)
    return { subscriptionOptions: options.filter(({ hidden }) => includeHiddenSubscriptionOptions || !hidden) }
  },
)

export const getProductIdsForSubscriptionOption = implementRead(
  contract.getProductIdsForSubscriptionOption,
  async ({ site }, { id, includeHiddenProducts, paging }) => {
    const option = await subscriptionOption.get(site, id)
    const offset = paging?.offset ?? 0
    const page = { limit: paging?.limit ?? pageSize, offset, hidden: includeHiddenProducts ?? false }
    const { ids, total } = await pageOfSubscribedProducts(site, option.id, page)
    return { productIds: ids, metadata: { items: ids.length, offset }, totalResults: total }
  },
)

/** A product without subscriptions is always bought once. */
export const getOneTimePurchasesStatus = implementRead(contract.getOneTimePurchasesStatus, async ({ site }, { productId }) => {
  const { subscriptions = [], allowOneTimePurchases } = await getDetails(site, productId)
  return { allowed: subscriptions.length === 0 || allowOneTimePurchases === true }
})

export const assignSubscriptionOptionsToProduct = implement(
  contract.assignSubscriptionOptionsToProduct,
  async ({ site }, { productId, assignedSubscriptionOptions }) => {
    await assignOptions(site, productId, assignedSubscriptionOptions ?? [])
    return {}
  },
)

export const allowOneTimePurchases = implement(contract.allowOneTimePurchases, async ({ site }, { productId, allowed }) => {
  await changeSubscriptions(site, productId, (details) => ({ ...details, allowOneTimePurchases: allowed }))
  return {}
})

async function getDetails(site: SiteRead, productId: string): Promise<SubscriptionDetails> {
  const details = await findSubscriptionDetails(site, productId)
  if (!details) throw notFound('product', { id: productId })
  return details
}
