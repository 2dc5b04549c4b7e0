import { service, type Order, type OrderLineItem } from '@stoa/contract/services/ecom/orders'
import type { PricedOrder } from './stored-order.ts'
import { merge } from '../../../kernel/lists/entity/merge.ts'
import { brokenRule, notFound, refusal } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { activity, withActivities } from './activities.ts'
import { checkMaySellFiles } from './sold-files.ts'
import { saveOrder } from './save.ts'
import { loadCreationSettings } from './store/creation-settings.ts'
import { lockOrder } from './store/orders.ts'
import type { StoredOrder } from './stored-order.ts'
import type { StoredLine } from './stored-order.ts'

/**
 * The editable part of a placed order: its people and notes, never the agreed content. The rest of
 * a request stays as it is: clients send back the whole order that they read.
 */
const editable = [
  'buyerInfo',
  'buyerNote',
  'buyerLanguage',
  'weightUnit',
  'billingInfo',
  'shippingInfo',
  'recipientInfo',
  'archived',
  'seenByAHuman',
  'attributionSource',
  'channelInfo',
  'customFields',
  'extendedFields',
  'businessLocation',
  'tags',
] as const satisfies (keyof Order)[]

const editableOfLine = [
  'productName',
  'descriptionLines',
  'image',
  'fulfillerId',
  'digitalFile',
  'extendedFields',
  'physicalProperties',
  'priceDescription',
] as const satisfies (keyof OrderLineItem)[]

/** Throws ORDER_IS_PENDING, ORDER_IS_REJECTED and ORDER_CANNOT_BE_EDITED. */
export async function editOrder(site: SiteTx, caller: Caller, change: Order & { id: string }): Promise<StoredOrder> {
  const before = await lockOrder(site, change.id)
  await checkMayEdit(site, caller, before)
  checkKeepsBuyer(change)
  // The currency cannot be edited, so it is there afterwards too.
  const after = merge(service, 'Order', { ...before.order }, pick({ ...change }, editable)) as Order as PricedOrder
  // The delivery cost is part of the agreement and cannot be edited.
  const cost = before.order.shippingInfo?.cost
  const order = after.shippingInfo && cost ? { ...after, shippingInfo: { ...after.shippingInfo, cost } } : after
  return saveOrder(site, before, withActivities(order, ...historyOf(site.now, before.order, order)))
}

export async function editLine(site: SiteTx, caller: Caller, orderId: string, change: OrderLineItem): Promise<StoredOrder> {
  const before = await lockOrder(site, orderId)
  await checkMayEdit(site, caller, before)
  const lines = before.order.lineItems ?? []
  const known = lines.find(({ id }) => id === change.id)
  if (!known) throw notFound('lineItem', { id: change.id })
  checkMaySellFiles(caller, [change], known)
  const lineItems = lines.map((line) =>
    line.id === change.id
      ? (merge(service, 'OrderLineItem', { ...line }, pick({ ...change }, editableOfLine)) as OrderLineItem as StoredLine)
      : line,
  )
  return saveOrder(site, before, { ...before.order, lineItems })
}

async function checkMayEdit(site: SiteTx, caller: Caller, { id, order: { status } }: StoredOrder): Promise<void> {
  if (status === 'PENDING') throw refusal('ORDER_IS_PENDING', 'the order is waiting for the buyer')
  if (status === 'REJECTED') throw refusal('ORDER_IS_REJECTED', 'the order was rejected')
  await checkIsEditor(site, caller, id)
}

/** Throws ORDER_CANNOT_BE_EDITED for an app that is not among those that the creator of the order named. */
export async function checkIsEditor(site: SiteRead, caller: Caller, id: string): Promise<void> {
  if (caller.kind !== 'APP') return
  const { ownerAppIds } = await loadCreationSettings(site, id)
  if (ownerAppIds && !ownerAppIds.includes(caller.appId)) {
    throw refusal('ORDER_CANNOT_BE_EDITED', 'only other apps may edit this order', { appIds: ownerAppIds })
  }
}

/** "Removing `buyerInfo` or `contactDetails` fields results in an error." */
function checkKeepsBuyer({ buyerInfo, billingInfo, recipientInfo, shippingInfo }: Order): void {
  const removed = [
    ['order.buyerInfo', buyerInfo],
    ['order.billingInfo.contactDetails', billingInfo?.contactDetails],
    ['order.recipientInfo.contactDetails', recipientInfo?.contactDetails],
    [
      'order.shippingInfo.logistics.shippingDestination.contactDetails',
      shippingInfo?.logistics?.shippingDestination?.contactDetails,
    ],
  ].find(([, value]) => value === null)
  if (removed) throw brokenRule(removed[0] as string, 'BUYER_IS_KEPT', 'may be changed, not removed')
}

type Doc = Record<string, unknown>

function pick(change: Doc, fields: readonly string[]): Doc {
  return Object.fromEntries(Object.entries(change).filter(([field]) => fields.includes(field)))
}

function historyOf(now: Date, before: Order, after: Order) {
  const differs = (of: (order: Order) => unknown) => JSON.stringify(of(before)) !== JSON.stringify(of(after))
  return [
    ...(differs((order) => order.shippingInfo?.logistics?.shippingDestination) ? [activity(now, 'SHIPPING_ADDRESS_EDITED')] : []),
    ...(differs((order) => order.buyerInfo?.email) ? [activity(now, 'EMAIL_EDITED')] : []),
  ]
}
