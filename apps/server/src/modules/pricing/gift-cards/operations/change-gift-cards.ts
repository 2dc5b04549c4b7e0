import * as contract from '@stoa/contract/services/marketing/gift-vouchers'
import { brokenRule, refusal } from '../../../../kernel/basics/errors.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import type { Seal } from '../../../../kernel/secrets/sealed.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { maxBalance, wireMoney, amountIn } from '../amounts.ts'
import { changeBalance } from '../change-balance.ts'
import { mailGiftCardAgain } from '../deliver.ts'
import { giftCard, presentGiftCard, stateOf, type StoredGiftCard } from '../entity.ts'
import { checkValid } from '../ledger.ts'
import { hasTransactionOf } from '../store/transactions.ts'

interface Adjustment {
  giftCardId: string
  amount: { amount?: string }
  note?: string | null
  idempotencyKey?: string | null
}

/** Sends the code that was to be mailed; where it was sent before, a new one, and the earlier code is not valid any more. */
export const sendGiftCardEmail = ({ seal }: { seal: Seal }) =>
  implement(contract.sendGiftCardEmail, async ({ site, refuse }, { giftCardId, recipientEmail }) => {
    const card = await giftCard.lock(site, giftCardId)
    const email = recipientEmail ?? card.notificationInfo?.recipient?.email
    if (!email) throw refuse('GIFT_CARD_RECIPIENT_NOT_FOUND', 'the gift card has no recipient', { giftCardId })
    await mailGiftCardAgain(site, seal, card, email)
    return {}
  })

export const disableGiftCard = implement(contract.disableGiftCard, async ({ site }, { giftCardId }) => {
  const card = await giftCard.lock(site, giftCardId)
  checkValid(stateOf(card), site.now, { giftCardId })
  return { giftCard: presentGiftCard(await giftCard.save(site, card, { ...card, disabledDate: site.now.toISOString() })) }
})

export const increaseGiftCardBalance = implement(contract.increaseGiftCardBalance, async ({ site }, request) =>
  balanceOf(site, await adjust(site, request, 1n)),
)

export const decreaseGiftCardBalance = implement(contract.decreaseGiftCardBalance, async ({ site }, request) =>
  balanceOf(site, await adjust(site, request, -1n)),
)

/** The reason of the owner is the transaction's note. */
async function adjust(site: SiteTx, { giftCardId, amount, note, idempotencyKey }: Adjustment, sign: 1n | -1n) {
  const card = await giftCard.lock(site, giftCardId)
  if (await hasTransactionOf(site, giftCardId, idempotencyKey)) return card
  const minor = amountIn(site.settings.currency, amount.amount, 'amount.amount')
  const { balance } = stateOf(card)
  if (minor <= 0n) throw brokenRule('amount.amount', 'NOT_POSITIVE', 'must be more than zero')
  if (sign < 0n && minor > balance) throw refusal('INSUFFICIENT_FUNDS', 'the gift card holds less than that', { giftCardId })
  if (sign > 0n && balance + minor > maxBalance)
    throw refusal('INVALID_GIFT_CARD_BALANCE', 'the gift card would hold more than possible', { giftCardId })
  return (await changeBalance(site, card, sign * minor, { type: 'MANUAL', note, idempotencyKey })).card
}

function balanceOf(site: SiteRead, { balance, currency }: StoredGiftCard) {
  return { balance: wireMoney(balance, currency, site.settings.language), currency: currency }
}
