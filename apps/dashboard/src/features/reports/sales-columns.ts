import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { SalesColumn, SalesFigures } from '@stoa/contract/services/stoa/reports'
import { isZero } from '@stoa/web/money'
import { writeNumber } from '../../lib/format/format.ts'
import { writeMoney } from '../../lib/format/money.ts'

export interface FigureOfSales {
  key: keyof SalesFigures
  title: MessageDescriptor
  sortBy?: SalesColumn
  kind: 'COUNT' | 'MONEY'
  /** Shown only where some row has it. */
  optional?: boolean
  strong?: boolean
}

export const salesColumns: readonly FigureOfSales[] = [
  { key: 'orders', title: msg`Orders`, sortBy: 'ORDERS', kind: 'COUNT', optional: true },
  { key: 'units', title: msg`Units`, sortBy: 'UNITS', kind: 'COUNT' },
  { key: 'grossSales', title: msg`Gross sales`, sortBy: 'GROSS_SALES', kind: 'MONEY' },
  { key: 'discounts', title: msg`Discounts`, sortBy: 'DISCOUNTS', kind: 'MONEY', optional: true },
  { key: 'delivery', title: msg`Delivery`, kind: 'MONEY', optional: true },
  { key: 'fees', title: msg`Fees`, kind: 'MONEY', optional: true },
  { key: 'tips', title: msg`Tips`, kind: 'MONEY', optional: true },
  { key: 'addedTax', title: msg`Added tax`, kind: 'MONEY', optional: true },
  { key: 'other', title: msg`Other`, kind: 'MONEY', optional: true },
  { key: 'total', title: msg`Total`, sortBy: 'TOTAL', kind: 'MONEY' },
  { key: 'refunds', title: msg`Refunds`, sortBy: 'REFUNDS', kind: 'MONEY', optional: true },
  { key: 'sales', title: msg`Sales`, sortBy: 'SALES', kind: 'MONEY', strong: true },
  { key: 'tax', title: msg`Tax`, sortBy: 'TAX', kind: 'MONEY' },
  { key: 'refundedTax', title: msg`Refunded tax`, kind: 'MONEY', optional: true },
  { key: 'netSales', title: msg`Net sales`, sortBy: 'NET_SALES', kind: 'MONEY' },
  { key: 'cost', title: msg`Cost`, kind: 'MONEY', optional: true },
  { key: 'margin', title: msg`Margin`, sortBy: 'MARGIN', kind: 'MONEY', optional: true },
  { key: 'uncostedUnits', title: msg`Units without a cost`, kind: 'COUNT', optional: true },
]

/** The columns that say something in these rows. Without any cost, nothing is said about costs. */
export function shownColumns(totals: SalesFigures): FigureOfSales[] {
  return salesColumns.filter(({ key, optional }) => {
    if (!optional) return true
    const value = totals[key]
    if (key === 'uncostedUnits') return totals.cost !== undefined && Number(value ?? 0) !== 0
    return value !== undefined && !(typeof value === 'string' && isZero(value) && key !== 'cost' && key !== 'margin')
  })
}

export function writeFigure(figures: SalesFigures, { key, kind }: FigureOfSales, currency: string): string {
  const value = figures[key]
  if (value === undefined || Number(value) === 0) return '–'
  return kind === 'COUNT' ? writeNumber(Number(value)) : writeMoney(String(value), currency)
}
