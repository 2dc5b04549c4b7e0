import { useEffect } from 'react'
import { msg } from '@lingui/core/macro'
import { data, redirect, type ShouldRevalidateFunction } from 'react-router'
import { CallError } from '@stoa/client'
import { getCheckout, removeCoupon, removeGiftCard, updateCheckout } from '@stoa/contract/calls/ecom/checkout'
import type { Checkout, LineItem } from '@stoa/contract/services/ecom/checkout'
import { getDeliveryCountries } from '@stoa/contract/calls/stoa/shop'
import type { Client } from '@stoa/client'
import { countriesIn } from '@stoa/web/countries'
import { dateFormat } from '@stoa/web/date-format'
import { couponField } from '../../lib/cart/coupon.ts'
import { giftCardField } from '../../lib/cart/gift-card.ts'
import { submitGiftCard } from '../../lib/cart/submit-gift-card.server.ts'
import { submitCoupon } from '../../lib/cart/submit-coupon.server.ts'
import { storefront, type Visit } from '../../lib/page/context.ts'
import { deliveryTexts } from '../../lib/delivery/delivery-texts.server.ts'
import { formAction, badRequest } from '../../lib/page/form-action.ts'
import { notFound, requireFound } from '../../lib/page/not-found.ts'
import { chargedIn } from '../../lib/money/prices.ts'
import { laterCharges, nextChargeOf, subscriptionOfLine } from '../../lib/money/subscription-texts.server.ts'
import { paths, type CheckoutSection } from '../../paths.ts'
import { minimalLayout } from '../../lib/page/minimal-layout.ts'
import type { Route } from './+types/checkout-page.ts'
import { findPlacedOrder } from './payment/order-of-checkout.server.ts'
import { changeLine } from './summary/change-line.server.ts'
import type { Buyer } from './contact/contact-section.tsx'
import { checkoutView, shipsAnything, type CheckoutView } from './checkout-view.ts'
import { translateProblem } from './sections/save-result.ts'
import { pay } from './payment/pay.server.ts'
import { tryPart } from '../catalog/shared/products/load-rail.ts'
import { prefillCheckout } from './contact/prefill-checkout.server.ts'
import { loadLegalPages } from './legal-pages.ts'
import { toPolicies } from '../../lib/policies/policies.ts'
import { forRecurringCharges, loadPaymentChoices } from './payment/payment-choices.ts'
import { loadMemberEmail } from '../../lib/page/member-email.server.ts'
import { savedAddresses } from './address/saved-addresses.server.ts'
import { saveAddress, saveContact, saveDelivery } from './sections/save-section.server.ts'
import { loadCheckoutPage } from './questions/load-checkout-page.server.ts'
import { shopColors } from '../../lib/page/theme.server.ts'
import { checkoutLook } from './brand-style.ts'
import { loadedInUse, loadNow, loadOnInteraction } from '../../lib/page/load-on-interaction.tsx'
import { chooseMembership } from './extras/membership.server.ts'
import { membershipLineField, toMembershipViews } from './extras/memberships.ts'
import { ownTipField, tipField } from './extras/tip-fields.ts'
import { submitTip, loadTipChoices } from './extras/tip.server.ts'
import { hasDrafts } from './sections/drafts.ts'
import type { LineView } from '../../ui/line.tsx'
import { pathOf } from '../../lib/page/path-of.ts'

const CheckoutContents = loadOnInteraction(async () => (await import('./checkout-contents.tsx')).CheckoutContents)
await loadedInUse()

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const { api, shop, i18n, wayBack, ...prices } = visit
  const read = async () => (await requireFound(api.call(getCheckout, { id: params.checkoutId }))).checkout
  let checkout = await read()
  if (checkout && visit.memberId && !checkout.completed && !checkout.buyerInfo?.email) {
    await prefillCheckout(visit, params.checkoutId)
    checkout = await read()
  }
  if (!checkout) throw notFound()
  const order = await findPlacedOrder(api, params.checkoutId)
  if (order && (checkout.completed || order.isStanding)) throw redirect(paths.thankYou(order.id))
  const query = new URL(request.url).searchParams
  const { page, asked } = await loadCheckoutPage(api, checkout)
  const look = checkoutLook(page.brand ?? {}, { alt: shop.name, shop: shopColors(visit.theme) })
  const isFixed = checkout.customSettings?.disabledContinueShoppingButton
  const view = checkoutView(checkout, {
    money: prices.money,
    language: i18n.locale,
    texts: deliveryTexts(i18n, shop),
    asked,
    laterCharges: laterCharges(checkout.subscriptionCharges, visit),
    subscriptionOf: (line) => checkoutSubscription(line, checkout.subscriptionCharges, visit),
  })
  const days = dateFormat(i18n.locale, shop, { dateStyle: 'medium' })
  const choices = await loadPaymentChoices(visit, params.checkoutId)
  const payment = asked.recurring ? forRecurringCharges(choices) : choices
  const open = view.sections.find((section) => section === query.get('edit')) ?? view.next
  return {
    title: i18n._(msg`Checkout – ${shop.name}`),
    checkoutFrame: {
      look: isFixed ? { ...look, wayOut: undefined } : look,
      wayOutText: page.texts?.continueShoppingLink ?? undefined,
    },
    checkout: view,
    asked,
    texts: page.texts ?? {},
    policies: toPolicies(page, !shipsAnything(checkout)),
    takesGiftCards: page.giftCardRedeemEnabled ?? true,
    charged: chargedIn(shop, prices, checkout.priceSummary?.total?.amount),
    hasExpress: shop.expressCheckout && !asked.recurring && !view.blocked && !payment.nothingToPay,
    open,
    buyer: getBuyerKind(visit),
    memberEmail: open === 'contact' && view.email === '' ? await loadMemberEmail(visit) : undefined,
    savedAddresses: open === 'address' ? await savedAddresses(visit, view, query.get('address')) : undefined,
    isBack: query.has('problem'),
    isPickedUpFirst: open === 'address' && view.needsDelivery ? await isPickupSuggested(api, view) : false,
    countries: countriesIn(i18n.locale, shop.country),
    payment,
    memberships: toMembershipViews(checkout, (date) => days.format(new Date(date))),
    tips: await loadTipChoices(api, params.checkoutId, prices.money, i18n),
    shopUrl: wayBack?.shop,
    legalPages: await tryPart({ context }, () => loadLegalPages(api)),
  }
}

