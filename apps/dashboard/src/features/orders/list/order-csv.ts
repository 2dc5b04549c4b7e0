import { t } from '@lingui/core/macro'
import type { OrderExportRow } from '@stoa/contract/services/stoa/order-rows'
import { writeCsv } from '../../../lib/csv/csv.ts'
import { countryName } from '../../../lib/format/countries.ts'
import { channelName } from '../../../lib/site/channels.ts'
import { methodName } from '../../../lib/report/payment-method.ts'
import { fulfilmentOptions, paymentOptions, stateOptions } from '../shared/states.tsx'

interface FileOptions {
  byPart: boolean
  timeZone: string
  withHeadings: boolean
}

type ExportColumn = readonly [title: string, cell: (row: OrderExportRow) => unknown]

/** Orders as CSV, with headings and words in the reader's language, times of the site's zone and plain decimal numbers. */
export function orderCsv(rows: readonly OrderExportRow[], { byPart, timeZone, withHeadings }: FileOptions): string {
  const columns = columnsOf(byPart, timeZone)
  return writeCsv([
    ...(withHeadings ? [columns.map(([title]) => title)] : []),
    ...rows.map((row) => columns.map(([, cell]) => cell(row) ?? '')),
  ])
}

function columnsOf(byPart: boolean, timeZone: string): ExportColumn[] {
  return [
    [t`Number`, (row) => row.number],
    [t`Date`, (row) => row.localDate],
    [t`Time zone`, () => timeZone],
    [t`Status`, (row) => labelOf(stateOptions, row.status)],
    [t`Payment`, (row) => labelOf(paymentOptions, row.paymentStatus)],
    [t`Fulfilment`, (row) => labelOf(fulfilmentOptions, row.fulfillmentStatus)],
    [t`Test order`, (row) => yesOrNo(row.isTest)],
    [t`Counts in reports`, (row) => yesOrNo(row.counts)],
    [t`Channel`, (row) => row.channel && channelName(row.channel)],
    [t`Customer`, (row) => row.customer],
    [t`Email`, (row) => row.email],
    [t`Phone`, (row) => row.phone],
    [t`Company`, (row) => row.company],
    [t`Address`, (row) => row.addressLine],
    [t`Address line 2`, (row) => row.addressLine2],
    [t`Postcode`, (row) => row.postalCode],
    [t`City`, (row) => row.city],
    [t`State or region`, (row) => row.subdivision],
    [t`Country`, (row) => row.country && countryName(row.country)],
    [t`Country code`, (row) => row.country],
    [t`Delivery method`, (row) => row.deliveryMethod],
    [
      t`Payment methods`,
      (row) => (row.paymentMethods ?? []).map((method) => methodName({ method, provider: method })).join(', '),
    ],
    [t`Discounts used`, (row) => (row.discountNames ?? []).join(', ')],
    ...(byPart ? partColumns() : []),
    [t`Units`, (row) => row.quantity],
    [t`Refunded units`, (row) => row.refundedQuantity],
    [t`Gross sales`, (row) => row.gross],
    [t`Discounts`, (row) => row.discounts],
    [t`Delivery`, (row) => row.delivery],
    [t`Fees`, (row) => row.fees],
    [t`Tips`, (row) => row.tips],
    [t`Added tax`, (row) => row.addedTax],
    [t`Other`, (row) => row.other],
    [t`Total`, (row) => row.total],
    [t`Tax`, (row) => row.tax],
    [t`Refunds`, (row) => row.refunds],
    [t`Refunded tax`, (row) => row.refundedTax],
    [t`Sales`, (row) => row.sales],
    [t`Net sales`, (row) => row.netSales],
    ...(byPart ? [] : orderColumns()),
    [t`Currency`, (row) => row.currency],
  ]
}

function partColumns(): ExportColumn[] {
  return [
    [t`Kind`, (row) => partName(row.part)],
    [t`Item`, (row) => row.name],
    [t`Choices`, (row) => row.choices],
    [t`SKU`, (row) => row.sku],
  ]
}

function orderColumns(): ExportColumn[] {
  return [
    [t`Paid`, (row) => row.paid],
    [t`Paid by gift card`, (row) => row.giftCard],
  ]
}

function partName(part: OrderExportRow['part']): string {
  switch (part) {
    case 'DELIVERY':
      return t`Delivery`
    case 'FEE':
      return t`Fee`
    case 'TIP':
      return t`Tip`
    case 'OTHER':
      return t`Other`
    default:
      return t`Item`
  }
}

function labelOf(options: typeof stateOptions, code: string | undefined): string {
  const known = options.find(({ value }) => value === code)
  return known ? t(known.label) : (code ?? '')
}

function yesOrNo(is: boolean | undefined): string {
  return is ? t`Yes` : t`No`
}
