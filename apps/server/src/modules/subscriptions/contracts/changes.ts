import type { SubscriptionActor, SubscriptionLineChange } from '@stoa/contract/services/stoa/subscriptions'
import type { AddressWithContact } from '@stoa/contract/services/ecom/subscription-contracts'
import { parseAmount } from '@stoa/pricing'
import { refusal, requiredField } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { orderPricer } from '../../orders/orders/ports/placing.ts'
import type { Frequency } from '../../catalog/catalog/ports/items.ts'
import { isOver, nextDateOf, subscriptionContract, withChange, type StoredContract } from './contract.ts'
import { dateOfStep, stepAfter } from './dates.ts'
import { enqueueMoved } from './enqueue.ts'
import { forgetUnusedCards } from './forget-cards.ts'
import { tellBuyer } from './mail.ts'
import { repriced } from './pending-price.ts'
import { keepReminder } from './remind.ts'
import { giveUpUnpaid, resumed } from './settle.ts'

/** Nothing is charged until it is resumed. Throws SUBSCRIPTION_NOT_ACTIVE. */
export function pause(site: SiteTx, contract: StoredContract, by: Exclude<SubscriptionActor, 'SHOP'>): Promise<StoredContract> {
  requireActive(contract)
  const changed = withChange(contract, site.now, { kind: 'PAUSED', by })
  return subscriptionContract.save(site, contract, { ...changed, status: 'PAUSED', reason: by, nextDate: null })
}

/**
 * It goes on with the first date of its schedule that is still to come. Throws SUBSCRIPTION_NOT_PAUSED, and
 * NOT_ALLOWED_BY_SHOP for the buyer of a contract that paused because its member was blocked.
 */
export async function resume(site: SiteTx, contract: StoredContract, by: SubscriptionActor): Promise<StoredContract> {
  if (contract.status !== 'PAUSED')
    throw refusal('SUBSCRIPTION_NOT_PAUSED', 'the subscription is not paused', { status: contract.status })
  if (by === 'BUYER' && contract.reason === 'MEMBER_BLOCKED')
    throw refusal('NOT_ALLOWED_BY_SHOP', 'the shop has paused this subscription: please contact it', {})
  const changed = withChange(contract, site.now, { kind: 'RESUMED', by })
  const after = await subscriptionContract.save(site, contract, { ...changed, ...resumed(site, contract) })
  await forgetUnusedCards(site, after)
  return after
}

/**
 * Leaves out the next date, which the caller has seen: a second click skips nothing more. Throws SUBSCRIPTION_NOT_ACTIVE.
 */
export function skip(
  site: SiteTx,
  contract: StoredContract,
  seen: { cycleNumber: number; nextDate: string },
  by: SubscriptionActor,
): Promise<StoredContract> | StoredContract {
  requireActive(contract)
  const next = nextDateOf(contract)
  if (contract.nextCycle !== seen.cycleNumber || next?.getTime() !== Date.parse(seen.nextDate)) return contract
  const { timeZone } = site.settings
  const nextStep = stepAfter(contract, contract.nextStep + 1, site.now, timeZone)
  const changed = withChange(contract, site.now, { kind: 'SKIPPED', by, note: next.toISOString() })
  return saveNext(site, contract, { ...changed, nextStep, nextDate: dateOfStep(contract, nextStep, timeZone).toISOString() })
}

/** No contract is planned further ahead. */
const furthest = 366 * 24 * 3600_000

/** The next charge, from which all later dates are counted. Throws SUBSCRIPTION_NOT_ACTIVE, DATE_NOT_POSSIBLE. */
export async function move(
  site: SiteTx,
  contract: StoredContract,
  nextDate: string,
  by: SubscriptionActor,
): Promise<StoredContract> {
  requireActive(contract)
  const date = new Date(nextDate)
  if (date <= site.now || date.getTime() > site.now.getTime() + furthest)
    throw refusal('DATE_NOT_POSSIBLE', 'the next charge is later than now, and within a year', { nextDate })
  const changed = withChange(contract, site.now, { kind: 'MOVED', by, note: date.toISOString() })
  return saveNext(site, contract, {
    ...changed,
    ...(by === 'BUYER' && (await keepReminder(site, contract, date))),
    anchorDate: date.toISOString(),
    nextStep: 0,
    nextDate: date.toISOString(),
  })
}

/** What can be changed of a contract; what is absent stays. */
export interface TermsChange {
  frequency?: Frequency | undefined
  interval?: number | undefined
  lines?: readonly SubscriptionLineChange[] | undefined
  shippingAddress?: AddressWithContact | undefined
  acceptsSubstitutes?: boolean | null | undefined
}

/**
 * How often it comes, how much of it and where it goes, from the next charge on. Prices stay as agreed. Throws SUBSCRIPTION_NOT_ACTIVE,
 * LINE_ITEM_NOT_FOUND, and NOT_ALLOWED_BY_SHOP for a buyer who moves to another country.
 */
