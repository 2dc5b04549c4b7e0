import type { ListOwnCardMethodsResponse } from '@stoa/contract/services/stoa/own-subscriptions'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { beginPayment, collectableAmount, endChallenge, loadPayments } from '../../orders/orders/ports/paying.ts'
import { findOrder, lockOrder } from '../../orders/orders/ports/reading.ts'
import {
  checkKeepsFromPage,
  choosePaymentMethod,
  keepsWithoutCharge,
  offeredMethods,
  presentCardFields,
  presentOffered,
  type Payable,
  type UsableMethod,
} from '../../orders/payments/index.ts'
import { checkRoomForCard } from '../../orders/saved-cards/index.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import { lookLater, returnPath } from './card-setup.ts'
import { isOver, type StoredContract } from './contract.ts'
import { deleteDecidedSetups, insertSetup, loadSetups } from './store/card-setups.ts'
import { findUnpaidCycles, isUndecided } from './unpaid.ts'

/** What was begun: the attempt, and the payment that keeps the card where the provider keeps none without one. */
export interface BegunReplacement {
  setupId: string
  paymentId?: string
}

/**
 * How a card can be entered for a contract. It pays at once for a delivery that is unpaid; where no provider keeps a card without a charge,
 * it can be entered for that alone.
 */
export async function listCardMethods(site: SiteRead, contract: StoredContract): Promise<ListOwnCardMethodsResponse> {
  if (isOver(contract) || isOfOtherMode(site, contract)) return { paymentOptions: [], withPayment: false }
  const methods = await offeredMethods(site, payableOf(contract))
  const free = methods.filter(keepsCard)
  const { currency, country } = payableOf(contract)
  const due = await findUnpaid(site, contract)
  const amount = due && formatAmount(due.amount, currency)
  if (free.length > 0 || methods.length === 0)
    return {
      paymentOptions: free.map((method) => presentCardFields(site, method)),
      withPayment: false,
      ...(amount && { amount }),
    }
  if (!due) return { paymentOptions: [], withPayment: true }
  const page = { amount: due.amount, currency, country, canSave: true }
  // The buyer goes on to the provider's page: its fields would need the amount of an order.
  const offered = await presentOffered(site, methods, page)
  return {
    paymentOptions: offered.map(({ id, kind, title }) => ({ id, kind, title, redirects: true })),
    withPayment: true,
    ...(amount && { amount }),
  }
}

/**
 * Begins to replace the card of a locked contract. A repeated call with the same token goes on with its first attempt. Throws
 * SUBSCRIPTION_ENDED, TOO_MANY_SAVED_CARDS, PAYMENT_IN_PROGRESS and what `choosePaymentMethod` throws.
 */
export async function beginReplacement(
  site: SiteTx,
  contract: StoredContract,
  choice: { paymentMethodId?: string | null | undefined; paymentToken?: string | null | undefined },
): Promise<BegunReplacement> {
  const { id: contractId, cardHolderId, orderId, status } = contract
  if (isOver(contract)) throw refusal('SUBSCRIPTION_ENDED', 'the subscription has ended', { status })
  const token = choice.paymentToken ?? null
  const known = token ? (await loadSetups(site, contractId)).find((setup) => setup.token === token) : undefined
  if (known) return { setupId: known.id }
  if (isOfOtherMode(site, contract))
    throw refusal('PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE', 'the subscription was begun in the other mode of the site')
  if (cardHolderId !== orderId) await checkRoomForCard(site, cardHolderId)
  const method = await choosePaymentMethod(site, 'CARD', payableOf(contract), choice.paymentMethodId)
  const setupId = site.newId()
  const paymentId = keepsCard(method) ? undefined : await beginPaymentWith(site, contract, method)
  await deleteDecidedSetups(site, contractId)
  await insertSetup(site, {
    id: setupId,
    contract_id: contractId,
    provider: method.charger?.provider ?? '',
    account_id: method.charger?.accountId ?? null,
    status: 'OPEN',
    reason: null,
    token: paymentId ? null : token,
    reference: null,
    payment_id: paymentId ?? null,
    created_date: site.now,
  })
  lookLater(site, setupId)
  return { setupId, ...(paymentId && { paymentId }) }
}

/** Pays the delivery whose charge has failed on the provider's page, which keeps what it is paid with. */
async function beginPaymentWith(site: SiteTx, contract: StoredContract, { method, charger }: UsableMethod): Promise<string> {
  const due = await findUnpaid(site, contract)
  if (!due || !charger)
    throw refusal('PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE', 'this provider keeps a card with a payment alone', {
      paymentMethodId: method.id,
    })
  const { orderId } = due
  checkKeepsFromPage(charger, method.providerMethod ?? undefined)
  await lockOrder(asStaff(site), orderId)
  for (const { id, status, redirect_url } of await loadPayments(site, orderId))
    if (status === 'PENDING' && redirect_url) await endChallenge(site, id)
  if ((await loadPayments(site, orderId)).some(isUndecided))
    throw refusal('PAYMENT_IN_PROGRESS', 'a payment of the delivery is not decided yet', { orderId })
  const path = returnPath(contract.id)
  const { id } = await beginPayment(asStaff(site), orderId, {
    amount: due.amount,
    charger,
    providerMethod: method.providerMethod ?? undefined,
    saveCardFor: contract.cardHolderId,
    returnTo: { success: path, cancel: path, error: path, pending: path },
  })
  return id
}

/** The newest delivery that another card pays; undefined where none is unpaid. */
async function findUnpaid(site: SiteRead, contract: StoredContract): Promise<{ orderId: string; amount: bigint } | undefined> {
  const cycle = (await findUnpaidCycles(site, contract)).at(-1)
  const order = cycle && (await findOrder(asStaff(site), cycle.order_id))?.order
  const amount = order && order.status !== 'CANCELED' ? collectableAmount(order) : 0n
  return cycle && amount > 0n ? { orderId: cycle.order_id, amount } : undefined
}

function keepsCard({ charger }: UsableMethod): boolean {
  return charger !== undefined && keepsWithoutCharge(charger)
}

function isOfOtherMode({ settings }: SiteRead, { isTest }: StoredContract): boolean {
  return isTest !== (settings.mode === 'TEST')
}

/** What the card will be charged with: the next delivery, or the one whose charge has failed. */
function payableOf({ priceSummary, billingInfo, recipientInfo, ...contract }: StoredContract): Payable {
  const currency = contract.currency ?? ''
  return {
    total: parseAmount(priceSummary?.total?.amount ?? '0', currency),
    currency,
    country: billingInfo?.address?.country ?? recipientInfo?.address?.country ?? undefined,
    isRecurring: true,
  }
}
