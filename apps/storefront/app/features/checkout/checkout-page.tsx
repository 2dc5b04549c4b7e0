import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { data, redirect, type ShouldRevalidateFunction } from 'react-router'
import { getCheckout } from '@stoa/contract/calls/ecom/checkout'
import { formAction, badRequest } from '../../form-action.ts'
import '../../buying-texts.ts'
import { storefront } from '../../context.ts'
import { notFound, orNotFound } from '../../not-found.ts'
import { chargedIn } from '../../prices.ts'
import { paths, type CheckoutSection } from '../../paths.ts'
import { minimalLayout } from '../../minimal-layout.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/checkout-page.ts'
import { AddressSection } from './address-section.tsx'
import { bankPage, orderOfCheckout } from './order-of-checkout.server.ts'
import { changeLine } from './change-line.server.ts'
import { checkoutView, type CheckoutView } from './checkout-view.ts'
import { ContactSection } from './contact-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { CheckoutProblems } from './checkout-problems.tsx'
import { translateProblem } from './save-result.ts'
import { pay } from './pay.server.ts'
import { tryPart } from '../../products/load-rail.ts'
import { legalPagesOf } from './legal-pages.ts'
import { PaymentPending } from './payment-pending.tsx'
import { paymentChoices } from './payment-choices.ts'
import { PaymentSection } from './payment-section.tsx'
import { countriesIn } from '../../regions.ts'
import { saveAddress, saveContact, saveDelivery } from './save-section.server.ts'
import { Summary } from './summary.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { api, shop, i18n, ...prices } = context.get(storefront)
  const { checkout } = await orNotFound(api.call(getCheckout, { id: params.checkoutId }))
  if (!checkout) throw notFound()
  const order = await orderOfCheckout(api, params.checkoutId)
  if (order && (checkout.completed || order.isPlaced)) throw redirect(paths.thankYou(order.id))
  const query = new URL(request.url).searchParams
  const view = checkoutView(checkout, prices.money)
  return {
    title: i18n._(msg`Checkout – ${shop.name}`),
    checkout: view,
    charged: chargedIn(shop, prices, checkout.priceSummary?.total?.amount),
    open: view.sections.find((section) => section === query.get('edit')) ?? view.next,
    pendingPayment: order?.isPaymentPending ? { bankPage: bankPage(request, params.checkoutId), age: order.age } : undefined,
    paymentProblem: query.get('problem') ?? undefined,
    countries: countriesIn(i18n.locale, shop.country),
    payment: await paymentChoices(api, params.checkoutId, i18n),
    legalPages: await tryPart({ context }, () => legalPagesOf(api)),
  }
}

const save = { contact: saveContact, address: saveAddress, delivery: saveDelivery, payment: pay }
const isSection = (name: string): name is CheckoutSection => Object.hasOwn(save, name)

export const action = formAction(async ({ params, url, context }: Route.ActionArgs, form) => {
  const { api, i18n } = context.get(storefront)
  if (form.has('line')) return changeLine(api, params.checkoutId, form, url)
  const section = String(form.get('section'))
  if (!isSection(section)) throw badRequest()
  const result = await save[section](api, params.checkoutId, form)
  return result instanceof Response ? result : data(translateProblem(result, i18n), { status: 422 })
})

/** A refused save may mean that the checkout has changed, so its data is loaded again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === 'POST' || defaultShouldRevalidate

export const handle = minimalLayout

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button disappears with its line, so the heading takes the focus.
  const focusHeading = () => heading.current?.focus()
  const { checkout, charged, countries, payment, paymentProblem, pendingPayment, legalPages } = loaderData
  if (checkout.completed) {
    return (
      <Message
        title={t`Your order has been placed`}
        action={
          <ButtonLink to={paths.products()}>
            <Trans>View all products</Trans>
          </ButtonLink>
        }
      >
        <Trans>You’ve already paid. There’s nothing more to do.</Trans>
      </Message>
    )
  }
  if (checkout.lines.length === 0) {
    return (
      <Message
        title={t`This order is empty`}
        action={
          <ButtonLink to={paths.products()}>
            <Trans>View all products</Trans>
          </ButtonLink>
        }
      >
        <Trans>You’ve removed the last item. Nothing was ordered or charged.</Trans>
      </Message>
    )
  }
  if (pendingPayment) return <PaymentPending {...pendingPayment} />
  const open = actionData?.section ?? loaderData.open
  const section = (name: CheckoutSection) => ({
    id: name,
    checkoutId: checkout.id,
    number: checkout.sections.indexOf(name) + 1,
    state: stateOf(name, open, checkout),
    isSaved: isSaved(name, checkout),
    problem: actionData?.section === name ? actionData : undefined,
  })
  return (
    <div className="page pt-8 md:pt-14">
      <h1 ref={heading} tabIndex={-1} className="display mb-6 text-title outline-none md:mb-10">
        <Trans>Checkout</Trans>
      </h1>
      <div className="grid gap-8 md:grid-cols-12 lg:gap-x-16">
        <Summary
          checkout={checkout}
          charged={charged}
          onChange={focusHeading}
          className="md:order-last md:col-span-5 lg:col-span-4 lg:col-start-9"
        />
        <div className="space-y-px md:col-span-7">
          {paymentProblem && !actionData && (
            <Notice tone="problem">
              {paymentProblem === 'declined' ? (
                <Trans>Your card was declined. Nothing was charged. Press Pay to try again, or use another card.</Trans>
              ) : (
                <Trans>
                  The payment wasn’t confirmed with your bank. Nothing was charged. Press Pay to try again, or use another card.
                </Trans>
              )}
            </Notice>
          )}
          <CheckoutProblems checkout={checkout} onChange={focusHeading} />
          <ContactSection {...section('contact')} email={checkout.email} />
          <AddressSection
            {...section('address')}
            title={checkout.sections.includes('delivery') ? t`Delivery address` : t`Billing address`}
            delivers={checkout.sections.includes('delivery')}
            address={checkout.address}
            billing={checkout.billing}
            countries={countries}
          />
          {checkout.sections.includes('delivery') && <DeliverySection {...section('delivery')} options={checkout.deliveries} />}
          <PaymentSection
            {...section('payment')}
            payment={payment}
            total={checkout.total}
            note={checkout.note}
            blocked={checkout.blocked}
            legalPages={legalPages ?? []}
          />
        </div>
      </div>
    </div>
  )
}

function stateOf(
  name: CheckoutSection,
  open: CheckoutSection,
  checkout: Pick<CheckoutView, 'sections' | 'next'>,
): 'open' | 'done' | 'later' {
  if (name === open) return 'open'
  return isSaved(name, checkout) ? 'done' : 'later'
}

function isSaved(name: CheckoutSection, { sections, next }: Pick<CheckoutView, 'sections' | 'next'>): boolean {
  return sections.indexOf(name) < sections.indexOf(next)
}
