import { oneRow } from '../../../../kernel/database/one-row.ts'
import type {
  OrderTransactions,
  Payment,
  PaymentStatus,
  ProviderPayment,
  Refund,
  RefundSideEffects,
} from '@stoa/contract/services/ecom/orders'
import { sql, type RawBuilder } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { PaymentDetails } from '../../payments/index.ts'
import type { MadeRefund, RefundedTax } from '../money/refunded-tax.ts'
import { single } from '../../../../kernel/basics/single.ts'
import { isId } from './order-row.ts'

/** The document of a payment. Every one is written with its amount. */
export type StoredPayment = Payment & Required<Pick<Payment, 'amount'>>

/** A stored payment. `doc` is the payment of the contract without the fields that have columns. */
export interface PaymentRow {
  id: string
  order_id: string
  created_date: Date
  updated_date: Date
  provider: string
  status: PaymentStatus
  amount_minor: bigint
  captured_minor: bigint
  refunded_minor: bigint
  refunding_minor: bigint
  /** Charged back by the buyer's bank, and how much of it the bank reversed. */
  charged_back_minor: bigint
  reversed_minor: bigint
  token: string | null
  /** The member for whom the card is saved once it has paid. */
  save_card_for: string | null
  /** The member for whom the provider keeps the card of the token. */
  saved_card_of: string | null
  decline_reason: string | null
  /** The authorized payment is captured once the whole order is fulfilled. */
  capture_on_fulfillment: boolean
  /** The account at the provider; null for payments without a provider and for the sandbox. */
  account_id: string | null
  /** The page of the bank or the provider on which the buyer has to continue; null once the payment does not wait for the buyer. */
  redirect_url: string | null
  details: PaymentDetails | null
  doc: StoredPayment
}

export interface RefundRow {
  id: string
  order_id: string
  created_date: Date
  doc: Refund
  side_effects: RefundSideEffects | null
}

export type EntryKind = 'CHARGE' | 'CHARGE_REVERSAL' | 'CAPTURE' | 'REFUND' | 'VOID' | 'CHARGEBACK' | 'CHARGEBACK_REVERSAL'

const columns = sql.raw(
  'id, order_id, created_date, updated_date, provider, status, amount_minor, captured_minor, refunded_minor, refunding_minor, charged_back_minor, reversed_minor, token, save_card_for, saved_card_of, decline_reason, capture_on_fulfillment, account_id, redirect_url, details, doc',
)

/** The payments of an order, oldest first. */
export async function loadPayments({ db, siteId }: SiteRead, orderId: string): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`select ${columns} from order_payment
    where site_id = ${siteId} and order_id = ${orderId} order by id`.execute(db)
  return rows
}

export async function findPayment({ db, siteId }: SiteRead, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`select ${columns} from order_payment where site_id = ${siteId} and id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** The payment requests that some payments pay. */
export async function findPaidRequests({ db, siteId }: SiteRead, paymentIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct details ->> 'paymentRequestId' as id from order_payment
    where site_id = ${siteId} and id = any(${paymentIds.filter(isId)}::uuid[]) and details ->> 'paymentRequestId' is not null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The checkout whose order the payment is for. An order of staff or of an import has none. */
export async function findCheckoutOfPayment({ db, siteId }: SiteRead, paymentId: string): Promise<string | undefined> {
  if (!isId(paymentId)) return undefined
  const { rows } = await sql<{ checkout_id: string | null }>`select checkout_id from sales_order where site_id = ${siteId}
    and id = (select order_id from order_payment where site_id = ${siteId} and id = ${paymentId})`.execute(db)
  return rows[0]?.checkout_id ?? undefined
}

/** The payment that an account charged under the provider's id. */
export async function findPaymentByTransaction(
  { db, siteId }: SiteRead,
  accountId: string,
  transactionId: string,
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`select ${columns} from order_payment
    where site_id = ${siteId} and account_id = ${accountId}
      and doc -> 'regularPaymentDetails' ->> 'gatewayTransactionId' = ${transactionId} limit 1`.execute(db)
  return rows[0]
}

/** The refunds of a payment that its provider has not decided. */
export async function loadOpenRefundIds({ db, siteId }: SiteRead, paymentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select refund.id from order_refund refund
    join order_payment payment on payment.site_id = ${siteId} and payment.order_id = refund.order_id
    where refund.site_id = ${siteId} and payment.id = ${paymentId}
      and refund.doc -> 'transactions' @> ${jsonb([{ paymentId, refundStatus: 'STARTED' }])}`.execute(db)
  return rows.map(({ id }) => id)
}

