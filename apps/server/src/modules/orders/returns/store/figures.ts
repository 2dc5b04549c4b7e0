import type { GetReturnFiguresResponse, ReturnFigure, ReturnReason } from '@stoa/contract/services/stoa/returns'
import { currencyExponent, formatAmount } from '@stoa/pricing'
import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'

interface FigureRow {
  reason: ReturnReason | null
  product_id: string | null
  product_name: string | null
  returns: number
  quantity: number
  received: number
  refunded: bigint
}

const maxProducts = 100

/**
 * Returns that were requested in a period. The refunded amount of a return is divided over its lines by their refunded units; what
 * providers declined does not count, and returns in other currencies count without their amount.
 */
export async function loadFigures(
  { db, siteId, settings: { currency } }: SiteRead,
  { from, to, includeTest }: { from: Date; to: Date; includeTest: boolean },
): Promise<GetReturnFiguresResponse> {
  const unit = 10n ** BigInt(currencyExponent(currency))
  const { rows } = await sql<FigureRow & { grouping: number }>`
    with counted as (
      select order_return.id, line ->> 'reason' as reason, line ->> 'productId' as product_id, line ->> 'productName' as product_name,
        (line ->> 'quantity')::int as quantity,
        (select coalesce(sum((part ->> 'quantity')::int) filter (where part ->> 'condition' <> 'MISSING'), 0)
          from jsonb_array_elements(line -> 'received') as part)::int as received,
        units.refunded as refunded_units, sum(units.refunded) over (partition by order_return.id) as all_units,
        (select coalesce(sum((refund ->> 'amount')::numeric - coalesce((refund ->> 'failedAmount')::numeric, 0)) filter (where refund -> 'failed' = 'false'), 0)
          from jsonb_array_elements(order_return.doc -> 'refunds') as refund
          where sales_order.doc ->> 'currency' = ${currency}) as amount
      from order_return
      join sales_order on sales_order.site_id = ${siteId} and sales_order.id = order_return.order_id
      cross join lateral jsonb_array_elements(order_return.doc -> 'lines') as line
      cross join lateral (select (line ->> 'refundedQuantity')::numeric
        + coalesce((line ->> 'missingRefundedQuantity')::numeric, 0) as refunded) as units
      where order_return.site_id = ${siteId} and order_return.created_date >= ${from} and order_return.created_date < ${to}
        and order_return.status not in ('CANCELED', 'DECLINED') and (${includeTest}::boolean or not order_return.is_test)
    )
    select grouping(reason, product_id)::int as grouping, reason, product_id, max(product_name) as product_name,
      count(distinct id)::int as returns, coalesce(sum(quantity), 0)::int as quantity, coalesce(sum(received), 0)::int as received,
      coalesce(round(sum(case when all_units > 0 then amount * refunded_units / all_units else 0 end) * ${unit}::numeric), 0)::bigint as refunded
    from counted group by grouping sets ((reason), (product_id), ())
    order by quantity desc, reason, product_id`.execute(db)
  const figure = ({ reason, product_id, product_name, returns, quantity, received, refunded }: FigureRow): ReturnFigure => ({
    ...(reason && { reason }),
    ...(product_id && { productId: product_id }),
    ...(product_id && product_name && { productName: product_name }),
    returns,
    quantity,
    receivedQuantity: received,
    refundedAmount: formatAmount(refunded, currency),
  })
  const all = rows.find(({ grouping }) => grouping === ofAll)
  return {
    reasons: rows.filter(({ grouping }) => grouping === ofReason).map(figure),
    products: rows
      .filter(({ grouping, product_id }) => grouping === ofProduct && product_id)
      .slice(0, maxProducts)
      .map(figure),
    returns: all?.returns ?? 0,
    refundedAmount: formatAmount(all?.refunded ?? 0n, currency),
    currency,
  }
}

/** The bits of the columns that a row sums over. */
const ofReason = 1
const ofProduct = 2
const ofAll = 3
