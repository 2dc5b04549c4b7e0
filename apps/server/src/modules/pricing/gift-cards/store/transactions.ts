import {
  service,
  type ExtendedFields,
  type OperationType,
  type TransactionType,
} from '@stoa/contract/services/marketing/gift-voucher-transactions'
import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { fieldMap } from '../../../../kernel/lists/query/field-map.ts'
import { list, type Page } from '../../../../kernel/lists/query/list.ts'
import type { WireQuery } from '../../../../kernel/lists/query/page.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export interface TransactionRow {
  id: string
  gift_card_id: string
  created_date: Date
  type: TransactionType
  operation_type: OperationType
  /** Decimals. */
  amount: string
  updated_balance: string
  order_id: string | null
  note: string | null
  /** Redeemed by an app, not by an order of this shop. */
  by_app: boolean
  /** Where an app redeemed it, in the app's own words. */
  location_id: string | null
  extended_fields: ExtendedFields | null
}

const columns = sql.raw(
  'id, gift_card_id, created_date, type, operation_type, amount, updated_balance, order_id, note, by_app, location_id, extended_fields',
)

const transactions = list({
  name: 'gift_card_transaction',
  from: () => sql.table('gift_card_transaction'),
  fields: fieldMap(service, 'Transaction', service.queries.queryGiftCardTransactions.fields, {
    type: { column: 'type', notNull: true },
    operationType: { column: 'operation_type', notNull: true },
  }),
  visibleRows: 'ALL',
})

/** A page of a card's transactions, for staff. */
export function transactionPage(site: SiteRead, giftCardId: string, query: WireQuery | undefined): Promise<Page<TransactionRow>> {
  return transactions.page<TransactionRow>(site, columns, query, { extra: sql<boolean>`gift_card_id = ${giftCardId}` })
}

/** The newest 100 transactions of some cards. */
export async function newestTransactions({ db, siteId }: SiteRead, giftCardIds: readonly string[]): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`select ${columns} from gift_card_transaction
    where site_id = ${siteId} and gift_card_id = any(${giftCardIds}::uuid[])
    order by created_date desc, id desc limit 100`.execute(db)
  return rows
}

interface NewTransaction {
  id?: string
  giftCardId: string
  type: TransactionType
  operationType: OperationType
  amount: string
  updatedBalance: string
  orderId?: string | undefined
  voidedId?: string
  idempotencyKey?: string | null | undefined
  note?: string | null | undefined
  byApp?: boolean
  locationId?: string | null | undefined
  extendedFields?: ExtendedFields | undefined
}

/** Appends to the card's ledger; returns the transaction's id. */
export async function insertTransaction({ db, siteId, now }: SiteTx, entry: NewTransaction): Promise<string> {
  const { id = newId(), giftCardId, type, operationType, amount, updatedBalance } = entry
  const {
    orderId = null,
    voidedId = null,
    idempotencyKey = null,
    note = null,
    byApp = false,
    locationId = null,
    extendedFields,
  } = entry
  await sql`insert into gift_card_transaction (site_id, id, gift_card_id, created_date, type, operation_type, amount,
      updated_balance, order_id, voided_id, idempotency_key, note, by_app, location_id, extended_fields)
    values (${siteId}, ${id}, ${giftCardId}, ${now}, ${type}, ${operationType}, ${amount}, ${updatedBalance}, ${orderId},
      ${voidedId}, ${idempotencyKey}, ${note}, ${byApp}, ${locationId}, ${extendedFields ? jsonb(extendedFields) : null})`.execute(
    db,
  )
  return id
}

export async function findTransaction({ db, siteId }: SiteRead, id: string): Promise<TransactionRow | undefined> {
  const { rows } = await sql<TransactionRow>`select ${columns} from gift_card_transaction
    where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]
}

/** True if the card has the transaction of a request. Under the card's lock. */
export async function hasTransactionOf(
  { db, siteId }: SiteTx,
  giftCardId: string,
  idempotencyKey: string | null | undefined,
): Promise<boolean> {
  if (!idempotencyKey) return false
  const { rows } = await sql`select 1 from gift_card_transaction
    where site_id = ${siteId} and gift_card_id = ${giftCardId} and idempotency_key = ${idempotencyKey}`.execute(db)
  return rows.length > 0
}

export async function isVoided({ db, siteId }: SiteTx, transactionId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from gift_card_transaction
    where site_id = ${siteId} and voided_id = ${transactionId}`.execute(db)
  return rows.length > 0
}

/** The cards of an order's line, in an order that all transactions lock them in. */
export async function soldCardIds({ db, siteId }: SiteRead, orderId: string, lineId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from gift_card
    where site_id = ${siteId} and order_id = ${orderId} and order_line_id = ${lineId} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the amounts that a refund took off sold cards, and whether they were given back. */
export async function loadWithdrawals(
  { db, siteId }: SiteRead,
  key: string,
  restoredKey: string,
): Promise<{ giftCardId: string; amount: string; isRestored: boolean }[]> {
  const { rows } = await sql<{ gift_card_id: string; amount: string; is_restored: boolean }>`
    select taken.gift_card_id, taken.amount, exists (
      select 1 from gift_card_transaction given where given.site_id = ${siteId} and given.gift_card_id = taken.gift_card_id
        and given.idempotency_key = ${restoredKey}
    ) as is_restored
    from gift_card_transaction taken where taken.site_id = ${siteId} and taken.idempotency_key = ${key}
    order by taken.gift_card_id`.execute(db)
  return rows.map(({ gift_card_id, amount, is_restored }) => ({ giftCardId: gift_card_id, amount, isRestored: is_restored }))
}

/** True if cards hold, or held, amounts in the currency of the site. */
export async function hasGiftCards({ db, siteId }: SiteRead): Promise<boolean> {
  const { rows } = await sql`select from gift_card where site_id = ${siteId} limit 1`.execute(db)
  return rows.length > 0
}
