import { currentCart } from '@wix/ecom'
import { redirects } from '@wix/redirects'
import { createClient, media, OAuthStrategy } from '@wix/sdk'
import { productsV3 } from '@wix/stores'

const shop = createClient({
  modules: { currentCart, productsV3, redirects },
  auth: OAuthStrategy({ clientId: document.documentElement.dataset.clientId }),
})

document.querySelector('button').addEventListener('click', async () => {
  const { items } = await shop.productsV3.queryProducts().limit(1).find()
  const [product] = items
  const picture = new Image(240, 240)
  picture.src = media.getScaledToFillImageUrl(product.media.main.image, 240, 240, {})
  await shop.currentCart.addToCurrentCart({
    lineItems: [{ quantity: 1, catalogReference: { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId: product._id } }],
  })
  const { checkoutId } = await shop.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
  const { redirectSession } = await shop.redirects.createRedirectSession({
    ecomCheckout: { checkoutId },
    callbacks: { postFlowUrl: location.origin },
  })
  const link = Object.assign(document.createElement('a'), { href: redirectSession.fullUrl, textContent: 'Checkout' })
  document.body.append(picture, link)
})
