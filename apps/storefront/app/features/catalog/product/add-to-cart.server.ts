import { msg, plural } from '@lingui/core/macro'
import { data, redirect, redirectDocument, type RouterContextProvider } from 'react-router'
import { createCheckout } from '@stoa/contract/calls/ecom/checkout'
import { addToCurrentCart, updateCurrentCartLineItemQuantity } from '@stoa/contract/calls/ecom/current-cart'
import { isDataRequest } from '../../../lib/cart/add-to-cart.ts'
import { toAvailability, findShortage } from '../../../lib/money/availability.ts'
import { quantityProblem, readQuantity } from '../../../lib/money/quantity.server.ts'
import { storefront } from '../../../lib/page/context.ts'
import { storesAppId } from '../../../lib/cart/stores-app.ts'
import { paths } from '../../../paths.ts'
import { buyNowField, quantityField } from './buy-fields.ts'
import { hiddenNote } from './hidden-note.server.ts'
import { productView } from './product-view.ts'
import { readProduct } from './read-product.server.ts'
import { readSelection, variantFor } from './selection.ts'
import { subscriptionNote } from './subscription-note.server.ts'

/** Puts the chosen variant into the cart, or starts a checkout of it alone. */
export async function addToCart(
  { params, request, context }: { params: { slug: string }; request: Request; context: Readonly<RouterContextProvider> },
  form: FormData,
) {
  const { api, staffApi, i18n, price } = context.get(storefront)
  const source = await readProduct(staffApi ?? api, params.slug)
  if (source.visible === false) return data({ problem: i18n._(hiddenNote) }, { status: 422 })
  const product = productView(source, price)
  const variant = variantFor(product, readSelection(product, form))
  const note = subscriptionNote(source, i18n)
  if (note) return data({ problem: note }, { status: 422 })
  if (!variant) return data({ problem: i18n._(msg`This combination isn’t available. Please choose another.`) }, { status: 422 })
  if (!variant.inStock)
    return data({ problem: i18n._(msg`This item has just sold out. Please choose another.`) }, { status: 422 })

  const quantity = form.has(quantityField) ? readQuantity(form.get(quantityField), { min: 1 }) : 1
  if (quantity === undefined) return data({ problem: i18n._(quantityProblem) }, { status: 422 })
  const lineItems = [
    { quantity, catalogReference: { catalogItemId: product.id, appId: storesAppId, options: { variantId: variant.id } } },
  ]
  if (form.has(buyNowField)) {
    // Buy now checks out this item alone and leaves the cart as it is.
    const { checkout } = await api.call(createCheckout, { channelType: 'WEB', lineItems })
    return checkout?.id ? redirectDocument(paths.checkout(checkout.id)) : redirect(paths.cart())
  }
  const { cart } = await api.call(addToCurrentCart, { lineItems })
  const added = cart?.lineItems?.find(({ catalogReference }) => catalogReference?.options?.variantId === variant.id)
  const left = added && findShortage(toAvailability(added.availability), added.quantity ?? 0)?.quantityAvailable
  if (added?.id && left) {
    await api.call(updateCurrentCartLineItemQuantity, { lineItems: [{ id: added.id, quantity: left }] })
    return {
      problem: i18n._(
        msg`${plural(left, { one: 'We only have one left. It’s in your cart now.', other: 'We only have # left. They’re all in your cart now.' })}`,
      ),
    }
  }
  if (!isDataRequest(request)) return redirect(paths.cart({ added: product.id }))
  return { added: added?.id ?? undefined }
}
