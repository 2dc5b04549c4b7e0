import { currentCart } from '@wix/ecom'
import { redirects } from '@wix/redirects'
import { createClient, media, OAuthStrategy } from '@wix/sdk'
import { productsV3 } from '@wix/stores'

export function connect() {
  return createClient({
    modules: { productsV3, currentCart, redirects },
    auth: OAuthStrategy({ clientId: process.env.NEXT_PUBLIC_CLIENT_ID }),
  })
}

/** The first products with their pictures, as the published packages make the addresses. */
export async function firstProducts() {
  const { items } = await connect().productsV3.queryProducts().limit(3).find()
  return items.map((product) => ({
    id: product._id,
    name: product.name,
    picture: media.getScaledToFillImageUrl(product.media.main.image, 240, 240, {}),
  }))
}
