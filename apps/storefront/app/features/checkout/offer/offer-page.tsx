import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { acceptSharedDraftOrder, readSharedDraftOrder } from '@stoa/contract/calls/stoa/draft-orders'
import type { SharedDraftOrder } from '@stoa/contract/services/stoa/draft-orders'
import { dateFormat } from '@stoa/web/date-format'
import { data, redirect, redirectDocument, type ShouldRevalidateFunction } from 'react-router'
import { entryPaths } from '../../../entry-paths.ts'
import { toPictureView } from '../../../lib/media/pictures.ts'
import { isZero } from '@stoa/web/money'
import { moneyFormat, moneyOrFree, type ShowMoney } from '../../../lib/money/money.ts'
import { storefront } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { minimalLayout } from '../../../lib/page/minimal-layout.ts'
import { secretAddress } from '../../../lib/page/secret-address.ts'
import type { LineView } from '../../../ui/line.tsx'
import type { TotalsRow } from '../../../ui/totals.tsx'
import { translated, type Translatable } from '../../../ui/translatable.ts'
import { seenTotalField } from '../payment/seen-total.ts'
import { seenVersionField } from './seen-version.ts'
import type { Route } from './+types/offer-page.ts'

const Offer = loadOnInteraction(async () => (await import('./offer.tsx')).Offer)
await loadedInUse()

/** The page of a draft order that the shop shares, for whoever has its link. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { api, shop, i18n } = context.get(storefront)
  const title = i18n._(msg`Your offer – ${shop.name}`)
  try {
    const { sharedDraftOrder: offer = {} } = await api.call(readSharedDraftOrder, { token })
    return { title, shop: shop.name, offer: toOfferView(offer, shop, i18n.locale) }
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    return data({ title, shop: shop.name, offer: undefined }, { status: error.status })
  }
}

function toOfferView(offer: SharedDraftOrder, shop: { currency: string } & Parameters<typeof dateFormat>[1], language: string) {
  const money = moneyFormat(offer.currency ?? shop.currency, language)
  const { status = 'EXPIRED', expirationDate, problem, total = '0', version, deposit, email } = offer
  return {
    status,
    problem,
    until: expirationDate && dateFormat(language, shop, { dateStyle: 'long' }).format(new Date(expirationDate)),
    lines: (offer.lineItems ?? []).map((line): LineView => {
      const { id = '', name = '', options = [], quantity = 1, price = '0', total: lineTotal = '0', image } = line
      return {
        id,
        name,
        slug: undefined,
        options: options.map((option) => ({ name: option.name ?? '', value: option.value ?? '' })),
        picture: toPictureView(image ? { url: image } : undefined, name),
        quantity,
        price: money(price),
        total: money(lineTotal),
      }
    }),
    totals: toTotals(offer, money),
    deposit: deposit && !isZero(deposit) && deposit !== total ? money(deposit) : undefined,
    seenTotal: total,
    seenVersion: version,
    email,
  }
}

function toTotals(offer: SharedDraftOrder, money: ShowMoney): TotalsRow[] {
  const { subtotal = '0', discount, discounts = [], delivery, fees = [], tax, taxIncluded = false, total = '0' } = offer
  return [
    { name: 'subtotal', amount: money(subtotal) },
    ...(isZero(discount)
      ? []
      : [
          {
            name: 'discount' as const,
            amount: `−${money(discount ?? '0')}`,
            breakdown: discounts.flatMap(({ name, amount = '0' }) => (name ? { part: name, amount: `−${money(amount)}` } : [])),
          },
        ]),
    ...(delivery ? [{ name: 'delivery' as const, label: delivery.name, amount: moneyOrFree(delivery.amount, money) }] : []),
    ...fees.map(({ name, amount = '0' }) => ({ name: 'fees' as const, label: name, amount: money(amount) })),
    ...(isZero(tax) ? [] : [{ name: taxIncluded ? ('taxIncluded' as const) : ('tax' as const), amount: money(tax ?? '0') }]),
    { name: 'total', amount: money(total) },
  ]
}

/** A second press is safe: the server places one order. */
export const action = formAction(async ({ params: { token }, context }: Route.ActionArgs, form) => {
  const { api, i18n } = context.get(storefront)
  const email = String(form.get('email') ?? '').trim()
  const seenVersion = String(form.get(seenVersionField) ?? '')
  const refuse = (problem: Translatable, field?: 'email') =>
    data({ problem: translated(i18n, problem), field, email }, { status: 422 })
  try {
    const { orderToken = '', paymentUrl } = await api.call(acceptSharedDraftOrder, {
      token,
      seenTotal: String(form.get(seenTotalField) ?? '0'),
      ...(seenVersion && { seenVersion }),
      ...(email && { email }),
    })
    // A new document, whose security policy allows the provider's fields.
    return paymentUrl ? redirectDocument(paymentUrl) : redirect(entryPaths.openOrder(orderToken))
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    if (error.violations.some(({ field }) => field === 'email'))
      return refuse(msg`Enter an email address such as name@example.com.`, 'email')
    switch (error.code) {
      case 'SHARED_DRAFT_ORDER_CHANGED':
        return refuse(msg`The offer has changed. Nothing was ordered. Please check it and accept it again.`)
      case 'CREATE_ORDER_FAILED_VALIDATIONS':
        return refuse(msg`Something in this offer is no longer available. Nothing was ordered. Please contact us.`)
      case 'TOO_MANY_REQUESTS':
        return refuse(msg`Too many attempts were made from your connection. Nothing was ordered. Please try again in an hour.`)
    }
    // The page says what became of the offer.
    return redirect(entryPaths.sharedDraft(token))
  }
})

/** A refused offer may have changed, so it is loaded again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === 'POST' || defaultShouldRevalidate

export const handle = minimalLayout

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, ...secretAddress]

export default function OfferPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Offer loaderData={loaderData} actionData={actionData} />
}
