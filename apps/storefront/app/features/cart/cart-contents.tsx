import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import '../../lib/texts/buying-texts.ts'
import { CouponForm, type RefusedCoupon } from '../../lib/cart/coupon-form.tsx'
import type { RefusedGiftCard } from '../../lib/cart/gift-card.ts'
import { GiftCardForm } from '../../lib/cart/gift-card-form.tsx'
import { paths } from '../../paths.ts'
import { ChargedIn } from '../../ui/charged-in.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { LaterCharges } from '../../ui/later-charges.tsx'
import { Message } from '../../ui/message.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Totals } from '../../ui/totals.tsx'
import type { Route } from './+types/cart-page.ts'
import { CartLine } from './cart-line.tsx'
import { cartView, type CartLineView } from './cart-view.ts'
import { useCart, type CartChangeResult } from './cart-provider.tsx'
import { Checkout } from './checkout-button.tsx'
import { DeliveryEstimate } from './delivery-estimate.tsx'
import { FreeDelivery } from './free-delivery.tsx'
import { CartJoinNotice } from './join-notice.tsx'
import { LastViewed } from './last-viewed.tsx'
import { CartNotice } from './cart-notice.tsx'
import { Saved, savedLines } from './saved.tsx'

export function CartContents({
  estimate,
  addedProduct,
  countries,
  problem,
  refusedCoupon,
  refusedGiftCard,
  join,
  ...loaderData
}: Route.ComponentProps['loaderData'] & {
  problem: string | undefined
  refusedCoupon: RefusedCoupon | undefined
  refusedGiftCard: RefusedGiftCard | undefined
}) {
  const { t, i18n } = useLingui()
  const { cart: currentCart, pendingQuantities, result: latest } = useCart()
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => heading.current?.focus()
  const cart = estimate?.cart ?? currentCart
  const view = cart && cartView(cart, pendingQuantities, i18n.locale)
  // Without script, the query string holds the removed line.
  const saved = savedLines.useEntries()
  const removed =
    latest ?? (loaderData.removed ? { short: [], unavailable: [], removed: [{ name: '', back: loaderData.removed }] } : undefined)
  const result = removed && withoutSaved(removed, saved)
  if (!view || view.lines.length === 0) {
    return (
      <>
        {result && (
          <div className="page pt-8">
            <CartNotice result={result} />
          </div>
        )}
        <Message
          title={t`Your cart is empty`}
          action={
            <ButtonLink to={paths.products()}>
              <Trans>View all products</Trans>
            </ButtonLink>
          }
        >
          <Trans>Items you add stay here, even if you come back another day.</Trans>
        </Message>
        <div className="page">
          <Saved />
          <LastViewed />
        </div>
      </>
    )
  }
  const added = cart.lines.find(({ product }) => product === addedProduct)?.details.name
  return (
    <div className="page pt-8 md:pt-14">
      <h1 ref={heading} tabIndex={-1} className="display mb-6 text-title md:mb-10 outline-none">
        <Trans>Cart</Trans>
      </h1>
      <div className="mb-8 space-y-2 empty:hidden">
        {added && (
          <Notice tone="good">
            <Trans>Added to your cart: {added}</Trans>
          </Notice>
        )}
        {problem && <Notice tone="problem">{problem}</Notice>}
        <CartJoinNotice join={join} />
        <CartNotice result={result} onUndo={focusHeading} />
      </div>
      <div className="grid grid-cols-1 gap-x-8 gap-y-10 md:grid-cols-12 lg:gap-x-16">
        <div className="md:col-span-7">
          <ul aria-label={t`Items in your cart`}>
            {view.lines.map((line) => (
              <CartLine key={line.id} line={line} onRemoved={focusHeading} onSave={saveAction(line, i18n.locale)} />
            ))}
          </ul>
          <Saved />
        </div>
        <section aria-labelledby="sum" className="md:col-span-5 lg:col-span-4 lg:col-start-9">
          <div className="space-y-6 md:sticky md:top-10">
            <h2 id="sum" className="sr-only">
              <Trans>Order summary</Trans>
            </h2>
            {!estimate && <FreeDelivery freeDelivery={view.freeDelivery} />}
            <div>
              <CouponForm coupon={view.coupon} refused={refusedCoupon} className="border-t" />
              {loaderData.takesGiftCards && (
                <GiftCardForm giftCard={view.giftCard} refused={refusedGiftCard} className="border-y" />
              )}
            </div>
            <div>
              <Totals rows={view.totals} />
              <LaterCharges charges={view.laterCharges} />
              {view.charged && <ChargedIn {...view.charged} />}
            </div>
            {view.violations.map(({ text, blocking }) => (
              <Notice key={text} tone={blocking ? 'problem' : 'good'}>
                {text}
              </Notice>
            ))}
            <div className="space-y-3">
              <Checkout cart={view} showsObjections hasExpress={loaderData.hasExpress && view.laterCharges.length === 0} />
              <ButtonLink to={paths.products()} variant="plain" className="w-full">
                <Trans>Continue shopping</Trans>
              </ButtonLink>
            </div>
            <DeliveryEstimate estimate={estimate} countries={countries} />
          </div>
        </section>
      </div>
    </div>
  )
}

/** Saved lines have their own section, so they are not listed as removed. */
function withoutSaved(result: CartChangeResult, saved: readonly { back: string }[]): CartChangeResult {
  return { ...result, removed: result.removed.filter(({ back }) => saved.every((line) => line.back !== back)) }
}

/** Undefined where the line could not be restored later. */
function saveAction({ restoreToken, name, slug, options, picture }: CartLineView, language: string): (() => void) | undefined {
  return restoreToken ? () => savedLines.add({ back: restoreToken, name, language, slug, options, picture }) : undefined
}
