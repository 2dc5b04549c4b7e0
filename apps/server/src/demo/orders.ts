import type { Activity, Order } from '@stoa/contract/services/ecom/orders'
import { formatAmount } from '@stoa/pricing'
import { getOrThrow } from '../kernel/basics/get-or-throw.ts'
import { derivedId, newId } from '../kernel/basics/ids.ts'
import type { SiteTx } from '../kernel/site/site.ts'
import { priceBasket, resolveLines, type ResolvedLine } from '../modules/pricing/basket/index.ts'
import { catalogAppId } from '../modules/catalog/catalog/ports/items.ts'
import { importOrder, orderOfBasket } from '../modules/orders/orders/ports/placing.ts'
import { insertFulfillment } from '../modules/orders/orders/ports/changing.ts'
import { rememberDemo } from '../modules/overview/setup/index.ts'
import { cycled, pick, randomOf, times, type Random } from './art/drawing.ts'
import { customers, type Customer } from './customers.ts'
import type { DemoProduct } from './products/index.ts'

export interface SoldVariant {
  product: DemoProduct
  productId: string
  variantId: string
}

const count = 300
const days = 90
const hour = 3_600_000
const day = 24 * hour

/** The data that all orders of the season share. */
interface Season {
  catalogue: readonly ResolvedLine[]
  /** Cumulative weights, in the order of `catalogue`: how often each is bought. */
  popularity: readonly number[]
  /** The codes of delivery to each country, the usual one first. */
  ways: ReadonlyMap<string, readonly string[]>
  today: Date
}

/**
 * Creates a season of orders, as if the shop had moved here: priced like a checkout, and imported. The items depend only on the
 * order's position, and the dates on the site's time; the stock is the rest after all of them.
 */
export async function seedOrders(site: SiteTx, sold: readonly SoldVariant[]): Promise<void> {
  const catalogue = await resolveLines(site, sold.map(lineOf))
  const season = { catalogue, popularity: popularities(sold), ways: await loadDeliveryCodes(site, catalogue), today: site.now }
  const ids: string[] = []
  for (const [index, date] of purchaseDates(site.now).entries()) ids.push(await seedOrder({ ...site, now: date }, index, season))
  await rememberDemo(site, 'order', ids)
}

async function seedOrder(site: SiteTx, index: number, { catalogue, popularity, ways, today }: Season): Promise<string> {
  const random = randomOf(`order ${index}`)
  const customer = pick(random, customers)
  const lines = basketOf(random, catalogue, popularity)
  const caller = { kind: 'VISITOR', visitorId: derivedId(site.siteId, customer.email) } as const
  const address = addressOf(customer)
  const codes = getOrThrow(ways, customer.country)
  const deliveryCode = codes.at(random() < 0.12 ? -1 : 0)!
  const priced = await priceBasket(site, { lines, destination: { country: customer.country }, deliveryCode })
  const order = orderOfBasket(site, {
    lines,
    priced,
    buyer: { visitorId: caller.visitorId, email: customer.email },
    billing: address,
    ...(priced.needsDelivery && { shippingDestination: address }),
    channelType: 'WEB',
    buyerLanguage: { DE: 'de', AT: 'de', FR: 'fr' }[customer.country],
    ...(index % 17 === 4 && { buyerNote: pick(random, notes) }),
    createdBy: caller,
    initialStatus: 'APPROVED',
  })
  const story = storyOf(index, random, priced.needsDelivery, order.fulfillmentStatus === 'FULFILLED')
  const imported = await importOrder(site, caller, {
    ...order,
    ...moneyOf(story, priced.totals.summary.total, site.settings.currency),
    status: story.canceled ? 'CANCELED' : 'APPROVED',
    fulfillmentStatus: story.sent ? 'FULFILLED' : order.fulfillmentStatus,
    seenByAHuman: index < count - 9,
    createdDate: site.now.toISOString(),
    purchasedDate: site.now.toISOString(),
    activities: historyOf(story, site.now, today),
  })
  if (!story.sent || !priced.needsDelivery) return imported.id
  await insertFulfillment({ ...site, now: sentOn(site.now, today) }, imported.id, {
    lineItems: (imported.order.lineItems ?? []).flatMap(({ id, quantity, physicalProperties }) =>
      physicalProperties?.shippable ? [{ id: id!, quantity: quantity! }] : [],
    ),
    trackingInfo: { trackingNumber: `BW${String(731_000_000 + index * 7919)}`, shippingProvider: 'dhl' },
    status: 'Fulfilled',
    completed: true,
  })
  return imported.id
}

async function loadDeliveryCodes(site: SiteTx, catalogue: readonly ResolvedLine[]): Promise<Map<string, string[]>> {
  const lines = catalogue.filter(({ shippable }) => shippable).slice(0, 1)
  const ways = new Map<string, string[]>()
  for (const country of new Set(customers.map((customer) => customer.country))) {
    const { offers } = await priceBasket(site, { lines, destination: { country } })
    ways.set(
      country,
      offers.map(({ code }) => code),
    )
  }
  return ways
}

function lineOf({ productId, variantId }: SoldVariant) {
  return { id: newId(), quantity: 1, reference: { appId: catalogAppId, catalogItemId: productId, options: { variantId } } }
}

/** Cheap and new things sell more often, and the first choice of each option most. */
function popularities(sold: readonly SoldVariant[]): number[] {
  let reached = 0
  return sold.map(({ product, productId }, index) => {
    const place = index - sold.findIndex((other) => other.productId === productId)
    const liked = randomOf(`liked ${product.name}`)(0.4, 1.6)
    return (reached +=
      ((liked * (product.ribbon === 'New' ? 1.6 : 1)) / (1 + place * 0.55)) * (40 / (20 + Number(product.price))))
  })
}

