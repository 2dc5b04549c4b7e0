import { CallError } from '@stoa/client'
import { plural, t } from '@lingui/core/macro'
import { buyLabel, listLabels, printLabels, quoteLabel } from '@stoa/contract/calls/stoa/shipping-labels'
import type { LabelQuote } from '@stoa/contract/services/stoa/shipping-labels'
import type { OrderRow } from '@stoa/contract/services/stoa/order-rows'
import { api } from '../../../lib/calls/api.ts'
import { runOneByOne, type BulkAction } from '../../../lib/list/bulk-action.ts'
import { openPdf } from '../../../lib/files/download.ts'
import { labelSettingsQuery, locationsQuery } from '../../delivery/shared/labels.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'

interface Offer {
  quoteId: string
  rateId: string
  price: string
  currency: string
}

/** The quoted prices by order, from the question to the answer; an error where there is none. */
const offers = new Map<string, Offer | Error>()

/** Buys a label for each order, in the usual package: the service that its customer chose, or else the cheapest. */
export function buyLabels(): BulkAction<OrderRow> {
  return {
    label: t`Buy labels`,
    needs: buyLabel,
    secondary: true,
    affects: ({ allowedActions = [] }) => allowedActions.includes('FULFILL'),
    noneReason: t`Nothing is left to ship in the selected orders`,
    confirm: async (rows) => {
      offers.clear()
      for (const { id } of rows) offers.set(id!, await loadOffer(id!).catch((error: Error) => error))
      const found = [...offers.values()].filter((offer): offer is Offer => !(offer instanceof Error))
      const without = rows.length - found.length
      const sums = [...Map.groupBy(found, ({ currency }) => currency)].map(([currency, same]) =>
        writeMoney(String(same.reduce((sum, { price }) => sum + Math.round(Number(price) * 100), 0) / 100), currency),
      )
      const sum = sums.join(' + ')
      const missing = plural(without, {
        0: '',
        one: '# order has no price and is left out.',
        other: '# orders have no price and are left out.',
      })
      return {
        question: plural(found.length, { 0: 'No label can be bought', one: 'Buy # label?', other: 'Buy # labels?' }),
        consequence: [
          found.length > 0 && t`The provider charges ${sum}. The orders are marked as shipped, with their tracking numbers.`,
          missing,
        ]
          .filter(Boolean)
          .join(' '),
        confirmLabel: found.length > 0 ? t`Buy for ${sum}` : t`Show why`,
        harmless: true,
      }
    },
    batchSize: 5,
    run: async (rows) => {
      const isOffered = ({ id }: OrderRow) => !(offers.get(id!) instanceof Error)
      const refused = rows.filter((row) => !isOffered(row)).map((row) => ({ row, refusal: toRefusal(offers.get(row.id!)) }))
      const outcomes = await runOneByOne(rows.filter(isOffered), ({ id }) => {
        const { quoteId, rateId } = offers.get(id!) as Offer
        return api.call(buyLabel, { quoteId, rateId })
      })
      return [...outcomes, ...refused]
    },
    done: (count) => plural(count, { one: '# label bought', other: '# labels bought' }),
    failed: (count) => plural(count, { one: 'No label for # order', other: 'No labels for # orders' }),
  }
}

/** Opens the labels of the orders as one PDF. */
export function printAll(): BulkAction<OrderRow> {
  return {
    label: t`Print labels`,
    needs: printLabels,
    secondary: true,
    confirmedByPage: true,
    batchSize: 50,
    run: async (rows) => {
      const { labels = [] } = await api.call(listLabels, { orderIds: rows.map(({ id }) => id!) })
      const printable = labels.filter((label) => label.printable).slice(0, 50)
      if (printable.length > 0) {
        const { content, fileName } = await api.call(printLabels, { labelIds: printable.map(({ id }) => id!) })
        openPdf(content!, fileName!)
      }
      return rows.map((row) => {
        const isPrinted = printable.some(({ orderId }) => orderId === row.id)
        return { row, refusal: isPrinted ? undefined : { description: t`This order has no label.` } }
      })
    },
    done: (count) => plural(count, { one: 'Label of # order opened', other: 'Labels of # orders opened' }),
    failed: (count) => plural(count, { one: '# order has no label', other: '# orders have no label' }),
  }
}

/** Why there is no price: in the server's words, or in ours. */
function toRefusal(error: unknown): { code?: string | undefined; description?: string } {
  if (error instanceof CallError) return { code: error.code, description: error.message }
  return error instanceof Error ? { description: error.message } : {}
}

async function loadOffer(orderId: string): Promise<Offer> {
  const [settings, locations] = await Promise.all([
    queryClient.ensureQueryData(labelSettingsQuery),
    queryClient.ensureQueryData(locationsQuery),
  ])
  const locationId = settings.locationId ?? locations[0]?.id
  if (!locationId || !settings.package) throw new Error(t`Choose a location and a package in the label settings first.`)
  const { quote } = await api.call(quoteLabel, { orderId, locationId, package: settings.package })
  const rate = findCheapest(quote!)
  return { quoteId: quote!.id!, rateId: rate.id!, price: rate.price!, currency: rate.currency! }
}

function findCheapest({ rates = [] }: LabelQuote) {
  const [cheapest] = rates.toSorted((one, other) => Number(one.price) - Number(other.price))
  return rates.find(({ chosenByBuyer }) => chosenByBuyer) ?? cheapest!
}
