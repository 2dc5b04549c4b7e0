import * as contract from '@stoa/contract/services/stoa/gift-cards'
import { sql } from 'kysely'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { notFound, WireError } from '../../../../kernel/basics/errors.ts'
import { limitCodeGuessing } from '../../../../kernel/abuse/code-guessing.ts'
import type { Caller } from '../../../../kernel/site/caller.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import type { Seal } from '../../../../kernel/secrets/sealed.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { requireCard } from '../chosen-gift-card.ts'
import { mailGiftCardAgain } from '../deliver.ts'
import { findCardById, giftCard, stateOf, type StoredGiftCard } from '../entity.ts'
import { checkValid } from '../ledger.ts'
import { presentBalance } from '../present-balance.ts'
import { newestTransactions } from '../store/transactions.ts'
import type { HolderLimits } from '../holder-limits.ts'

/** Gift cards that a member sends to others in an hour. */
const mailsOfMember = 20

export const listMyGiftCards = implementRead(contract.listMyGiftCards, async ({ site, caller }) => {
  const cards = await cardsOfMember(site, memberOf(caller))
  const transactions = Map.groupBy(
    await newestTransactions(
      site,
      cards.map(({ id }) => id),
    ),
    ({ gift_card_id }) => gift_card_id,
  )
  return { giftCards: cards.map((card) => presentBalance(site, card, transactions.get(card.id))) }
})

export const addMyGiftCard = ({ limits }: { limits: HolderLimits }) =>
  implementAction(contract.addMyGiftCard, async (context, { code }) => {
    const { site, caller, address, transaction, refuse } = context
    const memberId = memberOf(caller)
    const { id } = await limitCodeGuessing(limits, 'gift card', { caller, address }, () => requireCard(site, code))
    return transaction(async (tx) => {
      const card = await giftCard.lock(tx, id)
      if (card.memberId && card.memberId !== memberId)
        throw refuse('GIFT_CARD_ALREADY_OWNED', 'the gift card is in another account', {})
      return { giftCard: presentBalance(tx, await giftCard.save(tx, card, { ...card, memberId })) }
    })
  })

export const sendMyGiftCard = ({ seal, limits }: { seal: Seal } & { limits: HolderLimits }) =>
  implement(contract.sendMyGiftCard, async ({ site, caller }, { giftCardId, email, name, message }) => {
    const memberId = memberOf(caller)
    const known = await findCardById(site, giftCardId)
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
  })

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
