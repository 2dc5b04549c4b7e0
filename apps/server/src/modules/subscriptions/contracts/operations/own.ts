import * as contract from '@stoa/contract/services/stoa/own-subscriptions'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { cardOf } from '../../../orders/saved-cards/index.ts'
import { cancelContract, changeTerms, move, pause, resume, skip } from '../changes.ts'
import { withCard } from '../charge.ts'
import type { StoredContract } from '../contract.ts'
import { checkAllowed, listOwn, reachable, takeReachable } from '../own.ts'
import { presentAll, presentCycles, presentOne } from '../present.ts'
import { retryNow } from '../retry.ts'
import { loadSettings } from '../store/settings.ts'

export const listOwnSubscriptions = implementRead(contract.listOwnSubscriptions, async ({ site, caller }) => ({
  subscriptions: await presentAll(site, await listOwn(site, caller)),
}))

export const getOwnSubscription = implementRead(contract.getOwnSubscription, async ({ site }, { subscriptionId }) =>
  shown(site, await reachable(site, subscriptionId)),
)

export const pauseOwnSubscription = implement(contract.pauseOwnSubscription, async ({ site }, { subscriptionId }) => {
  const found = await takeReachable(site, subscriptionId)
  await checkAllowed(site, 'buyersPause')
  return shown(site, await pause(site, found, 'BUYER'))
})

export const resumeOwnSubscription = implement(contract.resumeOwnSubscription, async ({ site }, { subscriptionId }) =>
  shown(site, await resume(site, await takeReachable(site, subscriptionId), 'BUYER')),
)

export const skipOwnCycle = implement(contract.skipOwnCycle, async ({ site }, { subscriptionId, ...seen }) => {
  const found = await takeReachable(site, subscriptionId)
  await checkAllowed(site, 'buyersPause')
  return shown(site, await skip(site, found, seen, 'BUYER'))
})

export const moveOwnDate = implement(contract.moveOwnDate, async ({ site }, { subscriptionId, nextDate }) => {
  const found = await takeReachable(site, subscriptionId)
  await checkAllowed(site, 'buyersPause')
  return shown(site, await move(site, found, nextDate, 'BUYER'))
})

export const changeOwnSubscription = implement(
  contract.changeOwnSubscription,
  async ({ site }, { subscriptionId, ...change }) => {
    const found = await takeReachable(site, subscriptionId)
    // Nobody has to take something else than they have ordered.
    const { acceptsSubstitutes: _accepts, ...others } = change
    if (Object.values(others).some((value) => value !== undefined)) await checkAllowed(site, 'buyersChange')
    return shown(site, await changeTerms(site, found, change, 'BUYER'))
  },
)

/** As easy as buying: whatever the shop allows otherwise. */
export const cancelOwnSubscription = implement(contract.cancelOwnSubscription, async ({ site }, { subscriptionId, reason }) =>
  shown(site, await cancelContract(site, await takeReachable(site, subscriptionId), 'BUYER', reason)),
)

export const chooseOwnCard = implement(contract.chooseOwnCard, async ({ site }, { subscriptionId, savedCardId }) => {
  const found = await takeReachable(site, subscriptionId)
  if (!(await cardOf(site, found.cardHolderId, savedCardId))) throw notFound('savedCard', { id: savedCardId })
  const after = await withCard(site, found, savedCardId)
  await retryNow(site, after)
  return shown(site, after)
})

async function shown(site: SiteRead, found: StoredContract): Promise<contract.GetOwnSubscriptionResponse> {
  const { buyersPause, buyersChange } = await loadSettings(site)
  return {
    subscription: await presentOne(site, found),
    cycles: await presentCycles(site, found.id),
    mayPause: buyersPause,
    mayChange: buyersChange,
  }
}
