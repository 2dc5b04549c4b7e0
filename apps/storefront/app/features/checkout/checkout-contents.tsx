import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import '../../lib/texts/buying-texts.ts'
import { CouponForm } from '../../lib/cart/coupon-form.tsx'
import { GiftCardForm } from '../../lib/cart/gift-card-form.tsx'
import { paths, type CheckoutSection } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import type { Route } from './+types/checkout-page.ts'
import { AddressSection } from './address/address-section.tsx'
import type { CheckoutView } from './checkout-view.ts'
import { ContactSection } from './contact/contact-section.tsx'
import { DeliverySection } from './sections/delivery-section.tsx'
import { CheckoutFooter } from './checkout-footer.tsx'
import { CheckoutProblems } from './checkout-problems.tsx'
import { ExpressFrame } from '../../ui/express-frame.tsx'
import { MembershipForm } from './extras/membership-form.tsx'
import { NoMethodNotice } from './payment/no-method-notice.tsx'
import { PaymentPending } from './payment/payment-pending.tsx'
import { PaymentSection } from './payment/payment-section.tsx'
import type { KnownBuyer } from './payment/stripe-settings.ts'
import { TipForm } from './extras/tip-form.tsx'
import { Summary } from './summary/summary.tsx'

export function CheckoutContents({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button disappears with its line, so the heading takes the focus.
  const focusHeading = () => heading.current?.focus()
  const { checkout, charged, countries, payment, isBack, legalPages, shopUrl, memberEmail, savedAddresses, memberships, tips } =
    loaderData
  const { asked, texts, policies, takesGiftCards, checkoutFrame } = loaderData
  const { look } = checkoutFrame
  if (checkout.completed) {
    return (
      <Message
        title={t`Your order has been placed`}
        action={
          <ButtonLink to={shopUrl ?? paths.products()}>
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
          <ButtonLink to={shopUrl ?? paths.products()}>
            <Trans>View all products</Trans>
          </ButtonLink>
        }
      >
        <Trans>You’ve removed the last item. Nothing was ordered or charged.</Trans>
      </Message>
    )
  }
  if (payment.attempt?.status === 'PROCESSING') return <PaymentPending age={payment.attempt.age} />
  const refusedCoupon = actionData && 'refusedCoupon' in actionData ? actionData.refusedCoupon : undefined
  const refusedGiftCard = actionData && 'refusedGiftCard' in actionData ? actionData.refusedGiftCard : undefined
  const refusedTip = actionData && 'refusedTip' in actionData ? actionData.refusedTip : undefined
  const refused = actionData && 'section' in actionData ? actionData : undefined
  // After a pickup place is gone, there is no other delivery to choose without an address.
  const saved = refused?.section === 'delivery' && checkout.next === 'address' ? { ...refused, section: checkout.next } : refused
  const open = saved?.section ?? loaderData.open
  const section = (name: CheckoutSection) => ({
    id: name,
    checkoutId: checkout.id,
    number: checkout.sections.indexOf(name) + 1,
    state: getSectionState(name, open, checkout),
    isSaved: isSaved(name, checkout),
    asked,
    problem: saved?.section === name ? saved : undefined,
  })
  return (
    <>
      <div className={`page py-8 md:py-14 ${look.pictures.main ? 'my-8 bg-wall px-5 md:px-10' : ''}`}>
        <h1 ref={heading} tabIndex={-1} className={look.showsLabel ? 'display mb-6 text-title outline-none md:mb-10' : 'sr-only'}>
          <Trans>Checkout</Trans>
        </h1>
        <div className="grid grid-cols-1 gap-8 md:grid-cols-12 lg:gap-x-16">
          <Summary
            checkout={checkout}
            charged={charged}
            onChange={focusHeading}
            look={look}
            title={texts.orderSummary ?? undefined}
            className="md:order-last md:col-span-5 lg:col-span-4 lg:col-start-9"
          />
          <div className="space-y-px md:col-span-7">
            <NoMethodNotice noMethod={payment.noMethod} />
            {loaderData.hasExpress && <ExpressFrame source={{ checkoutId: checkout.id }} />}
            <CheckoutProblems checkout={checkout} onChange={focusHeading} />
            <ContactSection
              {...section('contact')}
              title={texts.customerDetails ?? t`Contact`}
              email={checkout.email || (memberEmail ?? '')}
              buyer={loaderData.buyer}
            />
            <AddressSection
              {...section('address')}
              checkout={checkout}
              isPickedUpFirst={loaderData.isPickedUpFirst}
              countries={countries}
              saved={savedAddresses}
            />
            {checkout.sections.includes('delivery') && <DeliverySection {...section('delivery')} options={checkout.deliveries} />}
            {memberships && <MembershipForm memberships={memberships} />}
            {!checkout.locked.coupon && <CouponForm coupon={checkout.coupon} refused={refusedCoupon} className="border-t" />}
            {takesGiftCards && !checkout.locked.giftCard && (
              <GiftCardForm giftCard={checkout.giftCard} refused={refusedGiftCard} className="border-t" />
            )}
            {tips && <TipForm tips={tips} refused={refusedTip} />}
            <PaymentSection
              {...section('payment')}
              payment={payment}
              isBack={isBack}
              buyer={toKnownBuyer(checkout)}
              total={checkout.toPay}
              seenTotal={checkout.seenTotal}
              paysByGiftCard={checkout.toPay !== checkout.total}
              note={checkout.note}
              blocked={checkout.blocked}
              legalPages={legalPages ?? []}
              policies={policies}
              texts={texts}
              style={look.payButton}
            />
          </div>
        </div>
      </div>
      <CheckoutFooter policies={policies} look={look} />
    </>
  )
}

function getSectionState(
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

/** Who pays, for the provider's fields: the billing address if it is another one. */
function toKnownBuyer({ email, address, billing }: CheckoutView): KnownBuyer {
  const { firstName, lastName, country, postalCode } = billing ?? address
  return { name: `${firstName} ${lastName}`.trim(), email, country, postalCode }
}
