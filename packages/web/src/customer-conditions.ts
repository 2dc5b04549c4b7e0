import { amountFilter, daysFilterIn } from './range.ts'

/** What the query string of the list of customers asks for, which is how a segment is stored. */
export interface CustomerConditions {
  /** Words that are searched for; empty for none. */
  text: string
  filters: Readonly<Record<string, readonly string[]>>
}

/** Reads the conditions of a segment: `orders=2&newsletter=yes`. Values of a filter are separated by commas. */
export function readCustomerConditions(search: string): CustomerConditions {
  const filters = [...new URLSearchParams(search)].map(([key, value]) => [key, value.split(',').filter(Boolean)] as const)
  return { text: new URLSearchParams(search).get('q') ?? '', filters: Object.fromEntries(filters) }
}

/** The filter of the list of customers. Days are those of the site's time zone. What no filter wrote is left out. */
export function customerFilter(filters: CustomerConditions['filters'], timeZone: string): object {
  const { orders = [], spent = [], lastOrder = [], tag = [], newsletter = [], account = [] } = filters
  const { country = [], owed = [], source = [], added = [] } = filters
  const amount = amountFilter(spent[0])
  const lastOrderDate = daysFilterIn(lastOrder[0], timeZone)
  const createdDate = daysFilterIn(added[0], timeZone)
  return {
    ...(/^\d+$/.test(orders[0] ?? '') && { orderCount: orders[0] === '0' ? 0 : { $gte: Number(orders[0]) } }),
    ...(amount && { spent: amount }),
    ...(lastOrderDate && { lastOrderDate }),
    ...(tag.length > 0 && { tags: { $hasSome: tag.flatMap((value) => readTag(value) ?? []) } }),
    ...(newsletter[0] && { newsletter: newsletter[0] === 'yes' }),
    ...(account[0] && { isMember: account[0] === 'member' }),
    ...(country.length > 0 && { country: { $in: country } }),
    ...(owed[0] && { owed: { $gt: '0' } }),
    ...(source.length > 0 && { source: { $in: source } }),
    ...(createdDate && { createdDate }),
  }
}

/** A tag may have a comma, so it is encoded once more. Undefined for what no filter wrote. */
export function readTag(value: string): string | undefined {
  try {
    const tag = decodeURIComponent(value)
    return tag.length >= 1 && tag.length <= 60 ? tag : undefined
  } catch {
    return undefined
  }
}
