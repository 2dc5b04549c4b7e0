import * as contract from '@stoa/contract/services/stoa/gift-cards'
import { WireError } from '../../../../kernel/basics/errors.ts'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import type { Seal } from '../../../../kernel/secrets/sealed.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { readPositiveAmount } from '../amounts.ts'
import { isPossibleCode } from '../codes.ts'
import { issueGiftCard } from '../issue.ts'
import type { RequestOf } from '@stoa/contract'

export const importGiftCards = ({ seal }: { seal: Seal }) =>
  implementAction(contract.importGiftCards, async ({ transaction }, { giftCards }) => {
    const results = await transaction(async (tx) => {
      const imported: contract.ImportResult[] = []
      for (const [originalIndex, each] of giftCards.entries()) imported.push(await importOne(tx, seal, each, originalIndex))
      return imported
    })
    return { results, imported: results.filter(({ success }) => success).length }
  })

type GivenCard = RequestOf<typeof contract.importGiftCards>['giftCards'][number]

/** Each card on its own: one that is refused undoes no other. */
async function importOne(
  site: SiteTx,
  seal: Seal,
  { code, balance, expirationDate, recipientEmail }: GivenCard,
  originalIndex: number,
): Promise<contract.ImportResult> {
  const refused = (errorCode: string) => ({ originalIndex, success: false, errorCode })
  const expires = expirationDate ? new Date(expirationDate) : undefined
  const value = readPositiveAmount(balance, site.settings.currency)
  if (!isPossibleCode(code) || value === undefined || (expires && expires <= site.now)) return refused('VALIDATION_ERROR')
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
    return { originalIndex, success: true, giftCardId: card.id }
  } catch (error) {
    if (error instanceof WireError && error.code === 'GIFT_CARD_ALREADY_EXISTS') return refused(error.code)
    throw error
  }
}
