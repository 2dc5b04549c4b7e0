import { newId } from '../../apps/server/src/kernel/basics/ids.ts'
import { aBadge, aField, aMember } from '../support/members/members.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor, storesAppId } from '../support/shop/builders.ts'
import type { TestShop } from '../support/shop/shop.ts'

/** Markers that only hidden entities contain: words, a price, and stock quantities as JSON prints numbers. */
export const markerPatterns = [/zqhidden/i, /6543\.21/, /[:"]73917[,}"]/, /[:"]83917[,}"]/]

export type HiddenEntities = Awaited<ReturnType<typeof hiddenEntities>>

/** A shop with one of everything that a visitor must not read. */
export async function hiddenEntities(shop: TestShop) {
  const send = async (method: string, path: string, body: object) => {
    const response = await shop.owner(method, path, body)
    if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(response.body)}`)
    return response.body
  }
  const variant = (sku: string, quantity: number, rest: object) => ({
    sku,
    price: { actualPrice: { amount: '6543.21' } },
    physicalProperties: {},
    inventoryItem: { quantity, trackQuantity: true },
    ...rest,
  })
  const section = await send('POST', '/stores/v3/info-sections', {
    infoSection: { uniqueName: 'zqhidden section', title: 'Zqhidden section' },
  })
  const { product } = await send('POST', '/stores/v3/products-with-inventory', {
    product: {
      name: 'Zqhidden lamp',
      slug: 'not-for-you',
      productType: 'PHYSICAL',
      visible: false,
      physicalProperties: {},
      plainDescription: '<p>zqhidden description</p>',
      brand: { name: 'Zqhidden brand' },
      ribbon: { name: 'Zqhidden ribbon' },
      infoSections: [{ id: section.infoSection.id }],
      modifiers: [
        {
          name: 'Zqhidden engraving',
          modifierRenderType: 'FREE_TEXT',
          mandatory: false,
          freeTextSettings: { minCharCount: 1, maxCharCount: 10, title: 'Zqhidden text' },
        },
      ],
      variantsInfo: { variants: [variant('ZQHIDDEN-1', 73917, {})] },
    },
  })
  const choice = (choiceName: string) => [{ optionChoiceNames: { optionName: 'Size', choiceName, renderType: 'TEXT_CHOICES' } }]
  const { product: partly } = await send('POST', '/stores/v3/products-with-inventory', {
    product: {
      name: 'Shirt',
      slug: 'shirt',
      productType: 'PHYSICAL',
      visible: true,
      physicalProperties: {},
      options: [
        {
          name: 'Size',
          optionRenderType: 'TEXT_CHOICES',
          choicesSettings: { choices: ['Small', 'Large'].map((name) => ({ name, choiceType: 'CHOICE_TEXT' })) },
        },
      ],
      variantsInfo: {
        variants: [
          variant('SMALL', 83917, { choices: choice('Small'), price: { actualPrice: { amount: '20.00' } } }),
          variant('ZQHIDDEN-2', 73917, { choices: choice('Large'), visible: false }),
        ],
      },
    },
  })
  const tree = { treeReference: { appNamespace: '@wix/stores' } }
  const { category } = await send('POST', '/categories/v1/categories', {
    category: { name: 'Zqhidden category', slug: 'no-category', visible: false },
    ...tree,
  })
  await send('POST', `/categories/v1/bulk/categories/${category.id}/add-items`, {
    items: [{ catalogItemId: product.id, appId: storesAppId }],
    ...tree,
  })
  const { page } = await send('POST', '/stoa/v1/pages', { page: { title: 'Zqhidden page', slug: 'no-page', visible: false } })
  const below = await send('POST', '/stoa/v1/pages', { page: { title: 'Below a hidden page', parentPage: page.id } })
  const { question } = await send('POST', '/stoa/v1/questions', {
    question: { text: 'Zqhidden question?', answer: 'Zqhidden answer', visible: false },
  })
  await promotionsOf(send, category.id)
  const inventoryItem = async (variantId: string) => {
    const { inventoryItems } = await send('POST', '/stores/v3/inventory-items/query', { query: { filter: { variantId } } })
    return inventoryItems[0].id as string
  }
  const hiddenVariant = partly.variantsInfo.variants.find(({ sku }: { sku: string }) => sku === 'ZQHIDDEN-2').id as string

  return {
    product: {
      productId: product.id as string,
      variantId: product.variantsInfo.variants[0].id as string,
      slug: 'not-for-you',
      itemId: await inventoryItem(product.variantsInfo.variants[0].id),
      brandId: product.brand.id as string,
      ribbonId: product.ribbon.id as string,
      sectionId: section.infoSection.id as string,
      customizationId: product.modifiers[0].id as string,
    },
    partlyHidden: {
      productId: partly.id as string,
      variantId: hiddenVariant,
      itemId: await inventoryItem(hiddenVariant),
      slug: 'shirt',
      quantity: 83917,
    },
    category: { id: category.id as string, slug: 'no-category' },
    page: { id: page.id as string, slug: 'no-page', childId: below.page.id as string },
    question: { id: question.id as string },
    member: await privateMember(shop, partly.id),
    ...(await anotherVisitor(shop)),
  }
}

/** A promotion of the hidden category, and one that is disabled. */
async function promotionsOf(send: (method: string, path: string, body: object) => Promise<any>, categoryId: string) {
  const categories = [{ id: categoryId, position: 1 }]
  const media = { url: 'https://pictures.example.com/zqhidden.png' }
  for (const enabled of [true, false]) {
    await send('POST', '/stores/v3/promotions', { promotion: { name: 'Zqhidden promotion', media, categories, enabled } })
  }
}

/**
 * A private member with a badge that everybody may see, a field that applies to nobody else, and a text about themselves, who follows a
 * public one, is followed by nobody, and wrote a review that the shop has rejected.
 */
async function privateMember(shop: TestShop, productId: string) {
  const idol = await aMember(shop)
  const member = await aMember(shop, { nickname: 'Zqhidden member' })
  const { id } = member
  await member.send('POST', `/members/v3/followers/${idol.id}`, {})
  await member.send('POST', '/members/v1/members/leave-community', {})
  const text = { type: 'TEXT', textData: { text: 'Zqhidden hobby' } }
  const content = { nodes: [{ type: 'PARAGRAPH', nodes: [text] }] }
  const { body } = await member.send('POST', '/members/v2/abouts', { memberAbout: { content } })
  const badge = await aBadge(shop)
  await shop.owner('POST', '/badges/v4/assignments', { badgeAssignment: { badgeId: badge.id, memberId: id } })
  const field = await aField(shop, 'Zqhidden field')
  await shop.owner('POST', '/members/v1/custom-fields-applications', {
    application: { customFieldId: field.id, applications: { items: [{ applicationType: 'MEMBER', entityId: id }] } },
  })
  const written = await member.send('POST', '/reviews/v1/reviews', {
    review: {
      namespace: 'stores',
      entityId: productId,
      content: { rating: 1, title: 'Zqhidden title', body: 'Zqhidden opinion' },
    },
  })
  const reviewId = written.body.review.id as string
  await shop.owner('POST', `/stoa/v1/reviews/${reviewId}/reject`, { reason: 'OTHER', note: 'Zqhidden note' })
  return { id, badgeId: badge.id, aboutId: body.memberAbout.id as string, idolId: idol.id, reviewId }
}

/** A visitor with a cart, a checkout, an order and a payment that waits for a challenge. */
async function anotherVisitor(shop: TestShop) {
  await aShippingOption(shop)
  const product = await aProduct(shop, { stock: 50 })
  const visitor = await aVisitor(shop)
  const named = async (checkoutId: string) =>
    visitor.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
      checkout: { id: checkoutId, buyerInfo: { email: 'zqhidden@example.com' }, buyerNote: 'zqhidden note' },
    })
  const ordered = await aCheckout(visitor, [product])
  await named(ordered)
  const { body: order } = await visitor.send('POST', `/ecom/v1/checkouts/${ordered}/create-order`, {})
  const challenged = await aCheckout(visitor, [product])
  await named(challenged)
  const { body: charged } = await visitor.send('POST', `/ecom/v1/checkouts/${challenged}/create-order-and-charge`, {
    paymentToken: await visitor.cardToken('4000000000003220'),
  })
  const checkoutId = await aCheckout(visitor, [product])
  await named(checkoutId)
  await visitor.send('PATCH', '/ecom/v1/carts/current', { cartInfo: { buyerNote: 'zqhidden note' } })
  const { body: current } = await visitor.send('GET', '/ecom/v1/carts/current')
  const { body: checkout } = await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}`)
  if (!charged.paymentResponseToken) throw new Error(`no challenge: ${JSON.stringify(charged)}`)
  return {
    cartId: current.cart.id as string,
    cartLineId: current.cart.lineItems[0].id as string,
    checkoutId,
    checkoutLineId: checkout.checkout.lineItems[0].id as string,
    orderId: order.orderId as string,
    challengeId: charged.paymentResponseToken as string,
    paymentId: charged.paymentGatewayOrderId as string,
    unknownId: newId(),
  }
}
