import { msg } from '@lingui/core/macro'
import { CallError, type Client } from '@stoa/client'
import { data, redirect } from 'react-router'
import { getOrder } from '@stoa/contract/calls/ecom/orders'
import { listFulfillmentsForSingleOrder } from '@stoa/contract/calls/ecom/order-fulfillments'
import { listOrderInvoices } from '@stoa/contract/calls/stoa/invoices'
import { listOrderDownloads } from '@stoa/contract/calls/stoa/order-downloads'
import { getOrderEmail } from '@stoa/contract/calls/stoa/order-emails'
import type { Order, OrderLineItem } from '@stoa/contract/services/ecom/orders'
import { dateFormat } from '@stoa/web/date-format'
import { orderAgain } from '../../lib/cart/buy-again.server.ts'
import { storefront, type Visit } from '../../lib/page/context.ts'
import { deliveryTexts } from '../../lib/delivery/delivery-texts.server.ts'
import { formAction } from '../../lib/page/form-action.ts'
import { toBreakdown } from '../../lib/money/explanation.ts'
import { toGiftCardPayment, lineDetails, lineView, nameIn, totalsRows } from '../../lib/money/lines.ts'
import { subscriptionOfLine } from '../../lib/money/subscription-texts.server.ts'
import { requireFound } from '../../lib/page/not-found.ts'
import { paths } from '../../paths.ts'
import { orderSubscriptions } from '../account/shared/order-subscriptions.server.ts'
import { railLength, tryPart, tryRail } from '../catalog/shared/products/load-rail.ts'
import { translated } from '../../ui/translatable.ts'
import { loadAccountOffer } from './account-offer.server.ts'
import { correctEmail } from './correct-email.server.ts'
import { changeOrder, loadChanges } from './order-changes.server.ts'
import { failedAttempts } from './payment-attempts.tsx'
import { awaitsFiles, toDownloadViews, sellsFiles } from './downloads.tsx'
import { toInvoiceViews } from './invoices.tsx'
import { toDestinations } from './destinations.tsx'
import { toOrderSteps } from './order-steps.tsx'
import { toOfflinePayment } from './offline-payment.tsx'
import { toParcels } from './parcels.tsx'
import { payAgain } from './pay-again.server.ts'
import { getPaymentState, toPayAgain } from './payment-state.ts'
import { changeReturn, loadReturns } from './returns/return-view.server.ts'
import type { Route } from './+types/thank-you-page.ts'
import { loadedInUse, loadOnInteraction } from '../../lib/page/load-on-interaction.tsx'
import { useRefreshWhile } from '../../lib/page/refresh-while.ts'

const OrderContents = loadOnInteraction(async () => (await import('./order-contents.tsx')).OrderContents)
await loadedInUse()

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const { api, shop, i18n, money, wayBack, memberId, now } = visit
  const order = await loadOrderOfBrowser(api, params.orderId)
  const isPurchase = isThankYou(url) && isNew(order?.createdDate, now)
  if (!order) throw redirect(paths.orderLookup({ problem: 'elsewhere' }))
  // An order that waits for its payment is placed here first: this page refreshes until it is.
  if (wayBack?.thankYou && order.status === 'APPROVED') throw redirect(wayBack.thankYou)
  const times = dateFormat(i18n.locale, shop, { dateStyle: 'medium', timeStyle: 'short' })
  const days = dateFormat(i18n.locale, shop, { dateStyle: 'long' })
  const countries = new Intl.DisplayNames(i18n.locale, { type: 'region' })
  const [{ orderEmail }, changes, fulfillments, files, invoices, account, returns, subscriptions] = await Promise.all([
    api.call(getOrderEmail, { orderId: params.orderId }),
    loadChanges(api, order, { times, countries }),
    tryPart({ context }, () => api.call(listFulfillmentsForSingleOrder, { orderId: params.orderId })),
    sellsFiles(order) ? tryPart({ context }, () => api.call(listOrderDownloads, { orderId: params.orderId })) : undefined,
    tryPart({ context }, () => api.call(listOrderInvoices, { orderId: params.orderId })),
    isPurchase ? loadAccountOffer(visit, order) : undefined,
    loadReturns({ context }, api, order, { times, language: i18n.locale }),
    orderSubscriptions(order, visit),
  ])
  const failedSubscription = subscriptions.find(({ now }) => now?.failed)?.now?.to
  const payment = getPaymentState(order, failedSubscription)
  const downloads = toDownloadViews(files?.downloads, days, i18n.locale)
  const lines = (order.lineItems ?? []).map((line) => ({
    ...lineView(line, money, order.appliedDiscounts),
    subscription: subscriptionOf(line, visit),
  }))
  return {
    title: i18n._(msg`Order ${order.number ?? ''} – ${shop.name}`),
    number: order.number ?? '',
    heading: payment === 'failed' ? 'FAILED' : isPurchase && order.status !== 'CANCELED' ? 'NEW' : 'KNOWN',
    email: orderEmail?.email ?? '',
    emailCorrectable: orderEmail?.correctableUntil !== undefined,
    emailCorrected: url.searchParams.has('corrected'),
    payment,
    payAgain: payment === 'failed' ? toPayAgain(order, failedSubscription) : undefined,
    offline: toOfflinePayment(order, money, days, i18n),
    destinations: toDestinations(order, countries, deliveryTexts(i18n, shop)),
    parcels: toParcels(fulfillments?.orderWithFulfillments, times),
    id: params.orderId,
    invoices: toInvoiceViews(invoices?.invoices, days),
    downloads,
    awaitsFiles: awaitsFiles(order, downloads),
    returns,
    isReturned: url.searchParams.has('returned') && returns.returns[0]?.status === 'REQUESTED',
    note: order.buyerNote ?? '',
    changes,
    attempts: failedAttempts(order, times, money),
    account,
    isMembers: memberId !== undefined && order.buyerInfo?.memberId === memberId,
    shopUrl: wayBack?.shop,
    canOrderAgain: !wayBack?.shop && (!isPurchase || isOver(order, now)),
    canReview: !wayBack?.shop && order.fulfillmentStatus === 'FULFILLED' && order.status !== 'CANCELED',
    bestSellers: wayBack?.shop ? [] : loadOtherBestSellers({ context }, order),
    subscriptions,
    awaitsSubscription: order.status === 'APPROVED' && wasJustPlaced(order, now) && subscriptions.some((each) => !each.now),
    steps: toOrderSteps(order, times),
    lines,
    totals: totalsRows(order.priceSummary ?? {}, money, {
      taxIncluded: order.taxIncludedInPrices ?? false,
      explanation: toBreakdown(order.explanation, { money, language: i18n.locale, lineName: nameIn(lines) }),
      fees: order.additionalFees,
      exemption: order.taxInfo?.taxExemption,
      giftCard: toGiftCardPayment(order),
    }).filter(({ name }) => name !== 'delivery' || isDelivered(order)),
  }
}

