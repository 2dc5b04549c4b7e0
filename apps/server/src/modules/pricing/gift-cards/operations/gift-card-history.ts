import * as contract from '@stoa/contract/services/stoa/gift-cards'
import { limitCodeGuessing } from '../../../../kernel/abuse/code-guessing.ts'
import { maskedEmail } from '../../../../kernel/basics/masked-email.ts'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import { requireCard } from '../chosen-gift-card.ts'
import { historyMail, isHistoryCode } from '../history-code.ts'
import { presentEntry } from '../present-balance.ts'
import { newestTransactions } from '../store/transactions.ts'
import type { HolderLimits } from '../holder-limits.ts'

export const requestGiftCardHistory = ({ limits }: { limits: HolderLimits }) =>
  implementAction(contract.requestGiftCardHistory, async (context, { code }) => {
    const { site, caller, address, transaction, refuse } = context
    const card = await limitCodeGuessing(limits, 'gift card', { caller, address }, () => requireCard(site, code))
    const email = card.notificationInfo?.recipient?.email
    if (!email) throw refuse('GIFT_CARD_RECIPIENT_NOT_FOUND', 'the gift card was sent to nobody', {})
    if (limits.mayMailAccount(`gift card ${card.id}`))
      await transaction(async (tx) => tx.enqueue(historyMail, { giftCardId: card.id }))
    return { maskedEmail: maskedEmail(email) }
  })

/** The attempt is counted in a transaction of its own, which the refusal does not undo. */
export const readGiftCardHistory = ({ limits }: { limits: HolderLimits }) =>
  implementAction(contract.readGiftCardHistory, async ({ site, caller, address, transaction, refuse }, { code, emailCode }) => {
    const card = await limitCodeGuessing(limits, 'gift card', { caller, address }, () => requireCard(site, code))
    if (!(await transaction((tx) => isHistoryCode(tx, card.id, emailCode))))
      throw refuse('WRONG_EMAIL_CODE', 'the code is wrong or has expired', {})
    return { transactions: (await newestTransactions(site, [card.id])).map((each) => presentEntry(site, each)) }
  })
