import * as contract from '@stoa/contract/services/stoa/own-subscriptions'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import { notFound, refusal } from '../../../../kernel/basics/errors.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { isStaff } from '../../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { chargePayment, jobSiteOf, orLeaveToJob, type ExternalCall } from '../../../orders/orders/ports/paying.ts'
import { cardOf } from '../../../orders/saved-cards/index.ts'
import { continueSetup, type SetupState } from '../card-setup.ts'
import { cancelContract, changeTerms, move, pause, resume, skip } from '../changes.ts'
import { withCard } from '../charge.ts'
import type { StoredContract } from '../contract.ts'
import { forgetUnusedCards } from '../forget-cards.ts'
import { checkAllowed, listOwn, reachable, takeReachable } from '../own.ts'
import { presentAll, presentCycles, presentOne } from '../present.ts'
import { beginReplacement, listCardMethods } from '../replace-card.ts'
import { retryNow } from '../retry.ts'
import { loadSetups } from '../store/card-setups.ts'
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
    const { acceptsSubstitutes, ...others } = change
    const isAllowed = typeof acceptsSubstitutes === 'boolean' && Object.values(others).every((value) => value === undefined)
    if (!isAllowed) await checkAllowed(site, 'buyersChange')
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
  await forgetUnusedCards(site, after)
  return shown(site, after)
})

export const listOwnCardMethods = implementRead(contract.listOwnCardMethods, async ({ site }, { subscriptionId }) =>
  listCardMethods(site, await reachable(site, subscriptionId)),
)

/** An attempt counts like an order: whoever tries stolen cards finds the same limit here. */
export const replaceOwnCard = ({ limits }: { limits: Pick<RateLimits, 'order'> }) =>
  implementAction(contract.replaceOwnCard, async (context, { subscriptionId, ...choice }) => {
    const { caller, address } = context
    if (address !== undefined && !isStaff(caller)) limits.order(address)
    const { setupId, paymentId } = await context.intend(async (tx) =>
      beginReplacement(tx, await takeReachable(tx, subscriptionId), choice),
    )
    const url = paymentId ? await chargeOnPage(context, paymentId) : await enterCard(context, setupId)
    const subscription = await presentOne(context.site, await reachable(context.site, subscriptionId))
    return { subscription, ...(url && { url }) }
  })

/** Returns the provider's page. Throws PAYMENT_ERROR. */
async function chargeOnPage(call: ExternalCall, paymentId: string): Promise<string | undefined> {
  const result = await chargePayment(call, paymentId)
  if (result.status === 'DECLINED') throw refusal('PAYMENT_ERROR', 'the payment was declined', { reason: result.reason })
  return result.status === 'CHALLENGE' ? result.url : undefined
}

/** Returns the page on which the buyer goes on; undefined where the card is kept. Throws PAYMENT_ERROR. */
async function enterCard(call: ExternalCall, setupId: string): Promise<string | undefined> {
  const outcome = await continueOrLeave(call, setupId)
  if (!outcome) throw refusal('PAYMENT_ERROR', 'the payment provider does not answer', { reason: 'PROVIDER_UNAVAILABLE' })
  if (outcome.state === 'DECLINED') throw refusal('PAYMENT_ERROR', 'the card was not accepted', { reason: outcome.reason })
  return outcome.state === 'WAITING' ? outcome.url : undefined
}

export const resumeOwnCardSetup = implementAction(contract.resumeOwnCardSetup, async (call, { subscriptionId }) => {
  const { site } = call
  await reachable(site, subscriptionId)
  const setups = await loadSetups(site, subscriptionId)
  const outcomes: SetupState[] = []
  // Those that another tab began may be decided too.
  for (const { id } of setups) outcomes.push((await continueOrLeave(call, id)) ?? { state: 'WAITING' })
  const kept = outcomes.find(({ state }) => state === 'KEPT')
  const outcome = (kept ?? outcomes[0])?.state
  return { subscription: await presentOne(site, await reachable(site, subscriptionId)), ...(outcome && { outcome }) }
})

/** Undefined where the provider does not answer, or its account cannot be used: the job of the attempt asks again. */
async function continueOrLeave(call: ExternalCall, setupId: string): Promise<SetupState | undefined> {
  let outcome: SetupState | undefined
  await orLeaveToJob(
    continueSetup(jobSiteOf(call), setupId).then((state) => {
      outcome = state
    }),
  )
  return outcome
}

async function shown(site: SiteRead, found: StoredContract): Promise<contract.GetOwnSubscriptionResponse> {
  const { buyersPause, buyersChange } = await loadSettings(site)
  return {
    subscription: await presentOne(site, found),
    cycles: await presentCycles(site, found.id),
    mayPause: buyersPause,
    mayChange: buyersChange,
  }
}