export type NewPayment = Pick<
  PaymentRow,
  'order_id' | 'provider' | 'status' | 'amount_minor' | 'captured_minor' | 'token' | 'doc'
> & {
  id?: string
  save_card_for?: string | null
  saved_card_of?: string | null
  capture_on_fulfillment?: boolean
  account_id?: string | null
  details?: PaymentDetails | null
  createdDate?: Date
}

export async function insertPayment(site: SiteTx, payment: NewPayment): Promise<PaymentRow> {
  return oneRow(await paymentInsertion(site, payment).execute(site.db))
}

export function paymentInsertion({ siteId, now }: SiteTx, payment: NewPayment): RawBuilder<PaymentRow> {
  const { id = newId(), order_id, provider, status, amount_minor, captured_minor, token, doc, createdDate } = payment
  const { capture_on_fulfillment = false, save_card_for = null, saved_card_of = null } = payment
  const { account_id = null, details = null } = payment
  return sql<PaymentRow>`insert into order_payment
      (site_id, id, order_id, created_date, updated_date, provider, status, amount_minor, captured_minor, token,
       save_card_for, saved_card_of, capture_on_fulfillment, account_id, details, doc)
    values (${siteId}, ${id}, ${order_id}, ${createdDate ?? now}, ${now}, ${provider}, ${status}, ${amount_minor}, ${captured_minor}, ${token},
      ${save_card_for}, ${saved_card_of}, ${capture_on_fulfillment}, ${account_id}, ${details && jsonb(details)}, ${jsonb(doc)})
    returning ${columns}`
}

export async function savePayment(site: SiteTx, row: PaymentRow): Promise<PaymentRow> {
  return oneRow(await paymentUpdate(site, row).execute(site.db))
}

/** The same together with COMMIT; returns the payment as it will be stored. */
export function savePaymentAtCommit(site: SiteTx, row: PaymentRow): PaymentRow {
  site.atCommit(paymentUpdate(site, row))
  return { ...row, updated_date: site.now }
}

function paymentUpdate({ siteId, now }: SiteTx, row: PaymentRow): RawBuilder<PaymentRow> {
  return sql<PaymentRow>`update order_payment set status = ${row.status}, captured_minor = ${row.captured_minor},
      refunded_minor = ${row.refunded_minor}, refunding_minor = ${row.refunding_minor},
      charged_back_minor = ${row.charged_back_minor}, reversed_minor = ${row.reversed_minor}, token = ${row.token},
      save_card_for = ${row.save_card_for}, saved_card_of = ${row.saved_card_of}, decline_reason = ${row.decline_reason},
      redirect_url = ${row.redirect_url}, details = ${row.details && jsonb(row.details)}, doc = ${jsonb(row.doc)}, updated_date = ${now}
    where site_id = ${siteId} and id = ${row.id} returning ${columns}`
}

