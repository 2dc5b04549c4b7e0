import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, redirect } from 'react-router'
import {
  addToCurrentCart,
  estimateCurrentCartTotals,
  getCurrentCart,
  removeLineItemsFromCurrentCart,
  updateCurrentCartLineItemQuantity,
} from '@stoa/contract/calls/ecom/current-cart'
import { noCartYet } from '../../cart-call.ts'
import { storefront } from '../../context.ts'
import { pageMeta } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { ChargedIn } from '../../ui/charged-in.tsx'
import { chargedIn } from '../../prices.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Totals } from '../../ui/totals.tsx'
import type { Route } from './+types/cart-page.ts'
import { CartLine } from './cart-line.tsx'
import { cartView } from './cart-view.ts'
import { lineToPutBack, putBackOf } from './put-back.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, shop, i18n, ...prices } = context.get(storefront)
  const estimate = await noCartYet(api.call(estimateCurrentCartTotals, { calculateTax: false, calculateShipping: false }))
  const cart = estimate && cartView(estimate, prices.money)
  const news = new URL(request.url).searchParams
  const added = estimate?.cart?.lineItems?.find(({ catalogReference }) => catalogReference?.catalogItemId === news.get('added'))
  return {
    shopName: shop.name,
    title: i18n._(msg`Cart – ${shop.name}`),
    charged: cart && chargedIn(shop, prices, estimate.priceSummary?.total?.amount),
    added: added?.productName?.original,
    removed: news.get('removed'),
    cart: cart && cart.lines.length > 0 ? cart : undefined,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(storefront)
  const form = await request.formData()
  const back = form.get('back')
  if (back) {
    await api.call(addToCurrentCart, { lineItems: [lineToPutBack(String(back))] })
    return redirect(paths.cart())
  }
  const id = String(form.get('line'))
  const quantity = Number(form.get('quantity'))
  if (quantity > 0) {
    await api.call(updateCurrentCartLineItemQuantity, { lineItems: [{ id, quantity }] })
    return redirect(paths.cart())
  }
  const { cart } = await api.call(getCurrentCart, {})
  const line = cart?.lineItems?.find((each) => each.id === id)
  // Removed before, in another tab: nothing is left to do.
  if (!line) return redirect(paths.cart())
  await api.call(removeLineItemsFromCurrentCart, { lineItemIds: [id] })
  return redirect(paths.cart({ removed: putBackOf(line) }))
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ title: loaderData.title, shopName: loaderData.shopName, hidden: true }) : []

export default function CartPage({ loaderData: { cart, charged, added, removed } }: Route.ComponentProps) {
  const { t } = useLingui()
  if (!cart) {
    return (
      <>
        {removed && (
          <div className="page pt-8">
            <Removed back={removed} />
          </div>
        )}
        <Message
          title={t`Your cart is empty`}
          action={
            <ButtonLink to={paths.products()}>
              <Trans>See everything</Trans>
            </ButtonLink>
          }
        >
          <Trans>What you choose waits here, also when you come back another day.</Trans>
        </Message>
      </>
    )
  }
  return (
    <div className="page pt-8 md:pt-14">
      <h1 className="display mb-6 text-title">
        <Trans>Cart</Trans>
      </h1>
      <div className="mb-8 empty:hidden">
        {added && (
          <Notice tone="good">
            <Trans>Added to your cart: {added}</Trans>
          </Notice>
        )}
        {removed && <Removed back={removed} />}
      </div>
      <div className="grid gap-x-16 gap-y-10 md:grid-cols-12">
        <ul aria-label={t`In your cart`} className="md:col-span-7">
          {cart.lines.map((line) => (
            <CartLine key={line.id} line={line} />
          ))}
        </ul>
        <section aria-labelledby="sum" className="md:col-span-5 lg:col-span-4 lg:col-start-9">
          <div className="md:sticky md:top-10">
            <h2 id="sum" className="sr-only">
              <Trans>Sum</Trans>
            </h2>
            <Totals rows={cart.totals} />
            {charged && <ChargedIn {...charged} />}
            <div className="mt-6 space-y-3">
              {cart.violations.map(({ text, blocking }) => (
                <Notice key={text} tone={blocking ? 'problem' : 'good'}>
                  {text}
                </Notice>
              ))}
              {cart.buyable ? (
                <Form method="post" action={paths.startCheckout()}>
                  <Button className="w-full">
                    <Trans context="button">Checkout</Trans>
                  </Button>
                </Form>
              ) : (
                <p className="text-small text-quiet">
                  <Trans>Checkout opens once everything here can be had.</Trans>
                </p>
              )}
              <ButtonLink to={paths.products()} look="plain" className="w-full">
                <Trans>Keep looking</Trans>
              </ButtonLink>
            </div>
          </div>
        </section>
      </div>
    </div>
  )
}

function Removed({ back }: { back: string }) {
  return (
    <Notice tone="good">
      <Form method="post" className="flex flex-wrap items-center gap-x-4">
        <input type="hidden" name="back" value={back} />
        <Trans>Removed from your cart.</Trans>
        <button className="min-h-11 font-medium underline underline-offset-4">
          <Trans>Put it back</Trans>
        </button>
      </Form>
    </Notice>
  )
}
