import { ActionError, defineAction } from 'astro:actions'
import { z } from 'astro/zod'

/** The app id of products in catalog references, the same in every shop. */
const storesAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

const quantity = z.coerce.number().int().min(1, 'Enter a quantity of at least 1.').max(999, 'Enter a quantity of at most 999.')

export const server = {
  addToCart: defineAction({
    accept: 'form',
    // The form also has a field for each option of the product: its name is the option's id, its value the choice's.
    input: z.looseObject({ productId: z.string(), quantity }),
    async handler({ productId, quantity, ...chosen }, { locals: { shop } }) {
      const product = await shop.productsV3.getProduct(productId)
      const variant = product.variantsInfo?.variants?.find(({ choices = [] }) =>
        choices.every(({ optionChoiceIds: ids }) => chosen[ids!.optionId!] === ids!.choiceId),
      )
      if (!variant?.inventoryStatus?.inStock && !variant?.inventoryStatus?.preorderEnabled) {
        throw new ActionError({ code: 'CONFLICT', message: 'This combination is sold out. Choose another one.' })
      }
      const catalogReference = { appId: storesAppId, catalogItemId: productId, options: { variantId: variant._id } }
      await shop.currentCart.addToCurrentCart({ lineItems: [{ catalogReference, quantity }] })
    },
  }),

  changeQuantity: defineAction({
    accept: 'form',
    input: z.object({ lineId: z.string(), quantity }),
    handler: ({ lineId, quantity }, { locals: { shop } }) =>
      shop.currentCart.updateCurrentCartLineItemQuantity([{ _id: lineId, quantity }]),
  }),

  removeLine: defineAction({
    accept: 'form',
    input: z.object({ lineId: z.string() }),
    handler: ({ lineId }, { locals: { shop } }) => shop.currentCart.removeLineItemsFromCurrentCart([lineId]),
  }),

  /** Returns the address of the hosted checkout, which leads back to this front end. */
  checkOut: defineAction({
    accept: 'form',
    async handler(_form, { locals: { shop }, url: { origin } }) {
      const { checkoutId } = await shop.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
      const callbacks = { thankYouPageUrl: `${origin}/thank-you`, cartPageUrl: `${origin}/cart`, postFlowUrl: origin }
      const { redirectSession } = await shop.redirects.createRedirectSession({ ecomCheckout: { checkoutId }, callbacks })
      return redirectSession!.fullUrl!
    },
  }),
}
