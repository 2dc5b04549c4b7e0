import { aProduct, aShippingOption, storesAppId } from './builders.ts'
import type { TestServer } from '../servers/server.ts'
import { aShop } from './shop.ts'
import { aFrontEnd, anOAuthApp, type FrontEnd } from '../members/signing-in.ts'

export const cartPath = '/ecom/v1/carts/current'
export const joinPath = '/stoa/v1/cart-join'

type Send = FrontEnd['send']

/** A member with a print in the cart, whose cart a visitor's with two prints and a mug has joined. */
export async function aJoinedCart(server: TestServer) {
  const shop = await aShop(server)
  const clientId = await anOAuthApp(shop)
  const [print, mug] = [await aProduct(shop), await aProduct(shop, { name: 'Mug' })]
  await aShippingOption(shop)
  const email = `joins-${shop.credentials.siteId}@example.com`
  const signedIn = async (frontEnd: FrontEnd): Promise<Send> => {
    const { access } = await frontEnd.signIn(email)
    return (method, path, body) => shop.raw(method, path, { headers: { authorization: access }, ...(body && { body }) })
  }
  const home = await signedIn(await aFrontEnd(shop, clientId))
  await addToCart(home, print, 1)
  const visitor = await aFrontEnd(shop, clientId)
  await addToCart(visitor.send, print, 2)
  await addToCart(visitor.send, mug, 1)
  await visitor.send('PATCH', cartPath, { cartInfo: { buyerNote: 'Please ring' } })
  const member = await signedIn(visitor)
  return {
    shop,
    print,
    mug,
    visitor,
    member,
    home,
    signIn: () => signedIn(visitor),
    signInElsewhere: async () => signedIn(await aFrontEnd(shop, clientId)),
  }
}

export async function addToCart(
  send: Send,
  { id, variantId }: { id: string; variantId: string },
  quantity: number,
): Promise<void> {
  const lineItems = [{ quantity, catalogReference: { appId: storesAppId, catalogItemId: id, options: { variantId } } }]
  const { status, body } = await send('POST', `${cartPath}/add-to-cart`, { lineItems })
  if (status !== 200) throw new Error(`not added: ${JSON.stringify(body)}`)
}

/** Returns the quantities in the cart by product name; undefined without a cart. */
export async function contentOf(send: Send): Promise<Record<string, number> | undefined> {
  const { status, body } = await send('GET', cartPath)
  if (status === 404) return undefined
  return Object.fromEntries(body.cart.lineItems.map((line: any) => [line.productName.original, line.quantity]))
}
