import * as contract from '@stoa/contract/services/stoa/gift-cards'
import { sql } from 'kysely'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { notFound, WireError } from '../../../../kernel/basics/errors.ts'
import { limitCodeGuessing, type CodeLimits } from '../../../../kernel/abuse/code-guessing.ts'
import type { Caller } from '../../../../kernel/site/identity.ts'
import { maskedEmail } from '../../../../kernel/basics/masked-email.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import type { Seal } from '../../../../kernel/secrets/sealed.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { readPositiveAmount, wireMoney } from '../amounts.ts'
import { requireCard } from '../chosen-gift-card.ts'
import { isPossibleCode } from '../codes.ts'
import { mailGiftCardAgain } from '../deliver.ts'
import { cardById, giftCard, stateOf, type StoredGiftCard } from '../entity.ts'
import { historyMail, isHistoryCode } from '../history-code.ts'
import { issueGiftCard } from '../issue.ts'
import { checkValid } from '../ledger.ts'
import { liabilityByMonth, liabilityNow } from '../store/liability.ts'
import { presentBalance, presentEntry } from '../present-balance.ts'
import { newestTransactions } from '../store/transactions.ts'

export type HolderLimits = CodeLimits & Pick<RateLimits, 'mayMailAccount'>

export const stoaGiftCards = (seal: Seal, limits: HolderLimits) => ({
  checkGiftCard: implementRead(contract.checkGiftCard, async ({ site, caller, address }, { code }) => ({
    giftCard: presentBalance(
      site,
      await limitCodeGuessing(limits, 'gift card', { caller, address }, () => requireCard(site, code)),
    ),
  })),

  requestGiftCardHistory: implementAction(contract.requestGiftCardHistory, async (context, { code }) => {
    const { site, caller, address, transaction, refuse } = context
    const card = await limitCodeGuessing(limits, 'gift card', { caller, address }, () => requireCard(site, code))
    const email = card.notificationInfo?.recipient?.email
    if (!email) throw refuse('GIFT_CARD_RECIPIENT_NOT_FOUND', 'the gift card was sent to nobody', {})
    if (limits.mayMailAccount(`gift card ${card.id}`))
      await transaction(async (tx) => tx.enqueue(historyMail, { giftCardId: card.id! }))
    return { maskedEmail: maskedEmail(email) }
  }),

  /** The attempt is counted in a transaction of its own, which the refusal does not undo. */
  readGiftCardHistory: implementAction(
    contract.readGiftCardHistory,
    async ({ site, caller, address, transaction, refuse }, { code, emailCode }) => {
      const card = await limitCodeGuessing(limits, 'gift card', { caller, address }, () => requireCard(site, code))
      if (!(await transaction((tx) => isHistoryCode(tx, card.id!, emailCode))))
        throw refuse('WRONG_EMAIL_CODE', 'the code is wrong or has expired', {})
      return { transactions: (await newestTransactions(site, [card.id!])).map((each) => presentEntry(site, each)) }
    },
  ),

  listMyGiftCards: implementRead(contract.listMyGiftCards, async ({ site, caller }) => {
    const cards = await cardsOfMember(site, memberOf(caller))
    const transactions = Map.groupBy(
      await newestTransactions(
        site,
        cards.map(({ id }) => id!),
      ),
      ({ gift_card_id }) => gift_card_id,
    )
    return { giftCards: cards.map((card) => presentBalance(site, card, transactions.get(card.id!))) }
  }),

  addMyGiftCard: implementAction(contract.addMyGiftCard, async (context, { code }) => {
    const { site, caller, address, transaction, refuse } = context
    const memberId = memberOf(caller)
    const { id } = await limitCodeGuessing(limits, 'gift card', { caller, address }, () => requireCard(site, code))
    return transaction(async (tx) => {
      const card = await giftCard.lock(tx, id!)
      if (card.memberId && card.memberId !== memberId)
        throw refuse('GIFT_CARD_ALREADY_OWNED', 'the gift card is in another account', {})
      return { giftCard: presentBalance(tx, await giftCard.save(tx, card, { ...card, memberId })) }
    })
  }),

  sendMyGiftCard: implement(contract.sendMyGiftCard, async ({ site, caller }, { giftCardId, email, name, message }) => {
    const memberId = memberOf(caller)
    const known = await cardById(site, giftCardId)
    if (known?.memberId !== memberId) throw notFound('giftCard', { id: giftCardId })
    const card = await giftCard.lock(site, giftCardId)
    checkValid(stateOf(card), site.now)
    if (!limits.mayMailAccount(`gift card of ${memberId}`, mailsOfMember))
      throw new WireError(429, 'TOO_MANY_REQUESTS', 'too many gift cards were sent in the last hour')
    const { sender } = card.notificationInfo ?? {}
    const notificationInfo = {
      recipient: { email, ...(name && { name }) },
      ...(message && { personalizedMessage: message }),
      ...(sender && { sender }),
    }
    await mailGiftCardAgain(site, seal, { ...card, memberId: null, notificationInfo }, email)
    return {}
  }),

  importGiftCards: implementAction(contract.importGiftCards, async ({ transaction }, { giftCards }) => {
    const results = await transaction(async (tx) => {
      const imported: contract.ImportResult[] = []
      for (const [originalIndex, each] of giftCards.entries()) imported.push(await importOne(tx, seal, each, originalIndex))
      return imported
    })
    return { results, imported: results.filter(({ success }) => success).length }
  }),

  enableGiftCard: implement(contract.enableGiftCard, async ({ site }, { giftCardId }) => {
    const card = await giftCard.lock(site, giftCardId)
    if (card.disabledDate) await giftCard.save(site, card, { ...card, disabledDate: null })
    return {}
  }),

  getGiftCardLiability: implementRead(contract.getGiftCardLiability, async ({ site }) => {
    const { currency, language } = site.settings
    const money = (decimal: string) => wireMoney(decimal, currency, language)
    const { liability, cards } = await liabilityNow(site)
    const months = await liabilityByMonth(site)
    const now = money(liability)
    return {
      currency,
      liability: now.amount,
      formattedLiability: now.formattedAmount,
      validCards: cards,
      months: months.map((each) => {
        const { amount, formattedAmount } = money(each.liability)
        return {
          month: each.month,
          liability: amount,
          formattedLiability: formattedAmount,
          issued: money(each.issued).amount,
          redeemed: money(each.redeemed).amount,
        }
      }),
    }
  }),
})

