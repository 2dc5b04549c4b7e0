import type { Order } from '@stoa/contract/services/ecom/orders'
import type { LineItemInfo } from '@stoa/contract/services/ecom/tips'
import { findTip } from '@stoa/web/tip'
import { parseAmount } from '@stoa/pricing'
import type { NumberedOrder, PricedOrder } from '../orders/ports/reading.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { settingsAt } from './customer-tips.ts'
import { splitAmongStaff, type TippedLine } from './split.ts'
import { insertDistributionsAtCommit, saveTipAtCommit, type NewTip } from './store/tips.ts'

/** Splits the tip of an order that is placed in this transaction, by the settings of the place of business. Reads and writes nothing for an order without a tip. */
export async function recordTip(
  site: SiteTx,
  order: Omit<NumberedOrder, 'number'>,
  locationId: string | null | undefined,
): Promise<void> {
  const fee = findTip(order.additionalFees)
  if (!fee) return
  const tip: NewTip = {
    ...newTip(order, fee.code!),
    amount_minor: parseAmount(fee.price!.amount!, order.currency),
    source: 'WEB',
  }
  const settings = await settingsAt(site, locationId)
  const distributions = await splitAmongStaff(site, settings, tip.amount_minor, linesOf(order), 'WEB')
  saveTipAtCommit(site, tip)
  if (distributions.length > 0) insertDistributionsAtCommit(site, tip, distributions)
}

/** Returns the fields of a new tip that are copied from its order. */
export function newTip(order: Omit<NumberedOrder, 'number'>, id: string): Omit<NewTip, 'amount_minor' | 'source'> {
  const currency = order.currency
  return {
    id,
    order_id: order.id,
    currency,
    line_item_subtotal_minor: linesOf(order).reduce((sum, { price }) => sum + price, 0n),
    is_test: order.isTest ?? false,
    ...stateOf(order),
  }
}

/** True if the order stands, and is paid. */
export function stateOf({ status, balanceSummary }: Order): { counts: boolean; paid: boolean } {
  return {
    counts: status === 'APPROVED' || status === 'PENDING',
    paid: Number(balanceSummary?.balance?.amount ?? 1) <= 0,
  }
}

function linesOf({ lineItems, currency }: PricedOrder): TippedLine[] {
  return lineItems.map(({ id, catalogReference, lineItemPrice, productName, quantity }) => ({
    price: parseAmount(lineItemPrice?.amount ?? '0', currency),
    info: {
      ...(id && { lineItemId: id }),
      ...(catalogReference && {
        catalogReference: { catalogItemId: catalogReference.catalogItemId!, appId: catalogReference.appId! },
      }),
      price: lineItemPrice?.amount ?? '0',
      ...(productName?.original && { name: productName.original }),
      quantity: quantity ?? 1,
    } satisfies LineItemInfo,
  }))
}
