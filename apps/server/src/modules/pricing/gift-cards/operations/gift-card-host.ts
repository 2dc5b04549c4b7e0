import * as contract from '@stoa/contract/services/ecom/gift-vouchers'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { giftCardAppId } from '@stoa/web/gift-card'
import { isGuid } from '../../../../kernel/basics/ids.ts'
import { brokenRule, refusal, WireError } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { readPositiveAmount } from '../amounts.ts'
import { changeBalance } from '../change-balance.ts'
import { obfuscatedCode } from '../codes.ts'
import { findCardByCode, giftCard, stateOf, type StoredGiftCard } from '../entity.ts'
import { checkValid, statusOf, whyNotRedeemable } from '../ledger.ts'
import * as store from '../store/transactions.ts'

export const getGiftCard = implementRead(contract.getGiftCard, async ({ site }, { code, pin }) => {
  checkNoPin(pin)
  const card = await found(site, code)
  const { settings, now } = site
  return {
    giftCard: {
      obfuscatedCode: obfuscatedCode(card.codeSuffix),
      balance: { value: formatAmount(stateOf(card).balance, settings.currency), currency: settings.currency },
      status: statusOf(stateOf(card), now),
      appId: giftCardAppId,
      externalId: card.id,
    },
  }
})

/** One order redeems a card once: a call that is repeated finds that it was redeemed. */
export const redeemGiftCard = implement(
  contract.redeemGiftCard,
  async ({ site, refuse }, { code, pin, amount, orderId, context, extendedFields }) => {
    checkNoPin(pin)
    const { currency } = site.settings
    if (amount.currency && amount.currency !== currency)
      throw refuse('CURRENCY_NOT_SUPPORTED', `gift cards are in ${currency}`, { currency })
    const card = await giftCard.lock(site, (await found(site, code)).id)
    const key = orderId && `order ${orderId}`
    if (await store.hasTransactionOf(site, card.id, key))
      throw refuse('ALREADY_REDEEMED', 'the order has redeemed this gift card', { orderId })
    const minor = readPositiveAmount(amount.value, currency)
    if (minor === undefined) throw brokenRule('amount.value', 'INVALID_AMOUNT', `is a positive amount in ${currency}`)
    const reason = whyNotRedeemable(stateOf(card), minor, site.now)
    if (reason) throw refusal(reason, 'the gift card cannot pay this', {})
    const { transactionId } = await changeBalance(site, card, -minor, {
      type: 'REDEEM',
      orderId,
      idempotencyKey: key,
      byApp: true,
      locationId: context?.locationId,
      extendedFields,
    })
    return { transactionId }
  },
)

/** Refuses redemptions by orders of this shop: the refund or cancellation of the order gives these back. */
export const voidTransaction = implement(contract.voidTransaction, async ({ site, refuse }, { transactionId, context }) => {
  const redemption = isGuid(transactionId) ? await store.findTransaction(site, transactionId) : undefined
  if (!redemption || redemption.type !== 'REDEEM' || !redemption.by_app)
    throw refuse('TRANSACTION_NOT_FOUND', 'there is no such redemption by an app', { transactionId })
  const card = await giftCard.lock(site, redemption.gift_card_id)
  if (await store.isVoided(site, transactionId))
    throw refuse('ALREADY_VOIDED', 'the redemption was taken back before', { transactionId })
  checkValid(stateOf(card), site.now)
  const amount = parseAmount(redemption.amount, site.settings.currency)
  await changeBalance(site, card, amount, {
    type: 'VOID',
    orderId: redemption.order_id ?? undefined,
    voidedId: transactionId,
    locationId: context?.locationId,
  })
  return {}
})

/** Refuses a PIN, so that no app assumes that a PIN protects a card. */
function checkNoPin(pin: string | null | undefined): void {
  if (pin) throw brokenRule('pin', 'PIN_NOT_SUPPORTED', 'the gift cards of this shop have no PIN')
}

async function found(site: SiteRead, code: string): Promise<StoredGiftCard> {
  const card = await findCardByCode(site, code)
  if (!card) throw new WireError(404, 'GIFT_CARD_NOT_FOUND', 'there is no gift card with this code', { data: {} })
  return card
}
