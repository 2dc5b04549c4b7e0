import { msg, plural } from '@lingui/core/macro'
import { data, redirect, redirectDocument, type RouterContextProvider } from 'react-router'
import type { Client } from '@stoa/client'
import { createCheckout } from '@stoa/contract/calls/ecom/checkout'
import { dateFormat } from '@stoa/web/date-format'
import { addUpToStock } from '../../../lib/cart/add-up-to-stock.server.ts'
import { isDataRequest } from '../../../lib/cart/add-to-cart.ts'
import { quantityProblem, readQuantity } from '../../../lib/money/quantity.server.ts'
import { storefront } from '../../../lib/page/context.ts'
import { storesAppId } from '../../../lib/cart/stores-app.ts'
import { paths } from '../../../paths.ts'
import { buyNowField, quantityField, subscriptionField } from './buy-fields.ts'
import { hiddenNote } from './hidden-note.server.ts'
import { productView } from './product-view.ts'
import { readProduct } from './read-product.server.ts'
import { readSelection, variantFor } from './selection.ts'
import { readSubscription } from './subscription.ts'
import { subscriptionOffers } from './subscription-offers.server.ts'

interface ProductCall {
  params: { slug: string }
  context: Readonly<RouterContextProvider>
}

/** Puts the chosen variant into the cart, or starts a checkout of it alone. */
export async function addToCart({ request, ...call }: ProductCall & { request: Request }, form: FormData) {
  const { api, i18n } = call.context.get(storefront)
  const chosen = await chooseVariant(call, form)
  if ('problem' in chosen) return data(chosen, { status: 422 })
  const { item } = chosen
  if (form.has(buyNowField)) return redirectDocument(paths.checkout(await createOwnCheckout(api, item)))
  const { line, left } = await addUpToStock(api, item)
  if (left === 0) return data({ problem: i18n._(soldOutNote) }, { status: 422 })
  if (left) {
    return {
      problem: i18n._(
        msg`${plural(left, { one: 'We only have one left. It’s in your cart now.', other: 'We only have # left. They’re all in your cart now.' })}`,
      ),
    }
  }
  if (!isDataRequest(request)) return redirect(paths.cart({ added: item.catalogReference.catalogItemId }))
  return { added: line?.id }
}

/** Opens a checkout of the chosen variant alone, and leaves the cart as it is. */
export async function openProductCheckout(
  call: ProductCall,
  form: FormData,
): Promise<{ problem: string } | { checkoutId: string }> {
  const chosen = await chooseVariant(call, form)
  if ('problem' in chosen) return chosen
  if (chosen.item.catalogReference.options.subscriptionOptionId)
    return {
      problem: call.context.get(storefront).i18n._(msg`A subscription can’t be bought with this button. Please use the cart.`),
    }
  return { checkoutId: await createOwnCheckout(call.context.get(storefront).api, chosen.item) }
}

async function createOwnCheckout(api: Client, item: ChosenItem): Promise<string> {
  return (await api.call(createCheckout, { channelType: 'WEB', lineItems: [item] })).checkout!.id!
}

interface ChosenItem {
  quantity: number
  catalogReference: { catalogItemId: string; appId: string; options: { variantId: string; subscriptionOptionId?: string } }
}

/** What the form of a product's page chooses, or why it cannot be bought. */
async function chooseVariant(
  { params, context }: ProductCall,
  form: FormData,
): Promise<{ problem: string } | { item: ChosenItem }> {
  const { api, staffApi, i18n, price, shop, now } = context.get(storefront)
  const source = await readProduct(staffApi ?? api, params.slug)
  if (source.visible === false) return { problem: i18n._(hiddenNote) }
  const product = productView(source, price, {
    subscriptions: subscriptionOffers(source, {
      i18n,
      price,
      currency: shop.currency,
      days: dateFormat(i18n.locale, shop, { dateStyle: 'long' }),
      now,
    }),
  })
  const variant = variantFor(product, readSelection(product, form))
  const asked = form.get(subscriptionField)
  const subscription = readSubscription(product, asked)
  if (asked && asked !== subscription)
    return { problem: i18n._(msg`This subscription is no longer offered. Please choose another one.`) }
  if (!subscription && !product.isSoldOnce)
    return { problem: i18n._(msg`This product is only sold by subscription, and none is offered at the moment.`) }
  if (!variant) return { problem: i18n._(msg`This combination isn’t available. Please choose another.`) }
  if (!variant.inStock) return { problem: i18n._(soldOutNote) }

  const quantity = form.has(quantityField) ? readQuantity(form.get(quantityField), { min: 1 }) : 1
  if (quantity === undefined) return { problem: i18n._(quantityProblem) }
  const options = { variantId: variant.id, ...(subscription && { subscriptionOptionId: subscription }) }
  return { item: { quantity, catalogReference: { catalogItemId: product.id, appId: storesAppId, options } } }
}

const soldOutNote = msg`This item has just sold out. Please choose another.`