export const action = formAction(async ({ params, url, context }: Route.ActionArgs, form) => {
  const here = isThankYou(url) ? paths.thankYou(params.orderId) : paths.order(params.orderId)
  const visit = context.get(storefront)
  const { api, i18n } = visit
  if (form.has('again')) {
    const lineId = String(form.get('again'))
    return orderAgain(visit, params.orderId, lineId || undefined)
  }
  if (form.has('change')) {
    const problem = await requireFound(changeOrder(api, params.orderId, form))
    return problem ? data({ unchanged: translated(i18n, problem) }, { status: 422 }) : redirect(here)
  }
  if (form.has('return')) {
    const problem = await requireFound(changeReturn(api, params.orderId, form))
    return problem ? data({ unchanged: translated(i18n, problem) }, { status: 422 }) : redirect(here)
  }
  if (form.has('pay')) return payAgain(api, params.orderId)
  const value = String(form.get('email') ?? '').trim()
  const problem = await requireFound(correctEmail(api, params.orderId, value))
  if (!problem) return redirect(paths.thankYou(params.orderId, { corrected: 'email' }))
  return data({ value, problem: translated(i18n, problem) }, { status: 422 })
})

/** True on the page that a purchase leads to. From the account, the same order opens as an order. */
const isThankYou = ({ pathname }: URL) => pathname.endsWith('/thank-you')

/** Milliseconds in which the page thanks for the order, and is more than a look at its status. */
const newFor = 24 * 3600 * 1000

/** True if an order is finished, or was placed a while ago. */
function isOver({ status, fulfillmentStatus, createdDate }: Order, now: Date): boolean {
  return status === 'CANCELED' || fulfillmentStatus === 'FULFILLED' || !isNew(createdDate, now)
}

/** True if an order has a delivery method or a price of delivery, which downloads have not. */
function isDelivered({ shippingInfo, priceSummary }: Order): boolean {
  return Boolean(shippingInfo?.title) || Number(priceSummary?.shipping?.amount ?? 0) > 0
}

/** True while what the order begins may still be on its way. */
function wasJustPlaced({ createdDate }: Order, now: Date): boolean {
  return now.getTime() - new Date(createdDate ?? 0).getTime() < 60_000
}

function subscriptionOf({ subscriptionInfo: info, price, quantity = 1 }: OrderLineItem, { i18n, money, shop }: Visit) {
  if (!info) return undefined
  const { subscriptionOptionTitle: title, subscriptionSettings: rhythm, recurringPrice, cycleNumber } = info
  const isFirstFree = cycleNumber === 1 && Boolean(rhythm?.freeTrialPeriod)
  return subscriptionOfLine(
    { title: title ?? '', rhythm, isFirstFree, price: (recurringPrice ?? price)?.amount ?? '0', quantity },
    { i18n, money, currency: shop.currency },
  )
}

const isNew = (createdDate: string | null | undefined, now: Date) => now.getTime() - new Date(createdDate ?? 0).getTime() < newFor

/** Undefined where somebody else ordered, or the same buyer in another browser, and where there is no such order. */
async function loadOrderOfBrowser(api: Client, id: string): Promise<Order | undefined> {
  try {
    return (await api.call(getOrder, { id })).order
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}

/** Best sellers without the products of this order. */
async function loadOtherBestSellers(args: Parameters<typeof tryRail>[0], { lineItems = [] }: Order) {
  const bought = new Set(lineItems.map((line) => lineDetails(line).slug))
  const cards = await tryRail(args, { sort: 'BEST_SELLING', limit: 2 * railLength })
  return cards?.filter(({ slug }) => !bought.has(slug)).slice(0, railLength)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function ThankYouPage({ loaderData, actionData }: Route.ComponentProps) {
  useRefreshWhile(loaderData.payment === 'pending' || loaderData.awaitsFiles || loaderData.awaitsSubscription)
  return <OrderContents loaderData={loaderData} actionData={actionData} />
}
