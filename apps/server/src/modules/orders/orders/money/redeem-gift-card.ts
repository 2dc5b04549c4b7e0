import { giftCardAppId } from '@stoa/web/gift-card'
import { refusal, WireError } from '../../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { chooseGiftCard, findRedeemedCard, findCardCurrency, type ChosenGiftCard } from '../../../pricing/gift-cards/index.ts'
import { recordTransactions } from '../events.ts'
import { settleOrder } from '../save.ts'
import { takeStockWhenPaid } from '../stock.ts'
import { lockOrder } from '../store/orders.ts'
import { insertEntry, insertPayment, loadPayments } from '../store/payments.ts'
import type { StoredOrder } from '../stored-order.ts'
import { isAnyGiftCardPayment, redeemFor } from './gift-card.ts'

/** More cards than anybody carries; each is a payment that a refund divides. */
const maxGiftCards = 10

interface Redemption {
  code: string
  /** Minor units of the order's currency. */
  amount: bigint
  /** The code of the refusal of a card in another currency. */
  foreignCurrencyCode: string
  chargeCorrelationId?: string | undefined
}

/**
 * Redeems a part of a gift card for a placed order that still owes it. The caller has compared the amount with the balance due. Throws
 * GIFT_CARD_NOT_FOUND, GIFT_CARD_EXPIRED, GIFT_CARD_DISABLED, GIFT_CARD_UNAVAILABLE, INSUFFICIENT_FUNDS, GIFT_CARD_ALREADY_APPLIED,
 * MAX_GIFT_CARDS_EXCEEDED, GIFT_CARD_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD, and `foreignCurrencyCode`.
 */
export async function redeemOnOrder(site: SiteTx, orderId: string, redemption: Redemption): Promise<{ paymentId: string }> {
  const { code, amount, foreignCurrencyCode, chargeCorrelationId } = redemption
  const before = await lockOrder(site, orderId)
  // So that nobody hides where the money came from.
  if (before.order.lineItems.some(({ catalogReference }) => catalogReference?.appId === giftCardAppId))
    throw refusal('GIFT_CARD_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD', 'a gift card cannot pay for another gift card', { orderId })
  const chosen = await findUsableCard(site, code)
  const currency = (await findCardCurrency(site, chosen)) ?? site.settings.currency
  if (currency !== before.currency)
    throw refusal(foreignCurrencyCode, `the gift card is in ${currency}, the order in ${before.currency}`, {
      giftCardCurrency: currency,
      orderCurrency: before.currency,
    })
  await checkNotApplied(site, before, chosen)
  const { payment, entry } = await redeem(site, { before, chosen, amount, chargeCorrelationId })
  await insertPayment(site, payment)
  await insertEntry(site, entry)
  const after = await settleOrder(site, before)
  await takeStockWhenPaid(site, before, after)
  await recordTransactions(site, after, { paymentIds: [payment.id] })
  return { paymentId: payment.id }
}

/** A mistyped code is one that no card has, and an empty card has not enough. */
async function findUsableCard(site: SiteTx, code: string): Promise<ChosenGiftCard> {
  try {
    return await chooseGiftCard(site, code)
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    if (error.code === 'GIFT_CARD_CODE_INVALID') throw refusal('GIFT_CARD_NOT_FOUND', 'there is no gift card with this code', {})
    if (error.code === 'GIFT_CARD_IS_EMPTY') throw insufficient(error.data)
    throw error
  }
}

async function checkNotApplied(site: SiteTx, { id }: StoredOrder, chosen: ChosenGiftCard): Promise<void> {
  const applied = (await loadPayments(site, id)).filter((payment) => isAnyGiftCardPayment(payment) && payment.status !== 'VOIDED')
  for (const { doc } of applied) {
    const redemptionId = doc.giftcardPaymentDetails?.giftCardPaymentId
    if (redemptionId && (await findRedeemedCard(site, redemptionId)) === chosen.id)
      throw refusal('GIFT_CARD_ALREADY_APPLIED', 'this gift card has paid a part of the order before', {
        obfuscatedCode: chosen.obfuscatedCode,
      })
  }
  if (applied.length >= maxGiftCards)
    throw refusal('MAX_GIFT_CARDS_EXCEEDED', `at most ${maxGiftCards} gift cards pay one order`, { maxGiftCards })
}

async function redeem(
  site: SiteTx,
  {
    before,
    ...redemption
  }: { before: StoredOrder; chosen: ChosenGiftCard; amount: bigint; chargeCorrelationId: string | undefined },
) {
  try {
    return await redeemFor(site, { orderId: before.id, order: before.order, ...redemption })
  } catch (error) {
    if (!(error instanceof WireError) || error.code !== 'REDEEM_GIFT_CARD_ERROR') throw error
    // The reason is a code of its own here.
    const reason = String(error.data?.['reason'])
    throw reason === 'INSUFFICIENT_FUNDS' ? insufficient() : refusal(reason, error.message, {})
  }
}

function insufficient(data: object = {}) {
  return refusal('INSUFFICIENT_FUNDS', 'the gift card holds less than this', data)
}
