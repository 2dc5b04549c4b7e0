import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { SalesGrouping } from '@stoa/contract/services/stoa/reports'
import { paths } from '../../paths.ts'

/** A report of sales: its address, and what its rows are. */
export interface SalesReport {
  name: string
  title: MessageDescriptor
  about: MessageDescriptor
  /** The heading of the rows. */
  head: MessageDescriptor
  groupBy: SalesGrouping
}

export const salesReports: readonly SalesReport[] = [
  {
    name: 'by-day',
    title: msg`Sales by day`,
    about: msg`Each day of a period, also as weeks or months.`,
    head: msg`Day`,
    groupBy: 'DAY',
  },
  {
    name: 'by-product',
    title: msg`Sales by product`,
    about: msg`What was sold, with the margin where costs are known.`,
    head: msg`Product`,
    groupBy: 'PRODUCT',
  },
  {
    name: 'by-variant',
    title: msg`Sales by variant`,
    about: msg`Sizes, colours and other choices of products.`,
    head: msg`Variant`,
    groupBy: 'VARIANT',
  },
  {
    name: 'by-category',
    title: msg`Sales by category`,
    about: msg`By the main category that products have today.`,
    head: msg`Category`,
    groupBy: 'CATEGORY',
  },
  {
    name: 'by-country',
    title: msg`Sales by country`,
    about: msg`Where orders were sent to.`,
    head: msg`Country`,
    groupBy: 'COUNTRY',
  },
  {
    name: 'by-channel',
    title: msg`Sales by channel`,
    about: msg`Online shop, point of sale, marketplaces.`,
    head: msg`Channel`,
    groupBy: 'CHANNEL',
  },
  {
    name: 'by-discount',
    title: msg`Sales by discount code`,
    about: msg`Codes and automatic discounts. Orders with several have a row of their own.`,
    head: msg`Discounts`,
    groupBy: 'DISCOUNT',
  },
  {
    name: 'by-customer',
    title: msg`Sales by customer`,
    about: msg`Who bought the most.`,
    head: msg`Customer`,
    groupBy: 'CUSTOMER',
  },
  {
    name: 'by-staff',
    title: msg`Sales by staff`,
    about: msg`Who wrote orders in the back office.`,
    head: msg`Staff`,
    groupBy: 'STAFF',
  },
]

/** All reports as the index lists them, in groups. Those that belong to another area stand there. */
export const reportGroups: readonly {
  title: MessageDescriptor
  reports: readonly { title: MessageDescriptor; about: MessageDescriptor; to: string }[]
}[] = [
  {
    title: msg`Sales`,
    reports: salesReports.map(({ title, about, name }) => ({ title, about, to: paths.salesReport(name) })),
  },
  {
    title: msg`Money`,
    reports: [
      {
        title: msg`Payments by method`,
        about: msg`What was charged and refunded, with the fees of providers.`,
        to: paths.paymentsReport(),
      },
      { title: msg`Refunds by reason`, about: msg`Why money went back.`, to: paths.refundsReport() },
      { title: msg`Returns by reason`, about: msg`Why buyers sent items back.`, to: paths.returnsReport() },
      {
        title: msg`Gift card balances`,
        about: msg`What was issued, redeemed and expired, and what you still owe.`,
        to: paths.giftCardsReport(),
      },
      { title: msg`Tax report`, about: msg`Tax by month and rate.`, to: paths.taxReport() },
      { title: msg`Tip report`, about: msg`Tips by staff and source.`, to: paths.tipReport() },
    ],
  },
]
