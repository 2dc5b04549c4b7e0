import * as contract from '@stoa/contract/services/stoa/subscriptions'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { cancelContract, changeTerms, move, pause, resume, skip } from '../changes.ts'
import { subscriptionContract, type StoredContract } from '../contract.ts'
import { loadFigures } from '../figures.ts'
import { lockContract } from '../lock.ts'
import { subscriptionNotFound } from '../own.ts'
import { presentChanges, presentCycles, presentOne, presentSchedule } from '../present.ts'
import { retryNow } from '../retry.ts'
import { countRows, searchRows } from '../rows.ts'
import { loadSettings, saveSettings } from '../store/settings.ts'
import { checkSubstitutes } from '../substitutes.ts'

export const searchSubscriptions = implementRead(contract.searchSubscriptions, ({ site }, { search }) => searchRows(site, search))

export const countSubscriptions = implementRead(contract.countSubscriptions, async ({ site }, request) => ({
  count: await countRows(site, request),
}))

export const getSubscription = implementRead(contract.getSubscription, async ({ site }, { subscriptionId }) => {
  const found = await subscriptionContract.find(site, subscriptionId)
  if (!found) throw subscriptionNotFound(subscriptionId)
  return {
    subscription: await presentOne(site, found),
    cycles: await presentCycles(site, subscriptionId),
    changes: presentChanges(found),
    schedule: presentSchedule(site, found),
  }
})

export const pauseSubscription = implement(contract.pauseSubscription, ({ site }, { subscriptionId }) =>
  changed(site, subscriptionId, (found) => pause(site, found, 'STAFF')),
)

export const resumeSubscription = implement(contract.resumeSubscription, ({ site }, { subscriptionId }) =>
  changed(site, subscriptionId, (found) => resume(site, found, 'STAFF')),
)

export const skipSubscriptionCycle = implement(contract.skipSubscriptionCycle, ({ site }, { subscriptionId, ...seen }) =>
  changed(site, subscriptionId, (found) => skip(site, found, seen, 'STAFF')),
)

export const moveSubscriptionDate = implement(contract.moveSubscriptionDate, ({ site }, { subscriptionId, nextDate }) =>
  changed(site, subscriptionId, (found) => move(site, found, nextDate, 'STAFF')),
)

export const changeSubscription = implement(contract.changeSubscription, ({ site }, { subscriptionId, ...change }) =>
  changed(site, subscriptionId, (found) => changeTerms(site, found, change, 'STAFF')),
)

export const cancelSubscription = implement(contract.cancelSubscription, ({ site }, { subscriptionId, reason }) =>
  changed(site, subscriptionId, (found) => cancelContract(site, found, 'STAFF', reason)),
)

export const retrySubscriptionPayment = implement(contract.retrySubscriptionPayment, ({ site }, { subscriptionId }) =>
  changed(site, subscriptionId, async (found) => {
    if (!(await retryNow(site, found))) throw refusal('SUBSCRIPTION_NOT_PAST_DUE', 'no charge of the subscription has failed')
    return found
  }),
)

export const getSubscriptionSettings = implementRead(contract.getSubscriptionSettings, async ({ site }) => ({
  settings: await loadSettings(site),
}))

export const updateSubscriptionSettings = implement(contract.updateSubscriptionSettings, async ({ site }, { settings }) => {
  site.noteBefore(await loadSettings(site))
  await checkSubstitutes(site, settings.substitutes ?? [])
  return { settings: await saveSettings(site, settings) }
})

export const getSubscriptionFigures = implementRead(contract.getSubscriptionFigures, ({ site }) => loadFigures(site))

async function changed(
  site: SiteTx,
  id: string,
  change: (found: StoredContract) => Promise<StoredContract> | StoredContract,
): Promise<{ subscription: contract.Subscription }> {
  const found = await lockContract(site, id)
  if (!found) throw subscriptionNotFound(id)
  return { subscription: await presentOne(site, await change(found)) }
}
