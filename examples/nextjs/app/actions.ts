'use server'

import { revalidatePath } from 'next/cache'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { catalogAppId, reasonOf, shop } from '@/lib/shop'
import type { Result } from '@/ui/action-form'

export async function addToCart(form: FormData): Promise<Result> {
  const { currentCart } = await shop()
  const catalogReference = {
    appId: catalogAppId,
    catalogItemId: String(form.get('productId')),
    options: { variantId: form.get('variantId') },
  }
  const { message } = await attempt(currentCart.addToCurrentCart({ lineItems: [{ catalogReference, quantity: 1 }] }))
  return message ? { message } : redirect('/cart')
}

export async function setQuantity(form: FormData): Promise<Result> {
  const { currentCart } = await shop()
  const _id = String(form.get('lineId'))
  const quantity = Number(form.get('quantity'))
  const { message } = await attempt(
    quantity > 0
      ? currentCart.updateCurrentCartLineItemQuantity([{ _id, quantity }])
      : currentCart.removeLineItemsFromCurrentCart([_id]),
  )
  return { message }
}

/** Leads to the hosted checkout, and from there back to this front end. */
export async function checkOut(): Promise<Result> {
  const { currentCart, redirects } = await shop()
  const origin = (await headers()).get('origin')
  const checkout = await attempt(currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' }))
  if (!checkout.answer) return { message: checkout.message }
  const session = await attempt(
    redirects.createRedirectSession({
      ecomCheckout: { checkoutId: checkout.answer.checkoutId! },
      callbacks: { postFlowUrl: `${origin}`, thankYouPageUrl: `${origin}/thank-you`, cartPageUrl: `${origin}/cart` },
    }),
  )
  return session.answer ? redirect(session.answer.redirectSession!.fullUrl!) : { message: session.message }
}

/** The answer of a call that changes the cart, or why it was refused. */
async function attempt<T>(call: Promise<T>): Promise<{ answer?: T; message?: string }> {
  try {
    const answer = await call
    revalidatePath('/', 'layout')
    return { answer }
  } catch (error) {
    return { message: reasonOf(error) }
  }
}
