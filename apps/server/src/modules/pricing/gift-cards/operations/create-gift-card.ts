import * as contract from '@stoa/contract/services/marketing/gift-vouchers'
import { sql } from 'kysely'
import { brokenRule } from '../../../../kernel/basics/errors.ts'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import type { Seal } from '../../../../kernel/secrets/sealed.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { isPossibleCode } from '../codes.ts'
import { giftCard, presentGiftCard } from '../entity.ts'
import { issueGiftCard } from '../issue.ts'
import { amountIn } from '../amounts.ts'

/** The answer is the only one that has the code. */
export const createGiftCard = ({ seal }: { seal: Seal }) =>
  implementAction(contract.createGiftCard, async ({ transaction }, { giftCard: input, codePrefix, idempotencyKey }) =>
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
        source: input.source,
        orderInfo,
        idempotencyKey,
      })
      return { giftCard: { ...presentGiftCard(issued.card), code: issued.code } }
    }),
  )

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
