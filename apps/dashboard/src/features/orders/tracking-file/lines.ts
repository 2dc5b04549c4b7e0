import { t } from '@lingui/core/macro'
import type { OrderRow } from '@stoa/contract/services/stoa/order-rows'
import { hasLostDigits } from '@stoa/web/file-values/numbers'
import { readCell, type ColumnMapping } from '../../../lib/csv/columns.ts'
import type { CsvRow } from '../../../lib/csv/csv.ts'
import type { LabelledColumn } from '../../../lib/csv/table-columns.tsx'
import { checkTracking, type TrackingValues } from '../order/shipping/tracking-fields.tsx'

/** A line of the file: an order and the tracking of its parcel. */
export interface TrackingLine extends TrackingValues {
  line: number
  number: string
}

type ColumnId = 'number' | keyof TrackingValues

/** The columns with the headings of other programs, in the order of the template. */
export function trackingColumns(): readonly LabelledColumn<ColumnId>[] {
  return [
    {
      id: 'number',
      label: t`Order`,
      needed: true,
      aliases: ['order', 'number', 'order number', 'order no', 'order id', 'bestellung', 'bestellnummer'],
    },
    {
      id: 'shippingProvider',
      label: t`Carrier`,
      aliases: ['carrier', 'shipping carrier', 'courier', 'provider', 'versanddienst', 'versender'],
    },
    {
      id: 'trackingNumber',
      label: t`Tracking number`,
      needed: true,
      aliases: ['tracking number', 'tracking', 'tracking no', 'shipment number', 'sendungsnummer'],
    },
    { id: 'trackingLink', label: t`Tracking link`, aliases: ['tracking link', 'tracking url', 'link', 'url'] },
  ]
}

export function toTrackingLine(row: CsvRow, mapping: ColumnMapping<ColumnId>): TrackingLine {
  return {
    line: row.line,
    number: readCell(row, mapping, 'number').replace(/^#/, ''),
    shippingProvider: readCell(row, mapping, 'shippingProvider'),
    trackingNumber: readCell(row, mapping, 'trackingNumber'),
    trackingLink: readCell(row, mapping, 'trackingLink'),
  }
}

/** Why a line cannot be shipped, or undefined where it can. `shipped` are the numbers of the orders that lines above ship. */
export function findProblem(line: TrackingLine, order: OrderRow | undefined, shipped: ReadonlySet<string>): string | undefined {
  if (!line.number) return t`The order number is missing.`
  if (!order) return t`Order ${line.number} doesn’t exist.`
  if (shipped.has(line.number)) return t`A line above already ships this order.`
  if (!order.allowedActions?.includes('FULFILL'))
    return order.fulfillmentStatus === 'FULFILLED' ? t`This order is already shipped.` : t`This order can’t be shipped now.`
  if (!line.trackingNumber) return t`The tracking number is missing.`
  if (hasLostDigits(line.trackingNumber))
    return t`The spreadsheet has shortened the tracking number. Format its column as text and export it again.`
  if (line.trackingNumber.length > 100) return t`The tracking number is too long.`
  return checkTracking(line).trackingLink
}