/** Gift cards that a member sends to others in an hour. */
const mailsOfMember = 20

function memberOf(caller: Caller): string {
  if (caller.kind !== 'MEMBER') throw new WireError(403, 'PERMISSION_DENIED', 'a member has an account for gift cards')
  return caller.memberId
}

async function cardsOfMember(site: SiteRead, memberId: string): Promise<StoredGiftCard[]> {
  const page = await giftCard.query(
    asStaff(site),
    { cursorPaging: { limit: 100 } },
    { extra: sql<boolean>`member_id = ${memberId}` },
  )
  return page.items
}

/** Each card on its own: one that is refused undoes no other. */
async function importOne(
  site: SiteTx,
  seal: Seal,
  { code, balance, expirationDate, recipientEmail }: contract.ImportedGiftCard,
  originalIndex: number,
): Promise<contract.ImportResult> {
  const refused = (errorCode: string) => ({ originalIndex, success: false, errorCode })
  const expires = expirationDate ? new Date(expirationDate) : undefined
  const value = readPositiveAmount(balance, site.settings.currency)
  if (!isPossibleCode(code!) || value === undefined || (expires && expires <= site.now)) return refused('VALIDATION_ERROR')
  try {
    const { card } = await site.savepoint(() =>
      issueGiftCard(site, seal, {
        code,
        value,
        expirationDate: expires,
        source: 'MANUAL',
        // The holder has the code: nothing is mailed.
        silent: true,
        ...(recipientEmail && { notificationInfo: { recipient: { email: recipientEmail } } }),
      }),
    )
    return { originalIndex, success: true, giftCardId: card.id! }
  } catch (error) {
    if (error instanceof WireError && error.code === 'GIFT_CARD_ALREADY_EXISTS') return refused(error.code)
    throw error
  }
}
