import { currentCart } from '@wix/ecom'
import { products } from '@wix/stores'
import { expect, test } from 'vitest'
import { aProduct, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { aMember } from '../../support/members/members.ts'
import { visitorClient } from '../../support/shop/shop.ts'
import { codesOf, develop, developmentKey, hintsOf, setUp, type Hint } from './hints-set-up.ts'

const developed = setUp()

const addToCart = '/ecom/v1/carts/current/add-to-cart'

/** A T-shirt in two sizes. */
async function aShirt(): Promise<{ id: string; variantIds: string[] }> {
  const sizes = ['S', 'M']
  const { body } = await developed.shop.owner('POST', '/stores/v3/products', {
    product: {
      name: 'Shirt',
      productType: 'PHYSICAL',
      visible: true,
      physicalProperties: {},
      options: [
        {
          name: 'Size',
          optionRenderType: 'TEXT_CHOICES',
          choicesSettings: { choices: sizes.map((name) => ({ name, choiceType: 'CHOICE_TEXT' })) },
        },
      ],
      variantsInfo: {
        variants: sizes.map((choiceName) => ({
          visible: true,
          price: { actualPrice: { amount: '10.00' } },
          choices: [{ optionChoiceNames: { optionName: 'Size', choiceName, renderType: 'TEXT_CHOICES' } }],
        })),
      },
    },
  })
  const { id, variantsInfo } = body.product
  return { id, variantIds: variantsInfo.variants.map((variant: { id: string }) => variant.id) }
}

/** The hints of each call that the published client sends meanwhile. */
async function hintsOfClient(work: () => Promise<unknown>): Promise<Hint[]> {
  const send = globalThis.fetch
  const hints: Hint[] = []
  globalThis.fetch = async (...sent) => {
    const answer = await send(...sent)
    hints.push(...(hintsOf(answer) ?? []))
    return answer
  }
  await work().finally(() => (globalThis.fetch = send))
  return hints
}

test('the published client adds a product without its variant, and is told so', async () => {
  const { id, variantIds } = await aShirt()
  const client = visitorClient(developed.shop, { currentCart, products })
  const line = { quantity: 1, catalogReference: { appId: storesAppId, catalogItemId: id } }
  const hints = await hintsOfClient(() => client.currentCart.addToCurrentCart({ lineItems: [line] }))
  const hint = hints.find(({ code }) => code === 'VARIANT_MISSING')
  expect(hint).toMatchObject({
    field: 'catalogReference.options.variantId',
    see: 'docs/hints.md#variant_missing',
  })
  expect(hint?.message).toContain(id)

  const right = visitorClient(developed.shop, { currentCart })
  const reference = { ...line.catalogReference, options: { variantId: variantIds[0]! } }
  const rest = await hintsOfClient(async () => {
    await client.currentCart.deleteCurrentCart()
    await right.currentCart.addToCurrentCart({ lineItems: [{ ...line, catalogReference: reference }] })
    await client.products.queryProducts().limit(2).find()
  })
  expect(new Set(rest.map(({ code }) => code))).toEqual(new Set(['DEPRECATED_OPERATION']))
})

test('options that no variant has, an unknown product, a hidden one and the item of another app each have their hint', async () => {
  const visitor = await aVisitor(developed.shop)
  const shirt = await aShirt()
  const hidden = await aProduct(developed.shop)
  await developed.shop.owner('PATCH', `/stores/v3/products/${hidden.id}`, {
    product: { id: hidden.id, revision: '1', visible: false },
  })
  const unknownId = '00000000-0000-4000-8000-000000000000'
  const hintFor = async (catalogReference: object) => {
    const added = await visitor.send('POST', addToCart, { lineItems: [{ quantity: 1, catalogReference }] })
    await visitor.send('DELETE', '/ecom/v1/carts/current')
    return hintsOf(added)!.filter(({ code }) => code !== 'DEPRECATED_OPERATION')
  }
  const codes = async (reference: object) => (await hintFor(reference)).map(({ code }) => code)
  expect(await codes({ appId: storesAppId, catalogItemId: shirt.id, options: { options: { Size: 'XXL' } } })).toEqual([
    'VARIANT_MISSING',
  ])
  expect(await codes({ appId: unknownId, catalogItemId: shirt.id })).toEqual(['CATALOG_APP_UNKNOWN'])
  // A hidden product is told from an unknown one by nothing but the id that the caller sent.
  const [ofHidden] = await hintFor({ appId: storesAppId, catalogItemId: hidden.id })
  const [ofUnknown] = await hintFor({ appId: storesAppId, catalogItemId: unknownId })
  expect(ofHidden?.code).toBe('CATALOG_ITEM_UNKNOWN')
  expect(ofHidden?.message.replace(hidden.id, unknownId)).toBe(ofUnknown?.message)
})

test('fields that are misspelt or have the name of another client are named with the right one', async () => {
  const answer = await developed.send('POST', '/stores/v3/products', {
    product: { _id: 'x', name: 'Print', product_type: 'PHYSICAL', pysicalProperties: {}, flavourOfTheMonth: 1 },
  })
  expect(hintsOf(answer)).toEqual([
    expect.objectContaining({ code: 'ID_FIELD_NAME', field: 'product._id' }),
    expect.objectContaining({
      code: 'UNKNOWN_FIELD',
      field: 'product.product_type',
      message: expect.stringContaining('productType'),
    }),
    expect.objectContaining({ field: 'product.pysicalProperties', message: expect.stringContaining('physicalProperties') }),
    expect.objectContaining({ field: 'product.flavourOfTheMonth', message: expect.stringContaining('API reference') }),
  ])
})

test('filters and sorts that have no effect are named', async () => {
  const query = (request: object) => developed.send('POST', '/stores/v3/products/query', { query: request })
  expect(hintsOf(await query({ filter: { visble: true }, sort: [{ fieldName: 'descripton' }, {}] }))).toEqual([
    expect.objectContaining({
      code: 'FIELD_NOT_FILTERABLE',
      field: 'query.filter.visble',
      message: expect.stringContaining('mean visible'),
    }),
    expect.objectContaining({ code: 'FIELD_NOT_SORTABLE', field: 'query.sort[0].fieldName' }),
    expect.objectContaining({ code: 'FIELD_NOT_SORTABLE', field: 'query.sort[1].fieldName' }),
  ])
  for (let count = 0; count < 2; count++) await aProduct(developed.shop)
  const first = await query({ cursorPaging: { limit: 1 } })
  const { next: cursor } = first.body.pagingMetadata.cursors
  expect(codesOf(await query({ cursorPaging: { cursor }, filter: { visible: true } }))).toEqual(['FILTER_WITH_CURSOR'])
  expect(codesOf(await query({ cursorPaging: { cursor } }))).toEqual([])
})

test('a plain http address is named, unless it is a machine of the developer', async () => {
  const create = (url: string, headers?: Record<string, string>) =>
    developed.send('POST', '/stoa/v1/webhooks', { webhook: { url, eventTypes: [] } }, headers)
  expect(hintsOf(await create('http://front-end.example/hook'))).toEqual([
    expect.objectContaining({ code: 'INSECURE_ADDRESS', field: 'webhook.url' }),
  ])
  for (const url of ['https://front-end.example', 'http://localhost:3000', 'http://127.0.0.1', 'http://shop.test'])
    expect(codesOf(await create(url))).toEqual([])
  const answer = await create('https://front-end.example', { origin: 'http://front-end.example' })
  expect(codesOf(answer)).toEqual(['INSECURE_ADDRESS'])
  expect(answer.headers.get('access-control-expose-headers')).toBe('x-wix-request-id, stoa-hints')
})

test('the wrong kind of token is named: a visitor’s, a key’s, and a key without the permission', async () => {
  const visitor = await aVisitor(developed.shop)
  const ofVisitor = await visitor.send('GET', '/members/v1/members/my')
  const [ownCart, deprecated] = hintsOf(await developed.send('GET', '/ecom/v1/carts/current'))!
  expect([deprecated?.code, ownCart?.code]).toEqual(['DEPRECATED_OPERATION', 'WRONG_IDENTITY'])
  const newer = await developed.send('GET', '/ecom/v2/carts/current')
  expect(hintsOf(newer)).toEqual([expect.objectContaining({ code: 'WRONG_IDENTITY' })])
  const refused = await visitor.send('POST', '/members/v1/members/join-community', {})
  expect(refused.status).toBe(403)
  expect(hintsOf(refused)).toEqual([
    expect.objectContaining({ code: 'WRONG_IDENTITY', message: expect.stringContaining('signed in') }),
  ])
  expect(ofVisitor.status).not.toBe(500)
  const authorization = await developmentKey(developed.shop, ['PRODUCTS:READ'])
  const forbidden = await developed.send('POST', '/ecom/v1/orders/search', { surplus: 1 }, { authorization })
  expect(forbidden.status).toBe(403)
  expect(hintsOf(forbidden)).toContainEqual(
    expect.objectContaining({ code: 'MISSING_PERMISSION', message: expect.stringContaining('ECOM.READ_ORDERS') }),
  )
})

test('a member’s app in development gets hints, and none as soon as it is not', async () => {
  const member = await aMember(developed.shop)
  expect(codesOf(await member.send('GET', '/members/v1/members/my?fieldset=FULL'))).toEqual(['UNKNOWN_FIELD'])
  await develop(developed.shop, false)
  expect(hintsOf(await member.send('GET', '/members/v1/members/my?fieldset=FULL'))).toBeUndefined()
  await develop(developed.shop)
})
