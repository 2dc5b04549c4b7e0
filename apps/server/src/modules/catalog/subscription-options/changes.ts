import type { SubscriptionOption, SubscriptionOptionInProduct } from '@stoa/contract/services/stores/subscription-options'
import { notFound, refusal, requiredField } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { changeSubscriptions, loadProductIdsSubscribed } from '../catalog/ports/subscriptions.ts'
import { buyable, toSubscription, withOptions } from './copies.ts'
import { subscriptionOption } from './entity.ts'
import { lockOptions } from './store.ts'

/** Changes options and all products that have one of them. The answer has the order of the request. */
export async function changeOptions(site: SiteTx, given: readonly SubscriptionOption[]): Promise<SubscriptionOption[]> {
  const ids = given.map(({ id }, index) => {
    if (!id) throw requiredField(`subscriptionOptions[${index}].id`)
    return id
  })
  await lockOptions(site, ids)
  const changed: SubscriptionOption[] = []
  for (const option of given) changed.push(await subscriptionOption.update(site, option))
  await followOptions(site, new Map(changed.map((option) => [option.id ?? '', option])))
  return changed
}

/** Removes options, also from the products that have them. */
export async function removeOptions(site: SiteTx, given: readonly string[]): Promise<void> {
  const ids = [...new Set(given)].sort()
  await lockOptions(site, ids)
  const removed = new Map<string, undefined>()
  for (const id of ids) removed.set((await subscriptionOption.remove(site, id)).id, undefined)
  await followOptions(site, removed)
}

/** Products are changed in the order of their ids, each once. */
async function followOptions(site: SiteTx, options: ReadonlyMap<string, SubscriptionOption | undefined>): Promise<void> {
  for (const productId of await loadProductIdsSubscribed(site, [...options.keys()]))
    await changeSubscriptions(site, productId, (details) => withOptions(details, options))
}

/**
 * Replaces what a product is sold by, in the given order. A subscription that the product has and that is no option of the site
 * stays as it is.
 */
export async function assignOptions(
  site: SiteTx,
  productId: string,
  given: readonly SubscriptionOptionInProduct[],
): Promise<void> {
  const assigned = given.map(({ id, hidden }, index) => {
    if (!id) throw requiredField(`assignedSubscriptionOptions[${index}].id`)
    return { id: id.toLowerCase(), visible: !hidden }
  })
  const ids = assigned.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice) throw refusal('SUBSCRIPTION_ID_ALREADY_EXISTS', 'a subscription option is assigned twice', { id: twice })
  await lockOptions(site, ids)
  const options = await subscriptionOption.getMany(site, ids)
  await changeSubscriptions(site, productId, (details) => {
    const before = details.subscriptions ?? []
    if (assigned.length === 0 && before.length === 0) return details
    const subscriptions = assigned.map(({ id, visible }) => {
      const option = options.get(id)
      if (option) return toSubscription(option, visible)
      const own = before.find((each) => each.id === id)
      if (!own) throw notFound(subscriptionOption.name, { id })
      return { ...own, visible }
    })
    return subscriptions.length === 0 ? buyable({ ...details, subscriptions }) : { ...details, subscriptions }
  })
}
