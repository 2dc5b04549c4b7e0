import type { SubscriptionOption, SubscriptionOptionInProduct } from '@stoa/contract/services/stores/subscription-options'
import { WireError, invalid, notFound, refusal, requiredField } from '../../../kernel/basics/errors.ts'
import { single } from '../../../kernel/basics/single.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { changeSubscriptions, loadProductIdsSubscribed } from '../catalog/ports/subscriptions.ts'
import { buyable, toSubscription, withOptions } from './copies.ts'
import { subscriptionOption } from './entity.ts'
import { lockOptions } from './store.ts'

/** Creates options: all or none. */
export async function createOptions(site: SiteTx, given: readonly SubscriptionOption[]): Promise<SubscriptionOption[]> {
  const created: SubscriptionOption[] = []
  for (const [index, option] of given.entries()) created.push(await atIndex(index, () => subscriptionOption.create(site, option)))
  return created
}

/** Changes options: all or none. Violations name the option of the list. */
export function changeOptions(site: SiteTx, given: readonly SubscriptionOption[]): Promise<SubscriptionOption[]> {
  return changeAndFollow(site, given, atIndex)
}

/** Changes an option, and the products that have it. */
export async function changeOption(site: SiteTx, given: SubscriptionOption): Promise<SubscriptionOption> {
  return single(await changeAndFollow(site, [given], (_index, work) => work()))
}

async function changeAndFollow(
  site: SiteTx,
  given: readonly SubscriptionOption[],
  at: typeof atIndex,
): Promise<SubscriptionOption[]> {
  await lockOptions(
    site,
    given.flatMap(({ id }) => id ?? []),
  )
  const changed: SubscriptionOption[] = []
  for (const [index, option] of given.entries()) changed.push(await at(index, () => change(site, option)))
  await followOptions(site, new Map(changed.map((option) => [option.id ?? '', option])))
  return changed
}

function change(site: SiteTx, option: SubscriptionOption): Promise<SubscriptionOption> {
  if (!option.id) throw requiredField(`${subscriptionOption.name}.id`)
  return subscriptionOption.update(site, option)
}

/** Violations of an option in a list name its place there. */
async function atIndex<Result>(index: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof WireError && error.violations)) throw error
    const { name } = subscriptionOption
    throw invalid(...error.violations.map((each) => ({ ...each, field: each.field.replace(name, `${name}s[${index}]`) })))
  }
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
