import { sql } from 'kysely'
import type { Audit } from '../../../kernel/background/audits.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'

/** An order whose amounts do not add up. */
export interface WrongMoney {
  orderId: string
  number: string
  /** The amount stored on the order, the sum of its payments, and the sum of its ledger. */
  paid: { order: bigint; payments: bigint; ledger: bigint }
  refunded: { order: bigint; payments: bigint; ledger: bigint }
  /** Charged back by banks and not reversed. The order has no column for it: what it shows is summed from its payments. */
  chargedBack: { payments: bigint; ledger: bigint }
}

/**
 * Recomputes every order's money from its ledger and its payments, and returns the first wrong order; undefined if all are
 * right.
 */
export async function auditOrderMoney({ db, siteId }: SiteRead): Promise<WrongMoney | undefined> {
  const { rows } = await sql<
    Record<
      | 'paid'
      | 'payments_paid'
      | 'ledger_paid'
      | 'refunded'
      | 'payments_refunded'
      | 'ledger_refunded'
      | 'payments_charged_back'
      | 'ledger_charged_back',
      bigint
    > & { id: string; number: bigint }
  >`
    with payments as (
      select order_id, sum(captured_minor)::bigint as paid, sum(refunded_minor)::bigint as refunded,
        sum(charged_back_minor - reversed_minor)::bigint as charged_back
      from order_payment where site_id = ${siteId} group by order_id
    ), ledger as (
      select order_id,
        (sum(case when kind in ('CHARGE', 'CAPTURE') then amount_minor when kind = 'CHARGE_REVERSAL' then -amount_minor else 0 end))::bigint as paid,
        (sum(amount_minor) filter (where kind = 'REFUND'))::bigint as refunded,
        (sum(case kind when 'CHARGEBACK' then amount_minor when 'CHARGEBACK_REVERSAL' then -amount_minor else 0 end))::bigint as charged_back
      from order_money_entry where site_id = ${siteId} group by order_id
    )
    select id, number, paid_minor as paid, refunded_minor as refunded,
      coalesce(payments.paid, 0) as payments_paid, coalesce(payments.refunded, 0) as payments_refunded,
      coalesce(ledger.paid, 0) as ledger_paid, coalesce(ledger.refunded, 0) as ledger_refunded,
      coalesce(payments.charged_back, 0) as payments_charged_back, coalesce(ledger.charged_back, 0) as ledger_charged_back
    from sales_order
    left join payments on payments.order_id = sales_order.id
    left join ledger on ledger.order_id = sales_order.id
    where site_id = ${siteId} and (
      paid_minor <> coalesce(payments.paid, 0) or paid_minor <> coalesce(ledger.paid, 0)
      or refunded_minor <> coalesce(payments.refunded, 0) or refunded_minor <> coalesce(ledger.refunded, 0)
      or coalesce(payments.charged_back, 0) <> coalesce(ledger.charged_back, 0))
    order by number limit 1`.execute(db)
  const [wrong] = rows
  return (
    wrong && {
      orderId: wrong.id,
      number: String(wrong.number),
      paid: { order: wrong.paid, payments: wrong.payments_paid, ledger: wrong.ledger_paid },
      refunded: { order: wrong.refunded, payments: wrong.payments_refunded, ledger: wrong.ledger_refunded },
      chargedBack: { payments: wrong.payments_charged_back, ledger: wrong.ledger_charged_back },
    }
  )
}

export const orderMoneyAudit: Audit = {
  name: 'orderMoney',
  async run(site) {
    const wrong = await auditOrderMoney(site)
    if (!wrong) return undefined
    const { orderId, number, paid, refunded, chargedBack } = wrong
    const sums = `paid ${words(paid)}; refunded ${words(refunded)}; charged back ${words(chargedBack)}`
    return { entity: 'ORDER', id: orderId, description: `The money of order ${number} does not add up: ${sums} (minor units).` }
  },
}

function words(sums: Record<string, bigint>): string {
  return Object.entries(sums)
    .map(([source, amount]) => `${amount} by its ${source === 'order' ? 'row' : source}`)
    .join(', ')
}
