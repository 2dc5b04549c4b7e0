import type { CardSetupState } from '@stoa/contract/services/stoa/own-subscriptions'
import { accountPaths } from '@stoa/storefront/account-paths'
import { job, type JobSite } from '../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { orLeaveToJob, findPayment, isPaid, refreshPayment } from '../../orders/orders/ports/paying.ts'
import { connectedProvider, type CardSetupOutcome } from '../../orders/payments/index.ts'
import { addCard, forgetCard, keepCardOfOrder } from '../../orders/saved-cards/index.ts'
import { withCard } from './charge.ts'
import { isOver, subscriptionContract, type StoredContract } from './contract.ts'
import { enqueueAt, finishSetupName } from './enqueue.ts'
import { forgetUnusedCards } from './forget-cards.ts'
import { lockContract } from './lock.ts'
import { retryNow } from './retry.ts'
import { findSetup, updateSetup, type CardSetupRow } from './store/card-setups.ts'

/** What became of an attempt to replace a card. */
export type SetupState =
  | { state: Extract<CardSetupState, 'KEPT'> }
  | { state: Extract<CardSetupState, 'WAITING'>; url?: string }
  | { state: Extract<CardSetupState, 'DECLINED'>; reason: string }

/** Milliseconds after which an attempt is looked after: its buyer may have closed the page. Providers keep their pages for a day. */
const looks = [60_000, 15 * 60_000, 3 * 3600_000, 26 * 3600_000]

/** Goes on with an attempt whose buyer may not come back. */
export const finishCardSetup = job<{ setupId: string; look: number }>(finishSetupName.name, async (site, { setupId, look }) => {
  const { state } = await continueSetup(site, setupId)
  if (state !== 'WAITING') return
  await site.transaction(async (tx) => {
    if (look + 1 < looks.length) lookLater(tx, setupId, look + 1)
    else await decline(tx, setupId, 'PAYMENT_CANCELED')
  })
})

export function lookLater(site: SiteTx, setupId: string, look = 0): void {
  enqueueAt(site, finishSetupName, { setupId, look }, new Date(site.now.getTime() + (looks[look] ?? 0)))
}

/**
 * Asks the provider what became of an attempt, and has the contract charge the card that it keeps. Safe to repeat, by several at once:
 * the row decides.
 */
export async function continueSetup(site: JobSite, setupId: string): Promise<SetupState> {
  const setup = await findSetup(site, setupId)
  if (!setup) return { state: 'DECLINED', reason: 'PAYMENT_CANCELED' }
  if (setup.status !== 'OPEN') return stateOf(setup)
  if (setup.payment_id) return continuePayment(site, setup, setup.payment_id)
  const outcome = await askProvider(site, setup)
  if (outcome.status === 'CHALLENGE') {
    await site.transaction((tx) => updateSetup(tx, setupId, { reference: outcome.reference }))
    return { state: 'WAITING', url: outcome.url }
  }
  await site.transaction(async (tx) => {
    if (outcome.status === 'KEPT') await chargeFromNow(tx, setup, (contract) => keep(tx, contract, setup, outcome.card))
    else await decline(tx, setupId, outcome.reason)
  })
  const decided = await findSetup(site, setupId)
  return decided ? stateOf(decided) : { state: 'DECLINED', reason: 'PAYMENT_CANCELED' }
}

function stateOf({ status, reason }: CardSetupRow): SetupState {
  if (status === 'OPEN') return { state: 'WAITING' }
  return status === 'KEPT' ? { state: 'KEPT' } : { state: 'DECLINED', reason: reason ?? 'CARD_DECLINED' }
}

async function askProvider(site: JobSite, setup: CardSetupRow): Promise<CardSetupOutcome> {
  const { id: setupId, provider, account_id: accountId, token, reference } = setup
  const api = (await connectedProvider(site, { provider, accountId }))?.cardSetup
  const contract = await subscriptionContract.find(site, setup.contract_id)
  if (!api || !contract) return { status: 'DECLINED', reason: 'METHOD_NOT_AVAILABLE' }
  if (reference) return (await api.find({ setupId, reference })) ?? { status: 'DECLINED', reason: 'PAYMENT_CANCELED' }
  return api.begin({
    siteId: site.siteId,
    setupId,
    customerId: contract.cardHolderId,
    token: token ?? undefined,
    currency: contract.currency ?? site.settings.currency,
    returnUrl: site.settings.origin + returnPath(contract.id),
    language: contract.buyerLanguage ?? site.settings.language,
  })
}

/** Where the buyer comes back to from a page of the bank or the provider. */
export function returnPath(contractId: string): string {
  return accountPaths.subscription(contractId, { done: 'replacing' })
}

/** A payment with which a card is to be kept: it is kept a moment after it has paid. */
async function continuePayment(site: JobSite, setup: CardSetupRow, paymentId: string): Promise<SetupState> {
  const known = await findPayment(site, paymentId)
  if (known?.status === 'PENDING') await orLeaveToJob(refreshPayment(site, known))
  const payment = await findPayment(site, paymentId)
  const savedCardId = payment?.details?.savedCardId
  if (payment && isPaid(payment) && savedCardId) {
    await site.transaction((tx) => chargeFromNow(tx, setup, () => Promise.resolve(savedCardId)))
    return { state: 'KEPT' }
  }
  if (payment?.status === 'PENDING') return { state: 'WAITING', ...(payment.redirect_url && { url: payment.redirect_url }) }
  if (payment && isPaid(payment)) return { state: 'WAITING' }
  const reason = payment?.decline_reason ?? 'PAYMENT_CANCELED'
  await site.transaction((tx) => decline(tx, setup.id, reason))
  return { state: 'DECLINED', reason }
}

async function decline(site: SiteTx, setupId: string, reason: string): Promise<void> {
  const setup = await findSetup(site, setupId)
  if (setup?.status === 'OPEN') await updateSetup(site, setupId, { status: 'DECLINED', reason, token: null })
}

/** The lock of the contract lets one of simultaneous calls decide. `save` returns the card; undefined where it may not be kept. */
async function chargeFromNow(
  site: SiteTx,
  { id: setupId, contract_id: contractId }: CardSetupRow,
  save: (contract: StoredContract) => Promise<string | undefined>,
): Promise<void> {
  const contract = await lockContract(site, contractId)
  const setup = await findSetup(site, setupId)
  if (!contract || setup?.status !== 'OPEN') return
  const cardId = await save(contract)
  if (!cardId) return decline(site, setupId, 'CARD_NOT_KEPT')
  await updateSetup(site, setupId, { status: 'KEPT', token: null })
  const after = await withCard(site, contract, cardId)
  await retryNow(site, after)
  await forgetUnusedCards(site, after)
}

/** The card is the member's, or that of the order of a buyer without an account. A contract that ended meanwhile keeps none. */
async function keep(
  site: SiteTx,
  contract: StoredContract,
  { provider, account_id: accountId }: CardSetupRow,
  card: Extract<CardSetupOutcome, { status: 'KEPT' }>['card'],
): Promise<string | undefined> {
  const charger = { provider, accountId }
  if (isOver(contract)) {
    site.enqueue(forgetCard, { ...charger, token: card.token })
    return undefined
  }
  const { cardHolderId, orderId } = contract
  const saved =
    cardHolderId === orderId
      ? await keepCardOfOrder(site, orderId, charger, card)
      : await addCard(site, cardHolderId, charger, card)
  return saved?.id
}
