import { t } from '@lingui/core/macro'
import type { OrderRow } from '@stoa/contract/services/stoa/order-rows'
import { readCsv } from '../../../lib/csv.ts'
import { checkTracking, type TrackingValues } from '../tracking-fields.tsx'

/** A line of the file: an order and the tracking of its parcel. */
export interface TrackingLine extends TrackingValues {
  line: number
  number: string
}

/** The known headings of each column, including those of other programs. */
const headings: Record<keyof Omit<TrackingLine, 'line'>, readonly string[]> = {
  number: ['order', 'number', 'order number', 'order no', 'order id', 'bestellung', 'bestellnummer'],
  shippingProvider: ['carrier', 'shipping carrier', 'courier', 'provider', 'versanddienst', 'versender'],
  trackingNumber: ['tracking number', 'tracking', 'tracking no', 'shipment number', 'sendungsnummer'],
  trackingLink: ['tracking link', 'tracking url', 'link', 'url'],
}
const columns = Object.keys(headings) as (keyof typeof headings)[]

/** Reads the file. Without a heading line, the columns follow the template. */
export function readTrackingFile(csv: string): TrackingLine[] {
  const [first, ...rest] = readCsv(csv)
  if (!first) return []
  const places = columns.map((column) => first.cells.findIndex((cell) => headings[column].includes(plain(cell))))
  const hasHeadings = places[0]! >= 0
  return (hasHeadings ? rest : [first, ...rest]).map(({ line, cells }) => {
    const cellOf = (column: (typeof columns)[number]) =>
      cells[hasHeadings ? places[columns.indexOf(column)]! : columns.indexOf(column)] ?? ''
    return {
      line,
      number: cellOf('number').replace(/^#/, ''),
      shippingProvider: cellOf('shippingProvider'),
      trackingNumber: cellOf('trackingNumber'),
      trackingLink: cellOf('trackingLink'),
    }
  })
}

/** Why a line cannot be shipped, or undefined where it can. `shipped` are the numbers of the orders that lines above ship. */
export function problemOf(line: TrackingLine, order: OrderRow | undefined, shipped: ReadonlySet<string>): string | undefined {
  if (!line.number) return t`The order number is missing.`
  if (!order) return t`Order ${line.number} doesn’t exist.`
  if (shipped.has(line.number)) return t`A line above already ships this order.`
  if (!order.allowedActions?.includes('FULFILL'))
    return order.fulfillmentStatus === 'FULFILLED' ? t`This order is already shipped.` : t`This order can’t be shipped now.`
  if (!line.trackingNumber) return t`The tracking number is missing.`
  if (line.trackingNumber.length > 100) return t`The tracking number is too long.`
  return checkTracking(line).trackingLink
}

function plain(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[._#-]+/g, ' ')
    .trim()
}
