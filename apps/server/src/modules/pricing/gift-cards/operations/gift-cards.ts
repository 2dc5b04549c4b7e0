import * as contract from '@stoa/contract/services/marketing/gift-vouchers'
import { sql } from 'kysely'
import { brokenRule, refusal } from '../../../../kernel/basics/errors.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import type { AggregationRequest } from '../../../../kernel/lists/query/aggregate.ts'
import type { WireQuery } from '../../../../kernel/lists/query/page.ts'
import type { Seal } from '../../../../kernel/secrets/sealed.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { maxBalance, readAmount, wireMoney } from '../amounts.ts'
import { changeBalance } from '../change-balance.ts'
import { isPossibleCode } from '../codes.ts'
import { mailGiftCardAgain } from '../deliver.ts'
import { giftCard, presentGiftCard, stateOf, type StoredGiftCard } from '../entity.ts'
import { issueGiftCard } from '../issue.ts'
import { checkValid } from '../ledger.ts'
import { hasTransactionOf } from '../store/transactions.ts'

export const giftCards = (seal: Seal) => ({
  /** The answer is the only one that has the code. */
  createGiftCard: implementAction(
    contract.createGiftCard,
    async ({ transaction }, { giftCard: input, codePrefix, idempotencyKey }) =>
      transaction(async (tx) => {
        const known = idempotencyKey ? await giftCard.findWhere(tx, sql`idempotency_key = ${idempotencyKey}`) : undefined
        if (known) return { giftCard: presentGiftCard(known) }
        const wanted = input as contract.GiftCard
        const value = checkedValue(tx, wanted)
        if (codePrefix && !/^[A-Z0-9]+$/.test(codePrefix))
          throw brokenRule('codePrefix', 'INVALID_CODE', 'has capital letters and digits only')
        const { code, expirationDate, notificationInfo, orderInfo } = wanted
        const issued = await issueGiftCard(tx, seal, {
          code,
          codePrefix,
          value,
          expirationDate,
          notificationInfo,
          source: wanted.source!,
          orderInfo,
          idempotencyKey,
        })
        return { giftCard: { ...presentGiftCard(issued.card), code: issued.code } }
      }),
  ),

  getGiftCard: implementRead(contract.getGiftCard, async ({ site }, { giftCardId }) => ({
    giftCard: presentGiftCard(await giftCard.get(site, giftCardId)),
  })),

  queryGiftCards: implementRead(contract.queryGiftCards, async ({ site }, { query }) => {
    const page = await giftCard.query(site, query as WireQuery)
    return { giftCards: page.items.map(presentGiftCard), pagingMetadata: page.metadata }
  }),

  searchGiftCards: implementRead(contract.searchGiftCards, async ({ site }, { search: given }) => {
    const search = given as WireQuery & AggregationRequest
    const page = await giftCard.query(site, search, { root: 'search' })
    return {
      giftCards: page.items.map(presentGiftCard),
      pagingMetadata: page.metadata,
      aggregationData: (await page.aggregate(search)) as contract.AggregationData,
    }
  }),

  countGiftCards: implementRead(contract.countGiftCards, async ({ site }, { filter }) => ({
    count: await giftCard.count(site, { filter }),
  })),

  listGiftCardsByEmail: implementRead(contract.listGiftCardsByEmail, async ({ site }, { email }) => ({
    giftCards: await cardsOf(site, email),
  })),

  /** "searchField: string": an address, or the name of a recipient. */
  listGiftCardsByContactDetails: implementRead(contract.listGiftCardsByContactDetails, async ({ site }, { searchField }) => ({
    giftCards: await cardsOf(site, searchField),
  })),

  /** Sends the code that was to be mailed; where it was sent before, a new one, and the earlier code is not valid any more. */
  sendGiftCardEmail: implement(contract.sendGiftCardEmail, async ({ site, refuse }, { giftCardId, recipientEmail }) => {
    const card = await giftCard.lock(site, giftCardId)
    const email = recipientEmail ?? card.notificationInfo?.recipient?.email
    if (!email) throw refuse('GIFT_CARD_RECIPIENT_NOT_FOUND', 'the gift card has no recipient', { giftCardId })
    await mailGiftCardAgain(site, seal, card, email)
    return {}
  }),

  disableGiftCard: implement(contract.disableGiftCard, async ({ site }, { giftCardId }) => {
    const card = await giftCard.lock(site, giftCardId)
    checkValid(stateOf(card), site.now, { giftCardId })
    return { giftCard: presentGiftCard(await giftCard.save(site, card, { ...card, disabledDate: site.now.toISOString() })) }
  }),

  increaseGiftCardBalance: implement(contract.increaseGiftCardBalance, async ({ site }, request) =>
    balanceOf(site, await adjust(site, request, 1n)),
  ),

  decreaseGiftCardBalance: implement(contract.decreaseGiftCardBalance, async ({ site }, request) =>
    balanceOf(site, await adjust(site, request, -1n)),
  ),
})

function checkedValue({ settings, now }: SiteRead, { currency, initialValue, expirationDate, code }: contract.GiftCard): bigint {
  if (currency !== settings.currency)
    throw brokenRule('giftCard.currency', 'WRONG_CURRENCY', `is the shop's currency, ${settings.currency}`)
  const value = amountIn(settings.currency, initialValue?.amount, 'giftCard.initialValue.amount')
  if (value <= 0n) throw brokenRule('giftCard.initialValue.amount', 'NOT_POSITIVE', 'must be more than zero')
  if (expirationDate && new Date(expirationDate) <= now)
    throw brokenRule('giftCard.expirationDate', 'PAST_EXPIRATION_DATE', 'must be in the future')
  if (code && !isPossibleCode(code))
    throw brokenRule('giftCard.code', 'INVALID_CODE', 'has 8 to 20 letters and digits, besides spaces and hyphens')
  return value
}

function amountIn(currency: string, amount: string | undefined, field: string): bigint {
  const minor = readAmount(amount, currency)
  if (minor === undefined) throw brokenRule(field, 'INVALID_AMOUNT', `is an amount in ${currency}`)
  return minor
}

interface Adjustment {
  giftCardId: string
  amount: { amount?: string }
  note?: string | null
  idempotencyKey?: string | null
}

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
  return { balance: wireMoney(balance!, currency!, site.settings.language), currency: currency! }
}

/** The newest hundred cards that were sent to an address, or to somebody with a name. */
async function cardsOf(site: SiteRead, addressOrName: string): Promise<contract.GiftCard[]> {
  const text = addressOrName.trim().toLowerCase()
  const { items } = await giftCard.query(
    site,
    { cursorPaging: { limit: 100 } },
    { extra: sql<boolean>`(recipient_email = ${text} or lower(doc #>> '{notificationInfo,recipient,name}') = ${text})` },
  )
  return items.map(presentGiftCard)
}
