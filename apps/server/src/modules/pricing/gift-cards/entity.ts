import type { Stored } from '@stoa/contract'
import { service, type GiftCard, type NotificationInfo, type Source } from '@stoa/contract/services/marketing/gift-vouchers'
import { parseAmount } from '@stoa/pricing'
import { sql } from 'kysely'
import { asStaff } from '../../../kernel/site/audience.ts'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { wireMoney } from './amounts.ts'
import { hashOfCode, suffixOf } from './codes.ts'
import type { CardState } from './ledger.ts'

/** A card as it is stored. `code` is the hash; amounts are decimals of the site's currency. */
export interface GiftCardFields {
  id?: string | null
  revision?: string | null
  createdDate?: string | null
  updatedDate?: string | null
  code?: string
  codeSuffix?: string
  sealedCode?: string | null
  initialValue?: string
  balance?: string
  currency?: string | null
  expirationDate?: string | Date | null
  disabledDate?: string | Date | null
  notificationInfo?: NotificationInfo | null
  source?: Source
  orderInfo?: GiftCard['orderInfo']
  memberId?: string | null
  orderLineId?: string
  orderUnit?: number
  idempotencyKey?: string | null
  /** Sold in test mode, for no money. */
  isTest?: boolean
}

const ordered = ['$eq', '$ne', '$gt', '$lt', '$gte', '$lte', '$in', '$nin']
const amount = { operators: ordered, sortable: true }

export type StoredGiftCard = Stored<GiftCardFields>

export const giftCard = entity<GiftCardFields>({
  service,
  type: 'GiftCard',
  table: 'gift_card',
  columns: {
    code: { column: 'code_hash', notNull: true, encode: hashOfCode },
    codeSuffix: { column: 'code_suffix', notNull: true },
    sealedCode: 'sealed_code',
    initialValue: { column: 'initial_value', type: 'numeric', notNull: true },
    balance: { column: 'balance', type: 'numeric', notNull: true },
    expirationDate: 'expiration_date',
    disabledDate: 'disabled_date',
    source: { column: 'source', notNull: true },
    'notificationInfo.recipient.email': 'recipient_email',
    memberId: 'member_id',
    'orderInfo.orderId': 'order_id',
    orderLineId: 'order_line_id',
    orderUnit: 'order_unit',
    idempotencyKey: 'idempotency_key',
  },
  queryable: {
    ...service.queries.searchGiftCards.fields,
    balance: amount,
    initialValue: amount,
    // A code is compared by its hash.
    code: { operators: ['$eq', '$ne', '$in', '$nin'], sortable: true },
  },
  search: {
    condition: (_site, { expression }) =>
      sql<boolean>`(code_hash = ${hashOfCode(expression ?? '')} or code_suffix = ${suffixOf(expression ?? '')})`,
  },
  conflicts: { gift_card_code: 'GIFT_CARD_ALREADY_EXISTS' },
  inEvents: (stored) => presentGiftCard(stored) as StoredGiftCard,
})

/** The contract's form, without the code. */
export function presentGiftCard(stored: StoredGiftCard): GiftCard {
  const { id, codeSuffix, currency, expirationDate, disabledDate, notificationInfo, source, orderInfo } = stored
  const money = (decimal: string) => wireMoney(decimal, currency!, 'en')
  return {
    id,
    codeSuffix: codeSuffix!,
    initialValue: money(stored.initialValue!),
    balance: money(stored.balance!),
    currency: currency!,
    createdDate: stored.createdDate,
    updatedDate: stored.updatedDate,
    ...(expirationDate && { expirationDate: new Date(expirationDate).toISOString() }),
    ...(disabledDate && { disabledDate: new Date(disabledDate).toISOString() }),
    ...(notificationInfo && { notificationInfo }),
    source: source!,
    ...(orderInfo && { orderInfo }),
  }
}

export function stateOf({ balance, currency, expirationDate, disabledDate }: StoredGiftCard): CardState {
  return {
    balance: parseAmount(balance!, currency!),
    expirationDate: expirationDate ? new Date(expirationDate) : undefined,
    disabledDate: disabledDate ? new Date(disabledDate) : undefined,
  }
}

/** The card with a code, for whoever knows it. */
export function cardByCode(site: SiteRead, code: string): Promise<StoredGiftCard | undefined> {
  return giftCard.findWhere(asStaff(site), sql`code_hash = ${hashOfCode(code)}`)
}

export function cardById(site: SiteRead, id: string): Promise<StoredGiftCard | undefined> {
  return giftCard.find(asStaff(site), id)
}