/** Notes as which saved card the card of a payment is kept. */
export async function notePaymentCard({ db, siteId }: SiteTx, id: string, savedCardId: string): Promise<void> {
  await sql`update order_payment set details = coalesce(details, '{}') || ${jsonb({ savedCardId })}
    where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** The provider's pages accept no card for these payments any more. */
export async function endPreparedPayments(site: SiteTx, payments: readonly PaymentRow[]): Promise<void> {
  const prepared = payments.filter(
    ({ status, token, redirect_url, provider }) =>
      status === 'PENDING' && token === null && !redirect_url && provider !== 'manual',
  )
  for (const payment of prepared) await savePayment(site, { ...payment, status: 'CANCELED' })
}

/** Deletes a payment that another order gets under the same id, or the promise of one that nobody made. */
export async function deletePayment({ db, siteId }: SiteTx, { id }: Pick<PaymentRow, 'id'>): Promise<void> {
  await sql`delete from order_payment where site_id = ${siteId} and id = ${id}`.execute(db)
}

export interface NewEntry {
  /** Given where something else names the entry. */
  id?: string
  orderId: string
  paymentId: string
  kind: EntryKind
  amount: bigint
  /** Defaults to now. */
  date?: Date
  refundId?: string
  /** Of a refund: what gave back an overpayment. */
  overpayment?: bigint
  /** For a refund: the refunded tax. */
  tax?: RefundedTax[]
}

/** Appends to the order's ledger. */
export async function insertEntry(site: SiteTx, entry: NewEntry): Promise<void> {
  await entryInsertion(site, entry).execute(site.db)
}

export function insertEntryAtCommit(site: SiteTx, entry: NewEntry): void {
  site.atCommit(entryInsertion(site, entry))
}

export function entryInsertion({ siteId, now }: SiteTx, entry: NewEntry): RawBuilder<unknown> {
  const { id = newId(), orderId, paymentId, kind, amount, date = now, refundId = null, overpayment = 0n, tax } = entry
  return sql`insert into order_money_entry (site_id, id, order_id, payment_id, kind, amount_minor, entry_date, refund_id, overpayment_minor, tax)
    values (${siteId}, ${id}, ${orderId}, ${paymentId}, ${kind}, ${amount}, ${date}, ${refundId}, ${overpayment}, ${tax ? jsonb(tax) : null})`
}

/** A refund as the ledger has it. */
export interface RefundEntry extends MadeRefund {
  id: string
  date: Date
  refundId: string | null
}

/** The order's refund entries, oldest first, without what gave back an overpayment. */
export async function loadRefundEntries({ db, siteId }: SiteRead, orderId: string): Promise<RefundEntry[]> {
  const { rows } = await sql<{ id: string; amount: bigint; refundId: string | null; date: Date; refund: Refund | null }>`
    select id, amount_minor - overpayment_minor as amount, refund_id as "refundId", entry_date as date,
      (select doc from order_refund where site_id = ${siteId} and order_refund.id = entry.refund_id) as refund
    from order_money_entry entry
    where site_id = ${siteId} and order_id = ${orderId} and kind = 'REFUND' order by id`.execute(db)
  return rows.map(({ refund, ...entry }) => ({ ...entry, refund: refund ?? undefined }))
}

/** Does not overwrite a tax that was written before. */
export async function saveEntryTax({ db, siteId }: SiteTx, id: string, tax: RefundedTax[]): Promise<void> {
  await sql`update order_money_entry set tax = ${jsonb(tax)} where site_id = ${siteId} and id = ${id} and tax is null`.execute(db)
}

export async function loadRefunds({ db, siteId }: SiteRead, orderId: string): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`select id, order_id, created_date, doc, side_effects from order_refund
    where site_id = ${siteId} and order_id = ${orderId} order by id`.execute(db)
  return rows
}

export async function findRefund({ db, siteId }: SiteRead, id: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`select id, order_id, created_date, doc, side_effects from order_refund
    where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]
}

export async function insertRefund(
  { db, siteId, now }: SiteTx,
  { id, order_id, doc, side_effects }: Omit<RefundRow, 'created_date'>,
): Promise<void> {
  await sql`insert into order_refund (site_id, id, order_id, created_date, doc, side_effects)
    values (${siteId}, ${id}, ${order_id}, ${now}, ${jsonb(doc)}, ${side_effects && jsonb(side_effects)})`.execute(db)
}

