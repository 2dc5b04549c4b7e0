import { service as orders, type Order } from '@stoa/contract/services/ecom/orders'
import { parseAmount } from '@stoa/pricing'
import { sql } from 'kysely'
import type { Reaction } from '../../../kernel/background/reactions.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { lockOrder, type NumberedOrder, type StoredLine } from '../../orders/orders/ports/reading.ts'
import { orderPricer } from '../../orders/orders/ports/placing.ts'
import { subscriptionContract, withChange, type ContractFields } from './contract.ts'
import { findExemption } from '../../pricing/tax-exemptions/index.ts'
import { firstDates, rhythmOfPeriod } from '../../pricing/subscriptions/index.ts'
import { dateOfStep } from './dates.ts'
import { enqueueAt, renewName } from './enqueue.ts'
import { agreedCoupon } from './coupon.ts'
import { checkCardLater } from './missing-card.ts'
import { repriced } from './pending-price.ts'
import type { RenewedFields } from './renewal-order.ts'
import { insertCycle } from './store/cycles.ts'

type SubscribedLine = StoredLine & { subscriptionInfo: NonNullable<StoredLine['subscriptionInfo']> }

const types = [`${orders.fqdn}_created`, `${orders.fqdn}_approved`]

/** An approved order begins the contracts that its lines name. */
export const beginContracts: Reaction = {
  name: 'subscriptions.begin-contracts',
  types: {
    condition: () => sql<boolean>`domain_event.type = any(${types}::text[])`,
    // Orders record these events in any case; only an order that is approved when it is placed has no event of its approval.
    hasSubscribers: async () => false,
  },
  async react(site, { entityId, body }) {
    const { lineItems = [] } = orderIn(body)
    if (!lineItems.some(({ subscriptionInfo }) => subscriptionInfo?.cycleNumber === 1)) return
    await site.transaction(async (tx) => {
      const { order } = await lockOrder(tx, entityId)
      if (order.status !== 'APPROVED') return
      for (const [contractId, lines] of contractsOf(order)) {
        if (!(await subscriptionContract.find(tx, contractId))) await begin(tx, order, contractId, lines)
      }
    })
  },
}

function orderIn(body: Record<string, any>): Order {
  return body.createdEvent?.entity ?? body.actionEvent?.body?.order ?? {}
}

/** The lines of an order that begin a contract, by its id. */
function contractsOf({ lineItems }: NumberedOrder): Map<string, SubscribedLine[]> {
  const subscribed = lineItems.filter((line): line is SubscribedLine => line.subscriptionInfo?.cycleNumber === 1)
  return Map.groupBy(subscribed, ({ subscriptionInfo }) => subscriptionInfo.id ?? '')
}