export async function changeTerms(
  site: SiteTx,
  contract: StoredContract,
  change: TermsChange,
  by: SubscriptionActor,
): Promise<StoredContract> {
  requireActive(contract)
  const { frequency, interval, shippingAddress, acceptsSubstitutes } = change
  if (shippingAddress) checkAddress(contract, shippingAddress, by)
  const lineItems = changedLines(contract, change.lines ?? [])
  const { shippingInfo, subscriptionSettings = {}, nextDate } = contract
  const changesRhythm = frequency !== undefined || interval !== undefined
  const settings = { ...subscriptionSettings, ...(frequency && { frequency }), ...(interval !== undefined && { interval }) }
  const after: StoredContract = {
    ...withChange(contract, site.now, { kind: 'CHANGED', by }),
    lineItems,
    subscriptionSettings: settings,
    // The next date stays; what follows is counted from it.
    ...(changesRhythm && nextDate && { anchorDate: new Date(nextDate).toISOString(), nextStep: 0 }),
    ...(typeof acceptsSubstitutes === 'boolean' && { refusesSubstitutes: !acceptsSubstitutes }),
    ...(shippingAddress && { recipientInfo: shippingAddress }),
    ...(shippingAddress &&
      shippingInfo?.logistics?.shippingDestination && {
        shippingInfo: { ...shippingInfo, logistics: { ...shippingInfo.logistics, shippingDestination: shippingAddress } },
      }),
  }
  return subscriptionContract.save(site, contract, await repriced(site, after))
}

/** The delivery was agreed for a country, at its price: a buyer who moves to another one asks the shop. */
function checkAddress(
  { shippingInfo, recipientInfo }: StoredContract,
  { address }: AddressWithContact,
  by: SubscriptionActor,
): void {
  if (!address?.country) throw requiredField('shippingAddress.address.country')
  const before = shippingInfo?.logistics?.shippingDestination ?? recipientInfo
  if (by === 'BUYER' && before?.address?.country && before.address.country !== address.country)
    throw refusal('NOT_ALLOWED_BY_SHOP', 'the delivery was agreed for another country: please contact the shop', {
      country: before.address.country,
    })
}

function changedLines(
  contract: StoredContract,
  changes: readonly SubscriptionLineChange[],
): NonNullable<StoredContract['lineItems']> {
  const { lineItems = [], currency } = contract
  const unknown = changes.find(({ id }) => !lineItems.some((line) => line.id === id))
  if (unknown) throw refusal('LINE_ITEM_NOT_FOUND', 'the subscription has no such item', { lineItemId: unknown.id })
  const quantities = new Map(changes.map(({ id, quantity }) => [id, quantity ?? 0]))
  const price = orderPricer({ currency: currency ?? '', siteLanguage: contract.buyerLanguage ?? 'en' })
  const after = lineItems.flatMap((line) => {
    const quantity = quantities.get(line.id ?? '') ?? line.quantity ?? 1
    const unit = parseAmount(line.price?.amount ?? '0', currency ?? '')
    return quantity > 0 ? { ...line, quantity, lineItemPrice: price(unit * BigInt(quantity)) } : []
  })
  if (after.length === 0) throw refusal('LINE_ITEM_NOT_FOUND', 'a subscription keeps one item at least: cancel it instead', {})
  return after
}

/** Nothing is charged any more. What was paid is still delivered. Throws SUBSCRIPTION_ENDED. */
export async function cancelContract(
  site: SiteTx,
  contract: StoredContract,
  by: Exclude<SubscriptionActor, 'SHOP'>,
  note?: string | null,
): Promise<StoredContract> {
  if (isOver(contract)) throw refusal('SUBSCRIPTION_ENDED', 'the subscription has ended', { status: contract.status })
  const changed = withChange(contract, site.now, { kind: 'CANCELED', by, ...(note && { note }) })
  const canceled = await subscriptionContract.save(site, contract, {
    ...changed,
    status: 'CANCELED',
    reason: by,
    nextDate: null,
    canceledDate: site.now.toISOString(),
  })
  await giveUpUnpaid(site, contract.id)
  await forgetUnusedCards(site, canceled)
  await tellBuyer(site, canceled, 'CANCELED')
  return canceled
}

/** Saves a contract with another next date, and charges it then. */
export async function saveNext(site: SiteTx, before: StoredContract, after: StoredContract): Promise<StoredContract> {
  const saved = await subscriptionContract.save(site, before, after)
  const next = nextDateOf(saved)
  if (next) enqueueMoved(site, saved, next)
  return saved
}

/** Throws SUBSCRIPTION_NOT_ACTIVE where no charge is planned. */
export function requireActive({ status, nextDate }: StoredContract): void {
  if (status !== 'ACTIVE' || !nextDate)
    throw refusal('SUBSCRIPTION_NOT_ACTIVE', 'nothing of the subscription is planned', { status })
}
