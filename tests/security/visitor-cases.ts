import { storesAppId } from '../support/builders.ts'
import type { HiddenThings } from './hidden-things.ts'

export interface Case {
  /** The request of another visitor; absent where the operation concerns no visitor. */
  requests?: object[]
  /** Whether the owner's response to each request contains or counts the hidden entity. */
  ownerSees?: 'TEXT' | 'COUNT'
}

const tree = { treeReference: { appNamespace: '@wix/stores' } }
const nothing: Case = {}

/** For each operation that a visitor may call: how a visitor would request what is hidden. */
export function casesOf(things: HiddenThings): Record<string, Case> {
  const { product, partlyHidden, category, page, cartId, cartLineId, checkoutId, checkoutLineId, orderId, challengeId } = things
  const seen = (...requests: object[]): Case => ({ requests, ownerSees: 'TEXT' })
  const counted = (...requests: object[]): Case => ({ requests, ownerSees: 'COUNT' })
  const tried = (...requests: object[]): Case => ({ requests })
  const item = { catalogItemId: product.productId, appId: storesAppId }
  const lines = [product, partlyHidden].map(({ productId, variantId }) => ({
    quantity: 1,
    catalogReference: { appId: storesAppId, catalogItemId: productId, options: { variantId } },
  }))
  const bySku = { 'variantsInfo.variants.sku': { $startsWith: 'ZQHIDDEN' } }
  const valuesOf = (fieldPath: string) => ({ aggregations: [{ name: 'all', type: 'VALUE', fieldPath, value: { limit: 100 } }] })
  const partCases = (entity: string, id: string, value: string): Record<string, Case> => {
    const plural = `${entity}s`
    const service = `stores/${plural.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-v-3`
    const [name, names] = [entity, plural].map((word) => word[0]!.toUpperCase() + word.slice(1))
    return {
      [`${service}.get${name}`]: seen({ [id]: value }),
      [`${service}.query${names}`]: seen({ query: {} }, { query: { filter: { id: { $eq: value } } } }),
      [`${service}.count${names}`]: counted({ filter: { id: { $eq: value } } }),
    }
  }
  return {
    ...partCases('brand', 'brandId', product.brandId),
    ...partCases('ribbon', 'ribbonId', product.ribbonId),
    ...partCases('infoSection', 'infoSectionId', product.sectionId),
    ...partCases('customization', 'customizationId', product.customizationId),

    'categories/categories.getCategory': seen({ categoryId: category.id, ...tree }),
    'categories/categories.getCategoryBySlug': seen({ slug: category.slug, ...tree }),
    'categories/categories.queryCategories': seen({ query: {}, returnNonVisibleCategories: true, ...tree }),
    'categories/categories.searchCategories': seen(
      { search: { search: { expression: 'category' } }, returnNonVisibleCategories: true, ...tree },
      { search: { filter: { id: { $eq: category.id } } }, returnNonVisibleCategories: true, ...tree },
    ),
    'categories/categories.countCategories': counted({
      filter: { id: { $eq: category.id } },
      returnNonVisibleCategories: true,
      ...tree,
    }),
    'categories/categories.listItemsInCategory': tried({ categoryId: category.id, ...tree }),
    'categories/categories.listCategoriesForItem': tried({ item, ...tree }),
    'categories/categories.listCategoriesForItems': tried({ items: [item], ...tree }),
    'categories/categories.listTrees': nothing,
    'categories/categories.getArrangedItems': tried({ categoryId: category.id, ...tree }),

    'data/items.queryDataItems': seen({ dataCollectionId: 'Pages', query: {} }),
    'stoa/pages.getPage': seen({ pageId: page.id }),
    'stoa/pages.getPageBySlug': seen({ slug: page.slug }),
    'stoa/pages.queryPages': seen({ query: {} }),
    'stoa/menus.getMenu': tried({ menuId: things.unknownId }),
    'stoa/menus.getMenuBySlug': tried({ slug: 'main' }),
    'stoa/menus.queryMenus': tried({ query: {} }),
    'stoa/redirects.followRedirect': tried({ path: `/products/${product.slug}` }),
    'stoa/sitemap.getSitemap': tried({}),
    // Whoever knows the token of an invitation is the invited person.
    'stoa/staff.readInvitation': tried({ token: 'ZQHIDDEN' }),
    'stoa/staff.acceptInvitation': tried({ token: 'ZQHIDDEN', password: 'a long password' }),

    'ecom/cart.getCart': seen({ id: cartId }),
    'ecom/cart.getCartByCheckoutId': tried({ id: checkoutId }),
    'ecom/cart.updateCart': tried({ cartInfo: { id: cartId, buyerNote: 'mine' } }),
    'ecom/cart.addToCart': tried({ id: cartId, lineItems: lines }),
    'ecom/cart.removeLineItems': tried({ id: cartId, lineItemIds: [cartLineId] }),
    'ecom/cart.createCheckout': tried({ id: cartId, channelType: 'WEB' }),
    'ecom/cart.removeCoupon': tried({ id: cartId }),
    'ecom/cart.updateLineItemsQuantity': tried({ id: cartId, lineItems: [{ id: cartLineId, quantity: 9 }] }),
    'ecom/cart.estimateTotals': tried({ id: cartId }),
    'ecom/cart.deleteCart': tried({ id: cartId }),
    'ecom/cart.removeBusinessLocation': tried({ id: cartId }),

    'ecom/current-cart.getCurrentCart': tried({}),
    'ecom/current-cart.updateCurrentCart': tried({ cartInfo: { id: cartId, buyerNote: 'mine' } }),
    'ecom/current-cart.addToCurrentCart': tried({ lineItems: lines }),
    'ecom/current-cart.removeLineItemsFromCurrentCart': tried({ lineItemIds: [cartLineId] }),
    'ecom/current-cart.createCheckoutFromCurrentCart': tried({ channelType: 'WEB' }),
    'ecom/current-cart.removeCouponFromCurrentCart': tried({}),
    'ecom/current-cart.updateCurrentCartLineItemQuantity': tried({ lineItems: [{ id: cartLineId, quantity: 9 }] }),
    'ecom/current-cart.estimateCurrentCartTotals': tried({}),
    'ecom/current-cart.deleteCurrentCart': tried({}),

    'ecom/checkout.createCheckout': tried({ channelType: 'WEB', lineItems: lines }),
    'ecom/checkout.getCheckout': seen({ id: checkoutId }),
    'ecom/checkout.getCheckoutByCartId': tried({ id: cartId }),
    'ecom/checkout.getWixCheckoutUrl': tried({ id: checkoutId }),
    'ecom/checkout.getCheckoutUrl': tried({ id: checkoutId }),
    'ecom/checkout.updateCheckout': tried({ checkout: { id: checkoutId, buyerNote: 'mine' } }),
    'ecom/checkout.removeCoupon': tried({ id: checkoutId }),
    'ecom/checkout.removeGiftCard': tried({ id: checkoutId }),
    'ecom/checkout.removeOverrideCheckoutUrl': tried({ id: checkoutId }),
    'ecom/checkout.addToCheckout': tried({ id: checkoutId, lineItems: lines }),
    'ecom/checkout.removeLineItems': tried({ id: checkoutId, lineItemIds: [checkoutLineId] }),
    'ecom/checkout.createOrder': tried({ id: checkoutId }),
    'ecom/checkout.createOrderAndCharge': tried({ id: checkoutId, paymentToken: 'token' }),
    'ecom/checkout.markCheckoutAsCompletedAndRedirectToUrl': tried({ token: checkoutId }),
    'ecom/checkout.updateLineItemsQuantity': tried({ id: checkoutId, lineItems: [{ id: checkoutLineId, quantity: 9 }] }),
    'stoa/checkout-payments.listPaymentOptions': tried({ checkoutId }),
    'stoa/checkout-payments.beginHostedPayment': tried({ checkoutId, paymentMethodId: things.unknownId }),
    'stoa/checkout-payments.getCheckoutRules': nothing,

    'ecom/totals-calculator.calculateTotals': tried({
      lineItems: lines.map((line, index) => ({ ...line, id: String(index + 1), price: '1.00', productName: 'Any' })),
    }),
    'ecom/currencies.listCurrencies': nothing,
    'ecom/currencies.convertCurrency': nothing,
    'ecom/currencies.getConversionRate': nothing,

    'ecom/orders.getOrder': seen({ id: orderId }),
    'ecom/orders.searchOrders': seen(
      { search: {} },
      { search: { filter: { 'buyerInfo.email': { $startsWith: 'zqhidden' } } } },
      { search: { filter: { id: { $eq: orderId } } } },
    ),
    'ecom/order-fulfillments.listFulfillmentsForSingleOrder': tried({ orderId }),
    'ecom/order-fulfillments.listFulfillmentsForMultipleOrders': tried({ orderIds: [orderId] }),
    'stoa/order-emails.getOrderEmail': seen({ orderId }),
    'stoa/order-emails.correctOrderEmail': tried({ orderId, email: 'mine@example.com' }),
    'stoa/sandbox-payments.createCardToken': nothing,
    'stoa/sandbox-payments.getChallenge': tried({ challengeId }),
    'stoa/sandbox-payments.answerChallenge': tried({ challengeId, approve: true }),
    'stoa/sandbox-payments.payPreparedPayment': tried({ paymentId: challengeId, paymentToken: 'token' }),
    // Authenticated by the provider's signature, the password, or the token itself.
    'stoa/sandbox-payments.receiveProviderEvent': nothing,
    'stoa/sessions.signIn': nothing,
    'stoa/sessions.signOut': nothing,
    'identity/oauth.token': nothing,
    'identity/oauth.jwks': nothing,
    'identity/oauth.tokenInfo': nothing,

    'stoa/storefront-products.listStorefrontProducts': tried(
      {},
      { categoryId: category.id },
      { expression: 'zqhidden' },
      { filter: { brands: ['Zqhidden brand'] } },
    ),
    'stoa/storefront-products.getStockLeft': tried({ productSlug: product.slug }, { productSlug: partlyHidden.slug }),
    'stoa/storefront-products.getLowestPrices': tried({ productSlugs: [product.slug, partlyHidden.slug] }),
    'stoa/shop.getShop': tried({}),
    'stoa/shop.getFreeDelivery': nothing,
    'stoa/shop.getDeliveryCountries': nothing,

    'stores/collections.queryCollections': seen({ query: {} }),
    'stores/collections.getCollection': seen({ id: category.id }),
    'stores/collections.getCollectionBySlug': seen({ slug: category.slug }),
    'stores/products.getCollectionBySlug': seen({ slug: category.slug }),

    'stores/inventory-items-v-3.getInventoryItem': seen(
      { inventoryItemId: product.itemId },
      { inventoryItemId: partlyHidden.itemId },
    ),
    'stores/inventory-items-v-3.queryInventoryItems': seen(
      { query: {} },
      { query: { filter: { productId: product.productId } } },
      { query: { filter: { 'product.variantSku': { $startsWith: 'ZQHIDDEN' } } } },
    ),
    'stores/inventory-items-v-3.searchInventoryItems': seen(
      { search: {} },
      { search: { search: { expression: 'zqhidden' } } },
      { search: valuesOf('product.variantSku') },
      { search: valuesOf('quantity') },
    ),
    'stores/inventory-items-v-3.countInventoryItems': counted({ filter: { productId: product.productId } }),
    'stores/inventory.getInventoryVariants': seen({ inventoryId: product.productId }, { inventoryId: partlyHidden.productId }),
    'stores/inventory.queryInventory': seen({ query: {} }),

    'stores/products-v-3.getProduct': seen(
      { productId: product.productId, fields: ['PLAIN_DESCRIPTION'] },
      { productId: partlyHidden.productId },
    ),
    'stores/products-v-3.getProductBySlug': seen({ slug: product.slug }, { slug: partlyHidden.slug }),
    'stores/products-v-3.searchProducts': seen(
      { search: {} },
      { search: { search: { expression: 'zqhidden' } } },
      { search: valuesOf('variantsInfo.variants.sku') },
    ),
    'stores/products-v-3.queryProducts': seen({ query: {} }, { query: { filter: { id: { $eq: product.productId } } } }),
    'stores/products-v-3.countProducts': tried({ filter: { id: { $eq: product.productId } } }, { filter: bySku }),
    'stores/products-v-3.getAllProductsCategory': nothing,

    'stores/products.queryProducts': seen({ query: {} }, { query: { filter: { id: { $eq: product.productId } } } }),
    'stores/products.getProduct': seen({ id: product.productId }, { id: partlyHidden.productId }),
    'stores/products.getProductOptionsAvailability': seen({ id: partlyHidden.productId, options: { Size: 'Large' } }),
    'stores/products.queryProductVariants': seen({ id: product.productId }, { id: partlyHidden.productId }),
    'stores/products.queryStoreVariants': seen({ query: {} }),
    'stores/products.getStoreVariant': seen(
      { id: `${product.productId}-${product.variantId}` },
      { id: `${partlyHidden.productId}-${partlyHidden.variantId}` },
    ),
    'stores/read-only-variants-v-3.queryVariants': seen({ query: {} }),
    'stores/read-only-variants-v-3.searchVariants': seen(
      { search: {} },
      { search: { search: { expression: 'zqhidden' } } },
      { search: valuesOf('sku') },
    ),
  }
}