/** The first charge is the order itself; the contract has what every later one needs. */
async function begin(site: SiteTx, order: NumberedOrder, contractId: string, lines: SubscribedLine[]): Promise<void> {
  const [{ subscriptionInfo: terms } = { subscriptionInfo: undefined }] = lines
  const { subscriptionSettings = {}, subscriptionOptionTitle, subscriptionOptionDescription, chargesDescription } = terms ?? {}
  const { buyerInfo, billingInfo, recipientInfo, shippingInfo, currency } = order
  const isDelivered = lines.some(({ physicalProperties }) => physicalProperties?.shippable)
  const recurring = lines.map((line) => recurringLine(order, line))
  const { timeZone } = site.settings
  const { freeTrialPeriod } = subscriptionSettings
  const { anchor, nextStep } = firstDates(
    new Date(order.purchasedDate),
    { ...(freeTrialPeriod && { freeTrial: rhythmOfPeriod(freeTrialPeriod) }), startDate: terms?.startDate ?? undefined },
    timeZone,
  )
  const schedule = { anchorDate: anchor.toISOString(), nextStep, subscriptionSettings }
  const nextDate = dateOfStep(schedule, nextStep, timeZone)
  const taxExemptGroupId = await findGroupOfStaff(site, order)
  const contact = (recipientInfo ?? billingInfo)?.contactDetails
  const contract = withChange<RenewedFields & Partial<ContractFields> & Pick<ContractFields, 'changes' | 'nextCycle'>>(
    {
      ...schedule,
      subscriptionSettings,
      title: subscriptionOptionTitle ?? '',
      ...(subscriptionOptionDescription && { description: subscriptionOptionDescription }),
      lineItems: recurring,
      coupon: agreedCoupon(lines) ?? null,
      ...(buyerInfo && { buyerInfo }),
      buyerLanguage: order.buyerLanguage ?? site.settings.language,
      ...(order.weightUnit && { weightUnit: order.weightUnit }),
      currency,
      ...(order.currencyConversionDetails && { currencyConversionDetails: order.currencyConversionDetails }),
      taxIncludedInPrices: order.taxIncludedInPrices ?? false,
      ...(taxExemptGroupId && { taxExemptGroupId }),
      ...(billingInfo && { billingInfo }),
      ...(isDelivered && shippingInfo && { shippingInfo: agreedDelivery(shippingInfo) }),
      ...(recipientInfo && { recipientInfo }),
      ...(order.channelInfo && { channelInfo: order.channelInfo }),
      customFields: [],
      appliedDiscounts: [],
      additionalFees: [],
      activities: [],
      status: 'ACTIVE',
      nextDate: nextDate.toISOString(),
      nextCycle: 2,
      orderId: order.id,
      cardHolderId: buyerInfo?.memberId ?? order.id,
      name: [contact?.firstName, contact?.lastName].filter(Boolean).join(' '),
      isTest: order.isTest ?? false,
      consent: { date: order.purchasedDate, text: chargesDescription ?? '' },
      changes: [],
    },
    new Date(order.purchasedDate),
    { kind: 'BEGUN', by: 'BUYER' },
  )
  await subscriptionContract.createWith(site, await repriced(site, contract), contractId)
  await insertCycle(site, {
    contract_id: contractId,
    number: 1,
    due_date: new Date(order.purchasedDate),
    status: order.paymentStatus === 'PAID' ? 'PAID' : 'OPEN',
    order_id: order.id,
  })
  enqueueAt(site, renewName, { contractId, cycle: 2 }, nextDate)
  checkCardLater(site, contractId)
}

/** The group that staff set for the checkout; undefined where the buyer pays tax as usual, or is exempt themselves. */
async function findGroupOfStaff(site: SiteTx, { taxInfo, buyerInfo }: NumberedOrder): Promise<string | undefined> {
  const groupId = taxInfo?.taxExemption?.taxExemptGroupId
  if (!groupId) return undefined
  const own = await findExemption(site, { contactId: buyerInfo?.memberId ?? buyerInfo?.contactId })
  return own?.taxExemptGroupId === groupId ? undefined : groupId
}

/** A line as it is charged again: at the agreed price, without what reduced the first charge. */
function recurringLine(order: NumberedOrder, { totalDiscount: _discount, depositAmount: _deposit, ...line }: SubscribedLine) {
  const price = orderPricer(order)
  const unit = parseAmount(line.subscriptionInfo.recurringPrice?.amount ?? line.price?.amount ?? '0', order.currency)
  const { recurringPrice: _recurring, startDate: _start, recurringCoupon: _coupon, ...subscriptionInfo } = line.subscriptionInfo
  return {
    ...line,
    ...(line.taxInfo && { taxInfo: asInContracts(line.taxInfo) }),
    subscriptionInfo,
    price: price(unit),
    priceBeforeDiscounts: price(unit),
    lineItemPrice: price(unit * BigInt(line.quantity)),
    totalDiscount: price(0n),
  }
}

function agreedDelivery(shippingInfo: NonNullable<NumberedOrder['shippingInfo']>): NonNullable<NumberedOrder['shippingInfo']> {
  const { cost } = shippingInfo
  return cost?.taxInfo ? { ...shippingInfo, cost: { ...cost, taxInfo: asInContracts(cost.taxInfo) } } : shippingInfo
}

/** Orders say what others would pay where the buyer is exempt; contracts do not. */
function asInContracts<Info extends { taxBreakdown?: readonly object[] }>(taxInfo: Info): Info {
  const { taxBreakdown } = taxInfo
  if (!taxBreakdown) return taxInfo
  return { ...taxInfo, taxBreakdown: taxBreakdown.map((part) => ({ ...part, usualRate: undefined })) }
}
