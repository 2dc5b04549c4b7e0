import type {
  ScheduledCharge,
  Subscription,
  SubscriptionCard,
  SubscriptionChange,
  SubscriptionCycle,
  SubscriptionPendingPrice,
} from '@stoa/contract/services/stoa/subscriptions'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadOrders } from '../../orders/orders/ports/reading.ts'
import { findCard } from '../../orders/saved-cards/index.ts'
import { cardIdOf } from './charge.ts'
import { isOver, nextDateOf, type PendingPrice, type StoredContract } from './contract.ts'
import { dateOfStep, lastCycleOf, rhythmOf } from './dates.ts'
import { summaryOn } from './pending-price.ts'
import { findOpenCycles, loadCycles } from './store/cycles.ts'
import { loadSettings } from './store/settings.ts'

const mostCycles = 100

/** Subscriptions as lists show them. */
export async function presentAll(site: SiteRead, contracts: readonly StoredContract[]): Promise<Subscription[]> {
  if (contracts.length === 0) return []
  const open = new Map(
    (
      await findOpenCycles(
        site,
        contracts.map(({ id }) => id),
      )
    ).map((cycle) => [cycle.contract_id, cycle]),
  )
  return contracts.map((contract) => {
    const nextAttempt = open.get(contract.id)?.next_attempt_date
    return { ...present(site, contract), ...(nextAttempt && { nextAttemptDate: nextAttempt.toISOString() }) }
  })
}

/** A subscription with the card that it charges. */
export async function presentOne(site: SiteRead, contract: StoredContract): Promise<Subscription> {
  const [subscription] = await presentAll(site, [contract])
  const { outOfStock } = await loadSettings(site)
  const { card } = await cardFields(site, contract)
  return {
    ...subscription,
    ...(outOfStock === 'SUBSTITUTE' && { acceptsSubstitutes: !contract.refusesSubstitutes }),
    ...(card && { card, needsCard: false }),
  }
}

function present({ now }: Pick<SiteRead, 'now'>, contract: StoredContract): Subscription {
  const { id, revision, createdDate, status, title, description, currency, lineItems = [], priceSummary } = contract
  const { subscriptionSettings, nextCycle, shippingInfo, recipientInfo, buyerInfo, reason, canceledDate } = contract
  const next = nextDateOf(contract)
  const nextSummary = next ? summaryOn(contract, nextCycle, next) : priceSummary
  const { autoRenewal, billingCycles } = subscriptionSettings ?? {}
  return {
    id,
    revision,
    createdDate,
    status,
    title: title ?? '',
    ...(description && { description }),
    ...rhythmOf(contract),
    ...(!autoRenewal && billingCycles && { billingCycles }),
    ...(next && { nextCycle, nextDate: next.toISOString() }),
    currency: currency ?? '',
    nextTotal: nextSummary?.total?.amount ?? '0',
    lines: lineItems.map(
      ({ id: lineId = '', productName, descriptionLines = [], quantity = 1, price, catalogReference, image }) => ({
        id: lineId,
        name: productName?.translated ?? productName?.original ?? '',
        ...(descriptionLines.length > 0 && { options: optionsText(descriptionLines) }),
        quantity,
        price: price?.amount ?? '0',
        ...(catalogReference?.catalogItemId && { productId: catalogReference.catalogItemId }),
        ...(image?.url && { image: image.url }),
      }),
    ),
    ...(shippingInfo && { shippingTitle: shippingInfo.title ?? '', shippingPrice: priceSummary?.shipping?.amount ?? '0' }),
    ...(recipientInfo && { shippingAddress: recipientInfo }),
    ...(buyerInfo?.email && { email: buyerInfo.email }),
    ...(contract.name && { name: contract.name }),
    ...(buyerInfo?.memberId && { memberId: buyerInfo.memberId }),
    orderId: contract.orderId,
    ...(reason && { reason }),
    ...(canceledDate && { canceledDate }),
    isTest: contract.isTest,
    ...(contract.needsCard && !isOver(contract) && { needsCard: true }),
    waitsForStock: waitsForStock(contract, next, now),
    ...(contract.pendingPrice && { pendingPrice: presentPending(contract.pendingPrice) }),
  }
}

/** True if the next charge is overdue because an item is out of stock. */
function waitsForStock({ status, changes }: StoredContract, next: Date | undefined, now: Date): boolean {
  if (status !== 'ACTIVE' || !next || next > now) return false
  return changes.some(({ kind, date }) => kind === 'WAITING_FOR_STOCK' && date !== undefined && new Date(date) >= next)
}

function presentPending({ effectiveDate, prices, priceSummary }: PendingPrice): SubscriptionPendingPrice {
  return {
    effectiveDate,
    total: priceSummary.total?.amount ?? '0',
    lines: Object.entries(prices).map(([id, price]) => ({ id, price })),
  }
}

function optionsText(lines: NonNullable<NonNullable<StoredContract['lineItems']>[number]['descriptionLines']>): string {
  return lines
    .flatMap(
      ({ plainText, colorInfo }) =>
        plainText?.translated ?? plainText?.original ?? colorInfo?.translated ?? colorInfo?.original ?? [],
    )
    .join(', ')
}

async function cardFields(site: SiteRead, contract: StoredContract): Promise<{ card?: SubscriptionCard }> {
  const id = await cardIdOf(site, contract)
  const card = id ? await findCard(site, contract.cardHolderId, id) : undefined
  if (!card) return {}
  return {
    card: {
      savedCardId: card.id,
      brand: card.brand,
      lastFourDigits: card.last_four_digits,
      ...(card.expiry_month !== null && { expiryMonth: card.expiry_month }),
      ...(card.expiry_year !== null && { expiryYear: card.expiry_year }),
    },
  }
}

const mostScheduled = 6

/** The next charges, if everything goes on as it is. */
export function presentSchedule({ settings }: Pick<SiteRead, 'settings'>, contract: StoredContract): ScheduledCharge[] {
  const first = nextDateOf(contract)
  if (!first) return []
  const left = (lastCycleOf(contract) ?? Infinity) - contract.nextCycle + 1
  return Array.from({ length: Math.max(0, Math.min(mostScheduled, left)) }, (_, index) => {
    const cycleNumber = contract.nextCycle + index
    const date = index === 0 ? first : dateOfStep(contract, contract.nextStep + index, settings.timeZone)
    const total = contract.once?.[String(cycleNumber)] ? undefined : summaryOn(contract, cycleNumber, date)?.total?.amount
    return { cycleNumber, date: date.toISOString(), ...(total && { total }) }
  })
}

/** The charges of a contract, the newest first, each with its order. */
export async function presentCycles(site: SiteRead, contractId: string): Promise<SubscriptionCycle[]> {
  const cycles = await loadCycles(site, contractId, mostCycles)
  const orders = new Map(
    (
      await loadOrders(
        site,
        cycles.map(({ order_id }) => order_id),
      )
    ).map((order) => [order.id, order]),
  )
  return cycles.map(({ number, due_date, status, order_id, attempts, next_attempt_date, failure }) => {
    const order = orders.get(order_id)?.order
    return {
      number,
      dueDate: due_date.toISOString(),
      status,
      ...(order && { orderId: order_id, orderNumber: order.number, total: order.priceSummary?.total?.amount ?? '0' }),
      attempts,
      ...(next_attempt_date && { nextAttemptDate: next_attempt_date.toISOString() }),
      ...(failure && { failure }),
    }
  })
}

/** What was done about a contract, the newest first. */
export function presentChanges({ changes }: StoredContract): SubscriptionChange[] {
  return changes.toReversed()
}
