import type { TestShop, WireAnswer } from './shop.ts'

export const storesAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** A product with one variant and stock, created by the owner. */
export async function aProduct(
  shop: { owner(method: string, path: string, body?: object): Promise<Pick<WireAnswer, 'status' | 'body'>> },
  {
    name = 'Print',
    price = '20.00',
    stock = 10,
    compareAt,
    pictures,
  }: { name?: string; price?: string; stock?: number; compareAt?: string; pictures?: readonly object[] } = {},
) {
  const { status, body } = await shop.owner('POST', '/stores/v3/products-with-inventory', {
    product: {
      name,
      productType: 'PHYSICAL',
      visible: true,
      physicalProperties: {},
      ...(pictures && { media: { itemsInfo: { items: pictures } } }),
      variantsInfo: {
        variants: [
          {
            visible: true,
            price: { actualPrice: { amount: price }, ...(compareAt && { compareAtPrice: { amount: compareAt } }) },
            physicalProperties: { weight: 0.5 },
            inventoryItem: { quantity: stock, trackQuantity: true },
          },
        ],
      },
    },
  })
  if (status !== 200) throw new Error(`the product was not created: ${JSON.stringify(body)}`)
  const { id, slug, variantsInfo } = body.product
  return { id: id as string, slug: slug as string, variantId: variantsInfo.variants[0].id as string }
}

/** A shipping option that is offered everywhere. */
export async function aShippingOption(
  shop: TestShop,
  { title = 'Standard', price = '4.90' }: { title?: string; price?: string } = {},
) {
  const { body } = await shop.owner('POST', '/ecom/v1/shipping-options', {
    shippingOption: { title, rates: [{ amount: price }] },
  })
  return body.shippingOption as { id: string }
}

/** A region of the default delivery profile. Each destination is a country, whole or some of its states. */
export async function aDeliveryRegion(
  shop: { owner: TestShop['owner'] },
  name: string,
  ...destinations: { countryCode: string; subdivisions?: string[] }[]
): Promise<string> {
  const { body: known } = await shop.owner('POST', '/ecom/v1/delivery-profiles/query', { query: { filter: { default: true } } })
  const path = `/ecom/v1/delivery-profiles/${known.deliveryProfiles[0].id}/delivery-region`
  const { body } = await shop.owner('POST', path, { deliveryRegion: { name, destinations } })
  return body.deliveryProfile.deliveryRegions.at(-1).id
}

/** An anonymous visitor over plain HTTP, who may ask for answers in a language. The published client would share its tokens between visitors. */
export interface Visitor {
  send(method: string, path: string, body?: object): Promise<WireAnswer>
  cardToken(number: string): Promise<string>
}

export async function aVisitor(shop: TestShop, language?: string): Promise<Visitor> {
  const { body } = await shop.raw('POST', '/oauth2/token', {
    body: { clientId: shop.credentials.clientId, grantType: 'anonymous' },
  })
  const headers = {
    authorization: body.access_token as string,
    ...(language && { 'x-wix-linguist': `${language}|${language}|false|` }),
  }
  const send: Visitor['send'] = (method, path, request) => shop.raw(method, path, { headers, ...(request && { body: request }) })
  return {
    send,
    async cardToken(number) {
      const response = await send('POST', '/stoa/v1/sandbox/card-tokens', {
        card: { number, expiryMonth: 12, expiryYear: 2090, securityCode: '123' },
      })
      return response.body.paymentToken
    },
  }
}

/** Every delivery address needs a name. */
export const recipient = { firstName: 'Anna', lastName: 'Müller' }

/** A checkout that can be ordered: one or more of each product, an address, and the first shipping option. */
export async function aCheckout(
  visitor: Pick<Visitor, 'send'>,
  products: readonly { id: string; variantId: string }[],
  quantity = 1,
): Promise<string> {
  const lineItems = products.map(({ id, variantId }) => ({
    quantity,
    catalogReference: { appId: storesAppId, catalogItemId: id, options: { variantId } },
  }))
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems })
  const { body } = await visitor.send('POST', '/ecom/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    email: 'buyer@example.com',
    shippingAddress: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' },
  })
  const id = body.checkoutId as string
  const { body: shown } = await visitor.send('GET', `/ecom/v1/checkouts/${id}`)
  const code = shown.checkout.shippingInfo.carrierServiceOptions[0].shippingOptions[0].code
  const chosen = await visitor.send('PATCH', `/ecom/v1/checkouts/${id}`, {
    checkout: {
      id,
      shippingInfo: { shippingDestination: { contactDetails: recipient }, selectedCarrierServiceOption: { code } },
    },
  })
  if (chosen.status !== 200) throw new Error(`the checkout could not be prepared: ${JSON.stringify(chosen.body)}`)
  return id
}

/** Declares a namespace of extended fields with the owner's key. */
export async function declareNamespace(shop: TestShop, name: string, types: Record<string, string>): Promise<void> {
  const fields = Object.entries(types).map(([field, type]) => ({ name: field, type }))
  const { status, body } = await shop.owner('PUT', `/stoa/v1/extended-field-namespaces/${name}`, { namespace: { name, fields } })
  if (status !== 200) throw new Error(`the namespace was not declared: ${JSON.stringify(body)}`)
}

/** The id of a private file of the media library. */
export async function aPrivateFile(shop: TestShop, { fileName = 'file.txt', content = 'Psst' } = {}): Promise<string> {
  const { body } = await shop.owner('POST', '/site-media/v1/files/generate-upload-url', {
    mimeType: 'text/plain',
    fileName,
    private: true,
  })
  const answer = await fetch(shop.server.url + new URL(body.uploadUrl).pathname, { method: 'PUT', body: content })
  return ((await answer.json()) as { file: { id: string } }).file.id
}

export async function orderOf(shop: TestShop, id: string) {
  return (await shop.owner('GET', `/ecom/v1/orders/${id}`)).body.order
}