function checkoutSubscription(
  { id, subscriptionOptionInfo: info, price, quantity = 1 }: LineItem,
  charges: Checkout['subscriptionCharges'],
  visit: Visit,
): LineView['subscription'] {
  if (!info) return undefined
  const { i18n, money, shop } = visit
  return subscriptionOfLine(
    {
      title: info.title?.translated || info.title?.original || '',
      rhythm: info.subscriptionSettings,
      isFirstFree: Boolean(info.recurringPrice),
      from: nextChargeOf(id ?? undefined, charges, visit),
      price: info.recurringPrice ?? price?.amount ?? '0',
      quantity,
    },
    { i18n, money, currency: shop.currency },
  )
}

function getBuyerKind({ memberId, wayBack }: Visit): Buyer {
  if (wayBack) return 'OTHER'
  return memberId ? 'MEMBER' : 'GUEST'
}

/** Before an address is entered, a shop that ships nowhere proposes to pick the goods up. */
async function isPickupSuggested(api: Client, { address, deliveries, pickup }: CheckoutView): Promise<boolean> {
  if (pickup || address.country !== '' || !deliveries.some((option) => option.pickup)) return pickup !== undefined
  const { countries = [], everywhere } = await api.call(getDeliveryCountries, {})
  return !everywhere && countries.length === 0
}

const save = { contact: saveContact, address: saveAddress, delivery: saveDelivery, payment: pay }
const isSection = (name: string): name is CheckoutSection => Object.hasOwn(save, name)

export const action = formAction(async (args: Route.ActionArgs, form) => {
  try {
    return await change(args, form)
  } catch (error) {
    // In another tab the order was placed, or its payment is pending. The page shows which.
    if (error instanceof CallError && error.code === 'CHECKOUT_IS_COMPLETE')
      return redirect(paths.checkout(args.params.checkoutId))
    throw error
  }
})

async function change({ params, url, context }: Route.ActionArgs, form: FormData) {
  const { api, i18n, shop, money } = context.get(storefront)
  if (form.has('line')) return changeLine(api, params.checkoutId, form, url)
  if (form.has(couponField)) {
    const id = params.checkoutId
    const refusedCoupon = await submitCoupon(form, {
      choose: (couponCode) => api.call(updateCheckout, { checkout: { id }, couponCode }),
      remove: () => api.call(removeCoupon, { id }),
    })
    return refusedCoupon ? data({ refusedCoupon }, { status: 422 }) : redirect(pathOf(url))
  }
  if (form.has(giftCardField)) {
    const id = params.checkoutId
    const refusedGiftCard = await submitGiftCard(form, {
      choose: (giftCardCode) => api.call(updateCheckout, { checkout: { id }, giftCardCode }),
      remove: () => api.call(removeGiftCard, { id }),
    })
    return refusedGiftCard ? data({ refusedGiftCard }, { status: 422 }) : redirect(pathOf(url))
  }
  if (form.has(membershipLineField)) {
    await chooseMembership(api, params.checkoutId, form)
    return redirect(pathOf(url))
  }
  if (form.has(tipField) || form.has(ownTipField)) {
    const refusedTip = await submitTip(api, params.checkoutId, form, { locale: i18n.locale, currency: shop.currency })
    return refusedTip ? data({ refusedTip }, { status: 422 }) : redirect(pathOf(url))
  }
  const section = String(form.get('section'))
  if (!isSection(section)) throw badRequest()
  const result = await save[section](api, params.checkoutId, form, money)
  return result instanceof Response ? result : data(translateProblem(result, i18n), { status: 422 })
}

/** A refused save may mean that the checkout has changed, so its data is loaded again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === 'POST' || defaultShouldRevalidate

export const handle = minimalLayout

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { checkout, payment } = loaderData
  // Unsaved input is restored, and a payment that is being processed polls, without an interaction.
  const isNeeded = payment.attempt?.status === 'PROCESSING'
  useEffect(() => {
    if (isNeeded || hasDrafts(checkout.id)) loadNow()
  }, [isNeeded, checkout.id])
  return <CheckoutContents loaderData={loaderData} actionData={actionData} />
}
