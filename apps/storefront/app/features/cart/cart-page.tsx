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
import { moneyOf } from '../../money.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Totals } from '../../ui/totals.tsx'
import type { Route } from './+types/cart-page.ts'
import { CartLine } from './cart-line.tsx'
import { cartView } from './cart-view.ts'
import { lineToPutBack, putBackOf } from './put-back.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, shop } = context.get(storefront)
  const estimate = await noCartYet(api.call(estimateCurrentCartTotals, { calculateTax: false, calculateShipping: false }))
  const cart = estimate && cartView(estimate, moneyOf(shop))
  const news = new URL(request.url).searchParams
  const added = estimate?.cart?.lineItems?.find(({ catalogReference }) => catalogReference?.catalogItemId === news.get('added'))
  return {
    shopName: shop.name,
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
  pageMeta({ title: `Cart – ${loaderData?.shopName}`, shopName: loaderData?.shopName, hidden: true })

export default function CartPage({ loaderData: { cart, added, removed } }: Route.ComponentProps) {
  if (!cart) {
    return (
      <>
        {removed && (
          <div className="page pt-8">
            <Removed back={removed} />
          </div>
        )}
        <Message title="Your cart is empty" action={<ButtonLink to={paths.products()}>See everything</ButtonLink>}>
          What you choose waits here, also when you come back another day.
        </Message>
      </>
    )
  }
  return (
    <div className="page pt-8 md:pt-14">
      <h1 className="display mb-6 text-title">Cart</h1>
      <div className="mb-8 empty:hidden">
        {added && <Notice tone="good">Added to your cart: {added}</Notice>}
        {removed && <Removed back={removed} />}
      </div>
      <div className="grid gap-x-16 gap-y-10 md:grid-cols-12">
        <ul aria-label="In your cart" className="md:col-span-7">
          {cart.lines.map((line) => (
            <CartLine key={line.id} line={line} />
          ))}
        </ul>
        <section aria-labelledby="sum" className="md:col-span-5 lg:col-span-4 lg:col-start-9">
          <div className="md:sticky md:top-10">
            <h2 id="sum" className="sr-only">
              Sum
            </h2>
            <Totals rows={cart.totals} />
            <div className="mt-6 space-y-3">
              {cart.violations.map(({ text, blocking }) => (
                <Notice key={text} tone={blocking ? 'problem' : 'good'}>
                  {text}
                </Notice>
              ))}
              {cart.buyable ? (
                <Form method="post" action={paths.startCheckout()}>
                  <Button className="w-full">Checkout</Button>
                </Form>
              ) : (
                <p className="text-small text-quiet">Checkout opens once everything here can be had.</p>
              )}
              <ButtonLink to={paths.products()} look="plain" className="w-full">
                Keep looking
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
        Removed from your cart.
        <button className="min-h-11 font-medium underline underline-offset-4">Put it back</button>
      </Form>
    </Notice>
  )
}
