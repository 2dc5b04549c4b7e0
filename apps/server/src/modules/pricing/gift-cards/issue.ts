import { comparableEmail } from '@stoa/contract/email'
import type { NotificationInfo, Source } from '@stoa/contract/services/marketing/gift-vouchers'
import { formatAmount } from '@stoa/pricing'
import type { Seal } from '../../../kernel/secrets/sealed.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { hashOfCode, newCode, suffixOf } from './codes.ts'
import { mailGiftCard } from './deliver.ts'
import { giftCard, type StoredGiftCard } from './entity.ts'
import { insertTransaction } from './store/transactions.ts'

export interface NewGiftCard {
  /** A new one where it is absent. */
  code?: string | null | undefined
  /** The beginning of a new code. */
  codePrefix?: string | null | undefined
  /** Minor units. */
  value: bigint
  expirationDate?: Date | string | null | undefined
  notificationInfo?: NotificationInfo | null | undefined
  source: Source
  orderInfo?: StoredGiftCard['orderInfo']
  /** The sold unit of the order. */
  unit?: { lineId: string; number: number }
  idempotencyKey?: string | null | undefined
  /** Nothing is mailed to the recipient, who has the code already. */
  silent?: boolean
  /** Sold by an order of test mode: worth nothing once the shop is live. */
  isTest?: boolean | undefined
}

/**
 * Issues a card with its first transaction, and enqueues its mail for the date of delivery. Only the returned code is readable;
 * the row has its hash, and the sealed code until it is mailed. Throws GIFT_CARD_ALREADY_EXISTS.
 */
export async function issueGiftCard(
  site: SiteTx,
  seal: Seal,
  {
    code: given,
    codePrefix,
    value,
    expirationDate,
    notificationInfo,
    source,
    orderInfo,
    unit,
    idempotencyKey,
    silent,
    isTest = false,
  }: NewGiftCard,
): Promise<{ card: StoredGiftCard; code: string }> {
  const { currency } = site.settings
  const code = given ?? newCode(codePrefix ?? '')
  const amount = formatAmount(value, currency)
  const isVoid = isTest && site.settings.mode === 'LIVE'
  const email = silent || isVoid ? undefined : notificationInfo?.recipient?.email
  const card = await giftCard.createWith(site, {
    code: hashOfCode(code),
    codeSuffix: suffixOf(code),
    initialValue: amount,
    balance: amount,
    currency,
    source,
    ...(expirationDate && { expirationDate: new Date(expirationDate).toISOString() }),
    ...(notificationInfo && { notificationInfo: withLowerCase(notificationInfo) }),
    ...(orderInfo && { orderInfo }),
    ...(unit && { orderLineId: unit.lineId, orderUnit: unit.number }),
    ...(idempotencyKey && { idempotencyKey }),
    ...(email && { sealedCode: seal.close(code) }),
    ...(isTest && { isTest }),
    ...(isVoid && { disabledDate: site.now.toISOString() }),
  })
  await insertTransaction(site, {
    giftCardId: card.id,
    type: 'INITIAL',
    operationType: 'ADD',
    amount,
    updatedBalance: amount,
    orderId: orderInfo?.orderId,
  })
  if (email) {
    const date = notificationInfo?.notificationDate
    mailGiftCard(site, card.id, date ? new Date(date) : undefined)
  }
  return { card, code }
}

/** Addresses are compared without their case. */
export function withLowerCase(info: NotificationInfo): NotificationInfo {
  const email = info.recipient?.email && comparableEmail(info.recipient.email)
  return email ? { ...info, recipient: { ...info.recipient, email } } : info
}