function basketOf(random: Random, catalogue: readonly ResolvedLine[], popularity: readonly number[]): ResolvedLine[] {
  const large = random() < 0.03
  const wanted = large ? 5 + Math.floor(random(0, 4)) : pick(random, [1, 1, 1, 1, 2, 2, 3])
  const chosen = new Set(times(wanted, () => popularity.findIndex(above(random(0, popularity.at(-1))))))
  return [...chosen].map((index) => {
    const resolved = cycled(catalogue, index)
    const quantity = large ? 1 + Math.floor(random(0, 4)) : pick(random, [1, 1, 1, 1, 1, 2])
    // A product that is sold out by now was in stock then.
    return { ...resolved, availability: { status: 'AVAILABLE' }, line: { ...resolved.line, id: newId(), quantity } }
  })
}

const above = (wanted: number) => (reached: number) => reached >= wanted

/** More with every week, more on weekends, most in the evening; never after `now`, and in order. */
function purchaseDates(now: Date): Date[] {
  const random = randomOf('purchase dates')
  const starts = times(days, (back) => now.getTime() - (days - back) * day)
  let reached = 0
  const shares = starts.map((start, index) => {
    const weekday = new Date(start).getUTCDay()
    return (reached += (0.55 + index / days) * (weekday === 0 || weekday === 6 ? 1.7 : 1) * random(0.7, 1.3))
  })
  const dates = times(count, (index) => {
    const dayOf = shares.findIndex((share) => share >= (reached * (index + 0.5)) / count)
    const evening = pick(random, [8, 10, 12, 13, 16, 18, 19, 20, 20, 21, 21, 22]) + random()
    const midnight = Math.floor(cycled(starts, dayOf) / day) * day
    return Math.min(midnight + evening * hour, now.getTime() - random(0.2, 5) * hour)
  })
  return dates.toSorted((one, other) => one - other).map((time) => new Date(time))
}

/** The history of an order. */
interface Story {
  paid: 'ALL' | 'PART' | 'NOTHING'
  refunded: 'ALL' | 'PART' | 'NOTHING'
  sent: boolean
  canceled: boolean
}

function storyOf(index: number, random: Random, needsDelivery: boolean, isSent: boolean): Story {
  const fate = random()
  const usual: Story = { paid: 'ALL', refunded: 'NOTHING', sent: true, canceled: false }
  const isRecent = index >= count - 22
  if (fate < 0.03) return { ...usual, paid: 'NOTHING', sent: isSent, canceled: true }
  if (fate < 0.045) return { ...usual, refunded: 'ALL', sent: isSent, canceled: true }
  if (isRecent) return { ...usual, paid: fate < 0.24 ? 'NOTHING' : 'ALL', sent: isSent || (needsDelivery && fate > 0.8) }
  if (fate < 0.065) return { ...usual, refunded: 'ALL' }
  if (fate < 0.095) return { ...usual, refunded: 'PART' }
  if (fate < 0.12) return { ...usual, paid: 'PART', sent: isSent }
  return fate < 0.15 ? { ...usual, paid: 'NOTHING', sent: isSent } : usual
}

function moneyOf({ paid, refunded }: Story, total: bigint, currency: string): Pick<Order, 'paymentStatus' | 'balanceSummary'> {
  const part = { ALL: total, PART: (total * 2n) / 5n, NOTHING: 0n }
  const amount = (minor: bigint) => ({ amount: formatAmount(minor, currency) })
  const paymentStatus =
    paid === 'NOTHING'
      ? 'NOT_PAID'
      : paid === 'PART'
        ? 'PARTIALLY_PAID'
        : ({ ALL: 'FULLY_REFUNDED', PART: 'PARTIALLY_REFUNDED', NOTHING: 'PAID' } as const)[refunded]
  return { paymentStatus, balanceSummary: { paid: amount(part[paid]), refunded: amount(part[refunded]) } }
}

function historyOf({ paid, refunded, sent, canceled }: Story, placed: Date, today: Date): Activity[] {
  const later = sentOn(placed, today)
  const activity = (
    date: Date,
    type: 'ORDER_PLACED' | 'ORDER_PAID' | 'ORDER_PARTIALLY_PAID' | 'ORDER_FULFILLED' | 'ORDER_CANCELED' | 'ORDER_REFUNDED',
  ): Activity => ({
    id: newId(),
    createdDate: date.toISOString(),
    type,
    activityType: type,
  })
  return [
    activity(placed, 'ORDER_PLACED'),
    ...(paid === 'ALL' ? [activity(placed, 'ORDER_PAID')] : []),
    ...(paid === 'PART' ? [activity(placed, 'ORDER_PARTIALLY_PAID')] : []),
    ...(sent ? [activity(later, 'ORDER_FULFILLED')] : []),
    ...(canceled ? [activity(later, 'ORDER_CANCELED')] : []),
    ...(refunded === 'NOTHING' ? [] : [activity(later, 'ORDER_REFUNDED')]),
  ]
}

/** A day and a half later, or now where that has not come. */
function sentOn(placed: Date, today: Date): Date {
  return new Date(Math.min(placed.getTime() + 1.4 * day, today.getTime()))
}

function addressOf({ firstName, lastName, country, city, postalCode, addressLine }: Customer) {
  return { address: { country, city, postalCode, addressLine }, contactDetails: { firstName, lastName } }
}

const notes = [
  'It is a present, please leave the prices out.',
  'Please ring at the neighbours, we are out until six.',
  'Bitte gut verpacken, das letzte Mal war die Ecke krumm.',
  'Merci d’ajouter une petite carte, c’est pour un anniversaire.',
]
