'use server'

import { revalidatePath } from 'next/cache'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { shop, type Shop } from '@/lib/shop'

/** The app of the catalogue, which every line of a cart names. */
const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

export const addToCart = action(async ({ currentCartV2 }, form) => {
  const catalogReference = { appId, catalogItemId: String(form.get('productId')), options: { variantId: form.get('variantId') } }
  await currentCartV2.addLineItemsToCurrentCart({ catalogItems: [{ catalogReference, quantity: 1 }] })
  return '/cart'
})

export const changeLine = action(async ({ currentCartV2 }, form) => {
  const lineItemId = String(form.get('lineItemId'))
  const quantity = { newQuantity: Number(form.get('quantity')) }
  if (form.has('remove')) await currentCartV2.removeLineItemsFromCurrentCart([lineItemId])
  else await currentCartV2.updateLineItemsInCurrentCart({ lineItems: [{ lineItemId, quantity }] })
})

/** Adds the coupon of a code, or removes the one that the cart has. */
export const setCoupon = action(async ({ currentCartV2 }, form) => {
  const couponId = form.get('couponId')
  if (couponId) await currentCartV2.removeCouponFromCurrentCart(String(couponId))
  else await currentCartV2.addCouponToCurrentCart({ code: String(form.get('code')) })
})

/** Leads to the hosted checkout, which leads back. The cart's id is that of its checkout. */
export const checkOut = action(async ({ currentCartV2, redirects }) => {
  const origin = (await headers()).get('origin')
  const { cart } = await currentCartV2.getCurrentCart()
  const { redirectSession } = await redirects.createRedirectSession({
    ecomCheckout: { checkoutId: cart!._id },
    callbacks: { postFlowUrl: `${origin}`, thankYouPageUrl: `${origin}/thank-you`, cartPageUrl: `${origin}/cart` },
  })
  return redirectSession!.fullUrl
})

/** An action that calls the shop, and leads to the address that the call returns. It returns why the shop refused. */
function action(call: (client: Shop, form: FormData) => Promise<string | void>) {
  return async (_last: unknown, form: FormData): Promise<string | undefined> => {
    let address
    try {
      address = await call(await shop(), form)
    } catch (error) {
      const { details } = error as { details?: { applicationError?: { description?: string } } }
      return details?.applicationError?.description ?? 'The shop could not do this. Please try again.'
    }
    revalidatePath('/', 'layout')
    if (address) redirect(address)
  }
}
