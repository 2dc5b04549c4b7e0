'use client'

import { useState } from 'react'
import { connect, firstProducts } from '../../lib/shop.js'

const storesAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

export default function Page() {
  const [added, setAdded] = useState()

  async function buy() {
    const shop = connect()
    const [product] = await firstProducts()
    await shop.currentCart.addToCurrentCart({
      lineItems: [{ quantity: 1, catalogReference: { appId: storesAppId, catalogItemId: product.id } }],
    })
    const { checkoutId } = await shop.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
    const { redirectSession } = await shop.redirects.createRedirectSession({
      ecomCheckout: { checkoutId },
      callbacks: { postFlowUrl: window.location.origin },
    })
    setAdded({ ...product, checkout: redirectSession.fullUrl })
  }

  return (
    <>
      <button onClick={buy}>Buy</button>
      {added && (
        <p>
          <img src={added.picture} alt={added.name} width={240} height={240} />
          <a href={added.checkout}>Checkout</a>
        </p>
      )}
    </>
  )
}
