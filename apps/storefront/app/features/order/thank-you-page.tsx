import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CallError, type Client } from '@stoa/client'
import { data, redirect } from 'react-router'
import { getOrder } from '@stoa/contract/calls/ecom/orders'
import { listFulfillmentsForSingleOrder } from '@stoa/contract/calls/ecom/order-fulfillments'
import { getOrderEmail } from '@stoa/contract/calls/stoa/order-emails'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { formAction } from '../../form-action.ts'
import '../../buying-texts.ts'
import { storefront } from '../../context.ts'
import { lineDetails, lineView, totalsRows } from '../../lines.ts'
import { orNotFound } from '../../not-found.ts'
import { paths } from '../../paths.ts'
import { dateLocale } from '../../preferences.ts'
import { railLength, tryPart, tryRail } from '../../products/load-rail.ts'
import { ProductRail } from '../../products/product-rail.tsx'
import { useRefreshWhile } from '../../refresh-while.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Line } from '../../ui/line.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Totals } from '../../ui/totals.tsx'
import { correctEmail } from './correct-email.server.ts'
import { DestinationsOfOrder, destinationsOf, Part } from './destinations.tsx'
import { Email } from './email.tsx'
import { OrderSteps, stepsOf } from './order-steps.tsx'
import { OfflinePayment, offlinePaymentOf } from './offline-payment.tsx'
import { Parcels, parcelsOf } from './parcels.tsx'
import type { Route } from './+types/thank-you-page.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { api, shop, i18n, money } = context.get(storefront)
  const order = await orderInThisBrowser(api, params.orderId)
  if (!order) throw redirect(paths.orderLookup({ problem: 'elsewhere' }))
  const [{ orderEmail }, bestSellers, fulfillments] = await Promise.all([
    api.call(getOrderEmail, { orderId: params.orderId }),
    bestSellersWithout({ context }, order),
    tryPart({ context }, () => api.call(listFulfillmentsForSingleOrder, { orderId: params.orderId })),
  ])
  return {
    title: i18n._(msg`Order ${order.number ?? ''} – ${shop.name}`),
    number: order.number ?? '',
    isNew: Date.now() - new Date(order.createdDate ?? 0).getTime() < newFor,
    email: orderEmail?.email ?? '',
    emailCorrectable: orderEmail?.correctableUntil !== undefined,
    emailCorrected: url.searchParams.has('corrected'),
    payment: paymentState(order),
    offline: offlinePaymentOf(
      order,
      money,
      new Intl.DateTimeFormat(dateLocale(i18n.locale, shop.country), { dateStyle: 'long', timeZone: shop.timeZone }),
    ),
    destinations: destinationsOf(order, new Intl.DisplayNames(i18n.locale, { type: 'region' })),
    parcels: parcelsOf(fulfillments?.orderWithFulfillments),
    note: order.buyerNote ?? '',
    bestSellers,
    steps: stepsOf(
      order,
      new Intl.DateTimeFormat(dateLocale(i18n.locale, shop.country), {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: shop.timeZone,
      }),
    ),
    lines: (order.lineItems ?? []).map((line) => lineView(line, money)),
    totals: totalsRows(order.priceSummary ?? {}, money, { taxIncluded: order.taxIncludedInPrices ?? false }),
  }
}

export const action = formAction(async ({ params, context }: Route.ActionArgs, form) => {
  const { api, i18n } = context.get(storefront)
  const value = String(form.get('email') ?? '').trim()
  const problem = await orNotFound(correctEmail(api, params.orderId, value))
  if (!problem) return redirect(paths.thankYou(params.orderId, { corrected: 'email' }))
  return data({ value, problem: typeof problem === 'string' ? problem : i18n._(problem) }, { status: 422 })
})

/** Milliseconds in which the page thanks for the order, and is more than a look at its status. */
const newFor = 24 * 3600 * 1000

/** Undefined where somebody else ordered, or the same buyer in another browser, and where there is no such order. */
async function orderInThisBrowser(api: Client, id: string): Promise<Order | undefined> {
  try {
    return (await api.call(getOrder, { id })).order
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}

/** Best sellers without the products of this order. */
async function bestSellersWithout(args: Parameters<typeof tryRail>[0], { lineItems = [] }: Order) {
  const bought = new Set(lineItems.map((line) => lineDetails(line).slug))
  const cards = await tryRail(args, { sort: 'BEST_SELLING', limit: 2 * railLength })
  return cards?.filter(({ slug }) => !bought.has(slug)).slice(0, railLength)
}

function paymentState({ paymentStatus, offlinePayment }: Order): 'paid' | 'pending' | 'failed' | 'later' {
  if (paymentStatus === 'PAID') return 'paid'
  if (offlinePayment && paymentStatus === 'NOT_PAID') return 'later'
  return paymentStatus === 'DECLINED' || paymentStatus === 'CANCELED' ? 'failed' : 'pending'
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function ThankYouPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    number,
    isNew,
    email,
    emailCorrectable,
    emailCorrected,
    payment,
    offline,
    destinations,
    parcels,
    note,
    steps,
    lines,
    totals,
    bestSellers,
  } = loaderData
  const { t } = useLingui()
  useRefreshWhile(payment === 'pending')
  return (
    <div className="page pt-8 md:pt-14">
      <p className="text-quiet">
        <Trans>Order {number}</Trans>
      </p>
      <h1 className="display mt-1 text-title">{isNew ? <Trans>Thank you</Trans> : <Trans>Your order</Trans>}</h1>
      <div className="mt-4 mb-8 max-w-[60ch] space-y-4 text-lead">
        {email && (
          <Email email={email} correctable={emailCorrectable} corrected={emailCorrected && !actionData} refused={actionData} />
        )}
        {payment === 'pending' && (
          <Notice tone="good">
            <Trans>The bank hasn’t confirmed your payment yet. You don’t need to do anything: this page updates by itself.</Trans>
          </Notice>
        )}
        {payment === 'later' && offline && <OfflinePayment number={number} {...offline} />}
        {payment === 'failed' && (
          <Notice tone="problem">
            <Trans>The payment failed, and nothing was charged. Please order again or contact us.</Trans>
          </Notice>
        )}
      </div>
      <OrderSteps steps={steps} />
      <div className="mt-12 grid gap-8 md:grid-cols-12 lg:gap-x-16">
        <section aria-labelledby="bought" className="md:col-span-7">
          <h2 id="bought" className="mb-5 border-b border-line pb-3 font-display text-heading">
            <Trans>Your items</Trans>
          </h2>
          <ul>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        </section>
        <section aria-labelledby="sum" className="md:col-span-5 lg:col-span-4 lg:col-start-9">
          <h2 id="sum" className="mb-3 font-display text-heading">
            <Trans>Order summary</Trans>
          </h2>
          <Totals rows={totals} />
          <Parcels parcels={parcels} />
          <DestinationsOfOrder {...destinations} />
          {note && (
            <Part title={<Trans>Your note</Trans>}>
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {note}
              </p>
            </Part>
          )}
          <ButtonLink to={paths.products()} variant="plain" className="mt-6 w-full">
            <Trans>Continue shopping</Trans>
          </ButtonLink>
        </section>
      </div>
      <ProductRail title={t`Best sellers`} products={bestSellers} />
    </div>
  )
}