export async function saveRefund({ db, siteId }: SiteTx, { id, doc }: Pick<RefundRow, 'id' | 'doc'>): Promise<void> {
  await sql`update order_refund set doc = ${jsonb(doc)} where site_id = ${siteId} and id = ${id}`.execute(db)
}

export async function loadTransactionsOfOrder(site: SiteRead, orderId: string): Promise<OrderTransactions> {
  return single(await loadTransactions(site, [orderId]))
}

/** The transactions of several orders in the contract's form, in the requested order. Always two statements. */
export async function loadTransactions({ db, siteId }: SiteRead, orderIds: readonly string[]): Promise<OrderTransactions[]> {
  const { rows: payments } = await sql<PaymentRow>`select ${columns} from order_payment
    where site_id = ${siteId} and order_id = any(${orderIds}::uuid[]) order by id`.execute(db)
  const { rows: refunds } = await sql<RefundRow>`select id, order_id, created_date, doc, side_effects from order_refund
    where site_id = ${siteId} and order_id = any(${orderIds}::uuid[]) order by id`.execute(db)
  const paymentsByOrder = Map.groupBy(payments, ({ order_id }) => order_id)
  const refundsByOrder = Map.groupBy(refunds, ({ order_id }) => order_id)
  return orderIds.map((orderId) => ({
    orderId,
    payments: (paymentsByOrder.get(orderId) ?? []).map(wirePayment),
    refunds: (refundsByOrder.get(orderId) ?? []).map(wireRefund),
  }))
}

export function wirePayment({ id, created_date, updated_date, status, provider, details, doc }: PaymentRow): Payment {
  const { regularPaymentDetails, ...rest } = doc
  const providerPayment = wireProviderPayment(provider, details)
  return {
    id,
    createdDate: created_date.toISOString(),
    updatedDate: updated_date.toISOString(),
    ...rest,
    status,
    // The deprecated field for the same status.
    ...(regularPaymentDetails && {
      regularPaymentDetails: { ...regularPaymentDetails, status, ...(providerPayment && { providerPayment }) },
    }),
  }
}

function wireProviderPayment(provider: string, details: PaymentDetails | null): ProviderPayment | undefined {
  if (!details) return undefined
  const { method, wallet, url, fee, risk, checks = {}, expectedBy, feeRegion, holder, ibanEnding } = details
  return {
    provider,
    ...(method && { method }),
    ...(wallet && { wallet }),
    ...(url && { url }),
    ...(fee && { fee }),
    ...(risk && { riskLevel: risk.level, ...(risk.score !== undefined && { riskScore: risk.score }) }),
    ...(checks.securityCode && { securityCodeCheck: checks.securityCode }),
    ...(checks.postalCode && { postalCodeCheck: checks.postalCode }),
    ...(checks.addressLine && { addressLineCheck: checks.addressLine }),
    ...(checks.threeDSecure && { threeDSecure: checks.threeDSecure }),
    ...(expectedBy && { expectedBy }),
    ...(feeRegion && { feeRegion }),
    ...(holder && { holder }),
    ...(ibanEnding && { ibanEnding }),
  }
}

function wireRefund({ id, created_date, doc }: RefundRow): Refund {
  return { id, createdDate: created_date.toISOString(), ...doc }
}

/** True if a payment that waits for its outcome charges the card of this token. */
export async function isTokenInUse({ db, siteId }: SiteRead, token: string): Promise<boolean> {
  const { rows } = await sql`select id from order_payment
    where site_id = ${siteId} and token = ${token} and status = 'PENDING' limit 1`.execute(db)
  return rows.length > 0
}

/** Deletes an intent that never got a card. */
export async function deleteIntent({ db, siteId }: SiteTx, id: string): Promise<void> {
  await sql`delete from order_payment where site_id = ${siteId} and id = ${id} and status = 'PENDING' and token is null`.execute(
    db,
  )
}
