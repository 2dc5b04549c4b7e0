import { storesAppId } from '../support/shop/builders.ts'
import type { HiddenEntities } from './hidden-entities.ts'

export interface Case {
  /** The request of another visitor; absent where the operation concerns no visitor. */
  requests?: object[]
  /** Expects that the owner's response to each request contains or counts the hidden entity. */
  ownerSees?: 'TEXT' | 'COUNT'
}

const tree = { treeReference: { appNamespace: '@wix/stores' } }
const nothing: Case = {}
const recommendationAlgorithms = [
  '68ebce04-b96a-4c52-9329-08fc9d8c1253',
  'd5aac1e1-2e53-4d11-85f7-7172710b4783',
  'ba491fd2-b172-4552-9ea6-7202e01d1d3c',
]

/** For each operation that a visitor may call: how a visitor would request what is hidden. */
export function casesOf(things: HiddenEntities): Record<string, Case> {
  const {
    product,
    partlyHidden,
    category,
    page,
    question,
    member,
    cartId,
    cartLineId,
    checkoutId,
    checkoutLineId,
    orderId,
    challengeId,
    paymentId,
  } = things
  const visibleToOwner = (...requests: object[]): Case => ({ requests, ownerSees: 'TEXT' })
  const counted = (...requests: object[]): Case => ({ requests, ownerSees: 'COUNT' })
  const attempted = (...requests: object[]): Case => ({ requests })
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
      [`${service}.get${name}`]: visibleToOwner({ [id]: value }),
      [`${service}.query${names}`]: visibleToOwner({ query: {} }, { query: { filter: { id: { $eq: value } } } }),
      [`${service}.count${names}`]: counted({ filter: { id: { $eq: value } } }),
    }
  }
  return {
    ...partCases('brand', 'brandId', product.brandId),
    ...partCases('ribbon', 'ribbonId', product.ribbonId),
    ...partCases('infoSection', 'infoSectionId', product.sectionId),
    ...partCases('customization', 'customizationId', product.customizationId),

    'categories/categories.getCategory': visibleToOwner({ categoryId: category.id, ...tree }),
    'categories/categories.getCategoryBySlug': visibleToOwner({ slug: category.slug, ...tree }),
    'categories/categories.queryCategories': visibleToOwner({ query: {}, returnNonVisibleCategories: true, ...tree }),
    'categories/categories.searchCategories': visibleToOwner(
      { search: { search: { expression: 'category' } }, returnNonVisibleCategories: true, ...tree },
      { search: { filter: { id: { $eq: category.id } } }, returnNonVisibleCategories: true, ...tree },
    ),
    'categories/categories.countCategories': counted({
      filter: { id: { $eq: category.id } },
      returnNonVisibleCategories: true,
      ...tree,
    }),
    'categories/categories.listItemsInCategory': attempted({ categoryId: category.id, ...tree }),
    'categories/categories.listCategoriesForItem': attempted({ item, ...tree }),
    'categories/categories.listCategoriesForItems': attempted({ items: [item], ...tree }),
    'categories/categories.listTrees': nothing,
    'categories/categories.getArrangedItems': attempted({ categoryId: category.id, ...tree }),

    'stores/promotions-v-3.resolvePromotions': visibleToOwner({ categoryId: category.id }),

    'stoa/visitor-uploads.generateVisitorUploadUrl': nothing,

    'data/items.queryDataItems': visibleToOwner(
      { dataCollectionId: 'Pages', query: {} },
      {
        dataCollectionId: 'Pages',
        query: { filter: { slug: 'below-a-hidden-page' } },
        includeReferences: [{ field: 'parentPage' }],
      },
    ),
    'data/items.getDataItem': visibleToOwner({ dataCollectionId: 'Pages', dataItemId: page.id }),
    'data/items.countDataItems': counted({ dataCollectionId: 'Pages', filter: { id: { $eq: page.id } } }),
    'data/permissions.getMyPermissions': attempted({ dataCollectionId: 'Pages' }),
    'data/items.queryDistinctValues': visibleToOwner({ dataCollectionId: 'Pages', fieldName: 'title' }),
    'data/items.queryReferencedDataItems': visibleToOwner({
      dataCollectionId: 'Pages',
      referringItemFieldName: 'parentPage',
      referringItemIds: [page.id, page.childId],
    }),
    'data/items.isReferencedDataItem': attempted({
      dataCollectionId: 'Pages',
      referringItemFieldName: 'parentPage',
      referringItemId: page.id,
      referencedItemId: page.childId,
    }),
    'stoa/pages.getPage': visibleToOwner({ pageId: page.id }),
    'stoa/pages.getPageBySlug': visibleToOwner({ slug: page.slug }),
    'stoa/pages.queryPages': visibleToOwner({ query: {} }),
    'stoa/menus.getMenu': attempted({ menuId: things.unknownId }),
    'stoa/menus.getMenuBySlug': attempted({ slug: 'main' }),
    'stoa/menus.queryMenus': attempted({ query: {} }),
    'stoa/questions.getQuestion': visibleToOwner({ questionId: question.id }),
    'stoa/questions.queryQuestions': visibleToOwner({ query: {} }),
    'stoa/questions.searchQuestions': visibleToOwner(
      { search: { search: { expression: 'zqhidden' } } },
      { search: valuesOf('text') },
    ),
    'stoa/questions.countQuestions': counted({ filter: { id: { $eq: question.id } } }),
    'reviews/reviews.getReview': visibleToOwner({ reviewId: member.reviewId, returnPrivateReviews: true }),
    'reviews/reviews.queryReviews': visibleToOwner({ query: { filter: { id: member.reviewId } }, returnPrivateReviews: true }),
    'reviews/reviews.countReviews': counted({ filter: { id: member.reviewId }, includePrivateReviews: true }),
    'stoa/review-requests.openReviewLink': attempted({ token: 'x' }),
    'stoa/review-requests.createReviewByLink': attempted({ token: 'x', entityId: product.productId, content: { rating: 1 } }),
    'stoa/review-requests.setReviewRequestConsent': attempted({ token: 'x' }),
    'stoa/reviews.createReviewAndContact': attempted({
      namespace: 'stores',
      entityId: product.productId,
      content: { rating: 1 },
      name: 'Vera',
      email: 'vera@example.com',
    }),
    'stoa/reviews.getRatingSummaries': attempted({ namespace: 'stores', entityIds: [product.productId] }),
    'stoa/reviews.getReviewStatement': attempted({ reviewId: member.reviewId }),
    'stoa/reviews.listHomeReviews': attempted({}),
    'stoa/reviews.listReviewLanguages': attempted({ namespace: 'stores', entityId: product.productId }),
    'stoa/reviews.queryReviewsByLanguage': attempted(
      { namespace: 'stores', entityId: product.productId, language: 'en', query: {} },
      { namespace: 'stores', entityId: product.productId, language: 'en', query: { filter: { id: member.reviewId } } },
    ),
    'stoa/reviews.reportReview': attempted({ reviewId: member.reviewId, reason: 'OTHER' }),
    'stoa/reviews.voteForReview': attempted({ reviewId: member.reviewId, vote: 'HELPFUL' }),
    'stoa/redirects.followRedirect': attempted({ path: `/products/${product.slug}` }),
    'stoa/sitemap.getSitemap': attempted({}),
    // The token of an invitation identifies the invited person.
    'stoa/staff.readInvitation': attempted({ token: 'ZQHIDDEN' }),
    'stoa/staff.acceptInvitation': attempted({ token: 'ZQHIDDEN', password: 'a long password' }),

    'ecom/cart.getCart': visibleToOwner({ id: cartId }),
    'ecom/cart.getCartByCheckoutId': attempted({ id: checkoutId }),
    'ecom/cart.updateCart': attempted({ cartInfo: { id: cartId, buyerNote: 'mine' } }),
    'ecom/cart.addToCart': attempted({ id: cartId, lineItems: lines }),
    'ecom/cart.removeLineItems': attempted({ id: cartId, lineItemIds: [cartLineId] }),
    'ecom/cart.createCheckout': attempted({ id: cartId, channelType: 'WEB' }),
    'ecom/cart.removeCoupon': attempted({ id: cartId }),
    'ecom/cart.updateLineItemsQuantity': attempted({ id: cartId, lineItems: [{ id: cartLineId, quantity: 9 }] }),
    'ecom/cart.estimateTotals': attempted({ id: cartId }),
    'ecom/cart.deleteCart': attempted({ id: cartId }),
    'ecom/cart.removeBusinessLocation': attempted({ id: cartId }),

    'ecom/current-cart.getCurrentCart': attempted({}),
    'ecom/current-cart.updateCurrentCart': attempted({ cartInfo: { id: cartId, buyerNote: 'mine' } }),
    'ecom/current-cart.addToCurrentCart': attempted({ lineItems: lines }),
    'ecom/current-cart.removeLineItemsFromCurrentCart': attempted({ lineItemIds: [cartLineId] }),
    'ecom/current-cart.createCheckoutFromCurrentCart': attempted({ channelType: 'WEB' }),
    'ecom/current-cart.removeCouponFromCurrentCart': attempted({}),
    'ecom/current-cart.updateCurrentCartLineItemQuantity': attempted({ lineItems: [{ id: cartLineId, quantity: 9 }] }),
    'ecom/current-cart.estimateCurrentCartTotals': attempted({}),
    'ecom/current-cart.deleteCurrentCart': attempted({}),

    'ecom/cart-v-2.getCart': visibleToOwner({ cartId }),
    'ecom/cart-v-2.getUpsellOptions': attempted({ cartId }),
    'ecom/cart-v-2.updateCart': attempted({ cart: { id: cartId, note: 'mine' } }),
    'ecom/cart-v-2.deleteCart': attempted({ cartId }),
    'ecom/cart-v-2.refreshCart': visibleToOwner({ cartId }),
    'ecom/cart-v-2.estimateCart': visibleToOwner({ cartId }),
    'ecom/cart-v-2.calculateCart': visibleToOwner({ cartId }),
    'ecom/cart-v-2.getCheckoutUrl': attempted({ cartId }),
    'ecom/cart-v-2.placeOrder': attempted({ cartId }),
    'ecom/cart-v-2.addLineItems': attempted({ cartId, catalogItems: lines }),
    'ecom/cart-v-2.removeLineItems': attempted({ cartId, lineItemIds: [cartLineId] }),
    'ecom/cart-v-2.updateLineItems': attempted({ cartId, lineItems: [{ lineItemId: cartLineId, quantity: { newQuantity: 9 } }] }),
    'ecom/cart-v-2.addCoupon': attempted({ cartId, coupon: { code: 'UNKNOWN1' } }),
    'ecom/cart-v-2.removeCoupon': attempted({ cartId, couponId: things.unknownId }),
    'ecom/cart-v-2.setDeliveryMethod': attempted({ cartId, deliveryMethod: { code: 'standard' } }),
    'ecom/cart-v-2.removeDeliveryMethod': attempted({ cartId }),
    'ecom/cart-v-2.addGiftCard': attempted({ cartId, giftCard: { code: 'UNKNOWN1' } }),
    'ecom/cart-v-2.removeGiftCard': attempted({ cartId, giftCardId: things.unknownId }),
    'ecom/cart-v-2.handleAsyncCheckoutCompletion': attempted({ token: cartId }),
    'ecom/cart-v-2.updateFormSubmissions': attempted({
      cartId,
      formSubmissions: [{ id: things.unknownId, formSubmissionId: things.unknownId }],
    }),

    'ecom/current-cart-v-2.createCurrentCart': attempted({ cart: { note: 'mine' }, catalogItems: lines }),
    'ecom/current-cart-v-2.getCurrentCart': attempted({}),
    'ecom/current-cart-v-2.updateCurrentCart': attempted({ cart: { id: cartId, note: 'mine' } }),
    'ecom/current-cart-v-2.refreshCurrentCart': attempted({}),
    'ecom/current-cart-v-2.calculateCurrentCart': attempted({}),
    'ecom/current-cart-v-2.estimateCurrentCart': attempted({}),
    'ecom/current-cart-v-2.addLineItemsToCurrentCart': attempted({ catalogItems: lines }),
    'ecom/current-cart-v-2.removeLineItemsFromCurrentCart': attempted({ lineItemIds: [cartLineId] }),
    'ecom/current-cart-v-2.updateLineItemsInCurrentCart': attempted({
      lineItems: [{ lineItemId: cartLineId, quantity: { newQuantity: 9 } }],
    }),
    'ecom/current-cart-v-2.addCouponToCurrentCart': attempted({ coupon: { code: 'UNKNOWN1' } }),
    'ecom/current-cart-v-2.removeCouponFromCurrentCart': attempted({ couponId: things.unknownId }),
    'ecom/current-cart-v-2.setDeliveryMethodForCurrentCart': attempted({ deliveryMethod: { code: 'standard' } }),
    'ecom/current-cart-v-2.removeDeliveryMethodFromCurrentCart': attempted({}),
    'ecom/current-cart-v-2.addGiftCardToCurrentCart': attempted({ giftCard: { code: 'UNKNOWN1' } }),
    'ecom/current-cart-v-2.removeGiftCardFromCurrentCart': attempted({ giftCardId: things.unknownId }),
    'ecom/current-cart-v-2.updateFormSubmissionsInCurrentCart': attempted({
      formSubmissions: [{ id: things.unknownId, formSubmissionId: things.unknownId }],
    }),
    'ecom/current-cart-v-2.getUpsellOptionsForCurrentCart': attempted({}),
    'ecom/current-cart-v-2.deleteCurrentCart': attempted({}),

    'ecom/checkout.createCheckout': attempted({ channelType: 'WEB', lineItems: lines }),
    'ecom/checkout.getCheckout': visibleToOwner({ id: checkoutId }),
    'ecom/checkout.getCheckoutByCartId': attempted({ id: cartId }),
    'ecom/checkout.getWixCheckoutUrl': attempted({ id: checkoutId }),
    'ecom/checkout.getCheckoutUrl': attempted({ id: checkoutId }),
    'redirects/redirects.createRedirectSession': attempted(
      { ecomCheckout: { checkoutId } },
      { storesProduct: { productSlug: product.slug } },
      { logout: { clientId: things.unknownId } },
    ),
    'ecom/checkout.updateCheckout': attempted({ checkout: { id: checkoutId, buyerNote: 'mine' } }),
    'ecom/checkout.removeCoupon': attempted({ id: checkoutId }),
    'ecom/checkout.removeGiftCard': attempted({ id: checkoutId }),
    'ecom/checkout.removeOverrideCheckoutUrl': attempted({ id: checkoutId }),
    'ecom/checkout.addToCheckout': attempted({ id: checkoutId, lineItems: lines }),
    'ecom/checkout.removeLineItems': attempted({ id: checkoutId, lineItemIds: [checkoutLineId] }),
    'ecom/checkout.createOrder': attempted({ id: checkoutId }),
    'ecom/checkout.createOrderAndCharge': attempted({ id: checkoutId, paymentToken: 'token' }),
    'ecom/checkout.markCheckoutAsCompletedAndRedirectToUrl': attempted({ token: checkoutId }),
    'ecom/checkout.updateLineItemsQuantity': attempted({ id: checkoutId, lineItems: [{ id: checkoutLineId, quantity: 9 }] }),
    'ecom/tips.getTipChoice': attempted({ purchaseFlowId: checkoutId }),
    'ecom/tips.updateTipChoice': attempted({ purchaseFlowId: checkoutId, tipChoice: { tipType: 'CUSTOM', value: '0' } }),
    'stoa/tips.getTipOffer': attempted({ checkoutId }),
    'stoa/checkout-payments.listPaymentOptions': attempted({ checkoutId }),
    'stoa/checkout-payments.beginHostedPayment': attempted({ checkoutId, paymentMethodId: things.unknownId }),
    'stoa/checkout-payments.resumePayment': attempted({ paymentId }),
    'stoa/checkout-payments.getCheckoutRules': nothing,
    'stoa/express-checkout.listExpressOptions': nothing,
    'stoa/express-checkout.estimateCheckout': attempted({ checkoutId }),
    'stoa/express-checkout.openExpressPayment': attempted({ checkoutId, paymentMethodId: things.unknownId }),
    'stoa/express-checkout.repriceExpressPayment': attempted({
      checkoutId,
      expressPaymentId: 'ORDER',
      paymentMethodId: things.unknownId,
    }),
    'stoa/express-checkout.readExpressPayment': attempted({
      checkoutId,
      expressPaymentId: 'ORDER',
      paymentMethodId: things.unknownId,
    }),
    'stoa/checkout-page.getCheckoutPage': attempted({}, { appId: things.unknownId, componentId: things.unknownId }),
    'ecom/checkout-templates.createAndRedirectToCheckout': attempted({
      checkoutTemplateId: things.unknownId,
      siteId: things.unknownId,
    }),
    'ecom/checkout-templates.createCheckoutFromTemplate': attempted({
      checkoutTemplateId: things.unknownId,
      siteId: things.unknownId,
    }),

    'ecom/totals-calculator.calculateTotals': attempted({
      lineItems: lines.map((line, index) => ({ ...line, id: String(index + 1), price: '1.00', productName: 'Any' })),
    }),
    'ecom/currencies.listCurrencies': nothing,
    'ecom/currencies.convertCurrency': nothing,
    'ecom/currencies.getConversionRate': nothing,

    'ecom/back-in-stock-notifications.createBackInStockNotificationRequest': attempted({
      request: { catalogReference: item, email: 'visitor@example.com' },
      itemDetails: { name: 'Item', price: '1.00' },
    }),
    'ecom/back-in-stock-settings.getSettings': nothing,
    'stoa/back-in-stock.setBackInStockChoice': attempted({ token: member.id }),
    'ecom/wishlists.getDefaultWishlist': attempted({}, { memberId: member.id }),
    'ecom/wishlists.addItem': attempted({ catalogReference: item, returnEntity: true }),
    'ecom/wishlists.removeItem': attempted({ catalogReference: item, returnEntity: true }),
    'ecom/recommendations.listAvailableAlgorithms': nothing,
    'ecom/recommendations.getRecommendation': attempted(
      ...recommendationAlgorithms.map((id) => ({ items: [item], algorithms: [{ id, appId: storesAppId }] })),
    ),

    'ecom/orders.getOrder': visibleToOwner({ id: orderId }),
    'ecom/orders.searchOrders': visibleToOwner(
      { search: {} },
      { search: { filter: { 'buyerInfo.email': { $startsWith: 'zqhidden' } } } },
      { search: { filter: { id: { $eq: orderId } } } },
    ),
    'ecom/order-fulfillments.listFulfillmentsForSingleOrder': attempted({ orderId }),
    'ecom/order-fulfillments.listFulfillmentsForMultipleOrders': attempted({ orderIds: [orderId] }),
    'stoa/order-emails.getOrderEmail': visibleToOwner({ orderId }),
    'stoa/order-changes.getOrderChanges': attempted({ orderId }),
    'stoa/own-returns.getReturnOptions': attempted({ orderId }),
    'stoa/own-returns.estimateOwnReturn': attempted({ orderId, lines: [{ lineItemId: orderId, quantity: 1 }] }),
    'stoa/own-returns.requestReturn': attempted({ orderId, lines: [{ lineItemId: orderId, quantity: 1, reason: 'OTHER' }] }),
    'stoa/own-returns.listOwnReturns': attempted({ orderId }),
    'stoa/own-returns.listOwnOpenReturns': nothing,
    'stoa/own-returns.cancelOwnReturn': attempted({ orderId, returnId: orderId }),
    'stoa/own-returns.markOwnReturnSent': attempted({ orderId, returnId: orderId }),
    'stoa/own-returns.getOwnReturnLabel': attempted({ orderId, returnId: orderId }),
    'stoa/invoices.listOrderInvoices': attempted({ orderId }),
    'stoa/invoices.getInvoiceFile': attempted({ orderId, invoiceId: orderId }),
    'stoa/receipts.listOrderReceipts': attempted({ orderId }),
    'stoa/receipts.getReceiptFile': attempted({ orderId, receiptId: orderId }),
    // Whoever has the link is answered. An order's id, or that of a request, is none.
    'stoa/payment-requests.getPaymentRequestPage': attempted({ token: orderId }),
    'stoa/payment-requests.payPaymentRequest': attempted({ token: orderId, seenAmount: '1' }),
    'stoa/payment-requests.resumePaymentRequest': attempted({ token: orderId }),
    'stoa/payment-requests.getPaymentRequestReceipt': attempted({ token: orderId }),
    'stoa/invoices.getElectronicInvoice': attempted({ orderId, invoiceId: orderId }),
    'stoa/order-downloads.listOrderDownloads': attempted({ orderId }),
    'stoa/order-changes.cancelOwnOrder': attempted({ orderId }),
    'stoa/order-changes.changeDeliveryAddress': attempted({
      orderId,
      deliveryAddress: { firstName: 'A', lastName: 'B', addressLine: 'Weg 2', city: 'Berlin' },
    }),
    'stoa/order-links.getOrderLinkAvailability': nothing,
    // The answer is the same for every order.
    'stoa/order-links.requestOrderLink': nothing,
    'stoa/order-emails.correctOrderEmail': attempted({ orderId, email: 'mine@example.com' }),
    'stoa/sandbox-payments.createCardToken': nothing,
    'stoa/sandbox-payments.getChallenge': attempted({ challengeId }),
    'stoa/sandbox-payments.answerChallenge': attempted({ challengeId, approve: true }),
    'stoa/sandbox-payments.payPreparedPayment': attempted({ paymentId: challengeId, paymentToken: 'token' }),
    // Authenticated by the provider's signature, the password, or the token itself.
    'stoa/sandbox-payments.receiveProviderEvent': nothing,
    'stoa/tracking-events.receiveTrackingEvent': attempted({ key: '-' }),
    'stoa/sessions.signIn': nothing,
    'stoa/sessions.completeSignIn': nothing,
    'stoa/sessions.startPasskeySignIn': nothing,
    'stoa/sessions.completePasskeySignIn': attempted({ stateToken: '-', credential: '{}' }),
    'stoa/mailed-codes.getMailedCodeOffer': nothing,
    'stoa/mailed-codes.startMailedCodeSignIn': attempted({ email: 'nobody@example.com' }),
    'stoa/second-factors.requestFactorReset': attempted({ stateToken: '-' }),
    'stoa/provider-sign-in.listOfferedProviders': nothing,
    'stoa/provider-sign-in.startProviderSignIn': attempted({ providerId: '00000000-0000-4000-8000-000000000000' }),
    'stoa/provider-sign-in.completeProviderSignIn': attempted({ stateToken: '-', answer: 'code=-' }),
    'stoa/provider-sign-in.registerWithProvider': attempted({ stateToken: '-', agreedTerms: '-' }),
    'stoa/passkeys.startPasskeySignIn': nothing,
    'stoa/passkeys.completePasskeySignIn': attempted({ stateToken: '-', credential: '{}' }),
    'stoa/sessions.requestPasswordReset': nothing,
    'stoa/sessions.readResetLink': attempted({ token: '-' }),
    'stoa/sessions.resetPassword': nothing,
    'stoa/sessions.signOut': nothing,
    'identity/oauth.token': nothing,
    'members/authentication.register': nothing,
    'members/authentication.login': nothing,
    'identity/authentication.registerV2': nothing,
    'identity/authentication.loginV2': nothing,
    'identity/authentication.validateEmail': nothing,
    'identity/authentication.verify': nothing,
    'identity/authentication.logout': nothing,
    'identity/recovery.sendRecoveryEmail': nothing,
    'identity/recovery.recover': nothing,
    'stoa/member-security.getPasswordRule': nothing,
    'stoa/member-security.readPasswordLink': attempted({ token: '-' }),
    'stoa/member-security.cancelOwnDeletion': attempted({ email: 'nobody@example.com', password: 'correct horse battery' }),
    'stoa/member-invitations.readMemberInvitation': attempted({ token: '-' }),
    'stoa/member-invitations.acceptMemberInvitation': attempted({ token: '-', password: 'correct horse battery' }),
    'identity/verification.verifyDuringAuthentication': nothing,
    'identity/verification.resendDuringAuthentication': nothing,
    'identity/oauth.jwks': nothing,
    'identity/oauth.revoke': nothing,
    'stoa/captcha.requestCaptcha': nothing,
    'stoa/registration-terms.getRegistrationTerms': nothing,
    'identity/oauth.tokenInfo': nothing,

    'stoa/storefront-products.listStorefrontProducts': attempted(
      {},
      { categoryId: category.id },
      { expression: 'zqhidden' },
      { filter: { brands: ['Zqhidden brand'] } },
    ),
    'stoa/storefront-products.getStockLeft': attempted({ productSlug: product.slug }, { productSlug: partlyHidden.slug }),
    'stoa/storefront-products.getSalePrices': attempted({ productSlug: product.slug }, { productSlug: partlyHidden.slug }),
    'stoa/storefront-products.getProductGroups': attempted({ productSlug: product.slug }, { productSlug: partlyHidden.slug }),
    'stoa/storefront-products.getLowestPrices': attempted({ productSlugs: [product.slug, partlyHidden.slug] }),
    'headless-site-assets/scripts.listSiteScripts': nothing,
    'headless-site-assets/scripts.getEssentialProperties': nothing,
    'headless-site-assets/scripts.getSiteMetadata': nothing,
    'stores/catalog-versioning.getCatalogVersion': nothing,
    // Gift card products are all on sale, and a gift card is read by whoever knows its code.
    'marketing/gift-voucher-products.getGiftCardProduct': nothing,
    'marketing/gift-voucher-products.queryGiftCardProducts': nothing,
    'stoa/gift-cards.checkGiftCard': attempted({ code: 'ZQHIDDEN0000' }),
    'stoa/gift-cards.requestGiftCardHistory': attempted({ code: 'ZQHIDDEN0000' }),
    'stoa/gift-cards.readGiftCardHistory': attempted({ code: 'ZQHIDDEN0000', emailCode: '000000' }),
    'stoa/shop.getShop': attempted({}),
    'stoa/shop.getFreeDelivery': nothing,
    'stoa/shop.getDeliveryCountries': nothing,
    // Towns are the same for all shops.
    'stoa/shop.getTowns': attempted({ country: 'DE', postalCode: '10115' }),

    'stores/collections.queryCollections': visibleToOwner({ query: {} }),
    'stores/collections.getCollection': visibleToOwner({ id: category.id }),
    'stores/collections.getCollectionBySlug': visibleToOwner({ slug: category.slug }),
    'stores/products.getCollectionBySlug': visibleToOwner({ slug: category.slug }),

    'stores/inventory-items-v-3.getInventoryItem': visibleToOwner(
      { inventoryItemId: product.itemId },
      { inventoryItemId: partlyHidden.itemId },
    ),
    'stores/inventory-items-v-3.queryInventoryItems': visibleToOwner(
      { query: {} },
      { query: { filter: { productId: product.productId } } },
      { query: { filter: { 'product.variantSku': { $startsWith: 'ZQHIDDEN' } } } },
    ),
    'stores/inventory-items-v-3.searchInventoryItems': visibleToOwner(
      { search: {} },
      { search: { search: { expression: 'zqhidden' } } },
      { search: valuesOf('product.variantSku') },
      { search: valuesOf('quantity') },
    ),
    'stores/inventory-items-v-3.countInventoryItems': counted({ filter: { productId: product.productId } }),
    'members/members.getMember': visibleToOwner({ id: member.id, fieldsets: ['FULL'] }),
    'members/members.getCurrentMember': attempted({ fieldsets: ['FULL'] }),
    'members/members.listMembers': visibleToOwner({ fieldsets: ['FULL'] }),
    'members/members.queryMembers': visibleToOwner(
      { query: { filter: { id: { $eq: member.id } } } },
      { search: { expression: 'zqhidden' } },
    ),
    'members/custom-fields.listCustomFields': visibleToOwner({}),
    // Every badge is public; who has it is not (tests/conformance/members/badges.test.ts compares the answers).
    'members/badges-v-2.getBadge': attempted({ badgeId: member.badgeId }),
    'members/badges-v-2.queryBadges': attempted({ query: {} }),
    'members/badge-assignments.queryBadgeAssignments': attempted(
      { query: {} },
      { query: { filter: { memberId: { $eq: member.id } } } },
    ),
    'members/badges.listBadges': attempted({}),
    'members/badges.getBadge': attempted({ id: member.badgeId }),
    'members/badges.listMembersByBadge': attempted({ id: member.badgeId }),
    'members/badges.listBadgesPerMember': attempted({ memberIds: [member.id] }),
    'members/badges.getMemberCountsPerBadge': attempted({}),

    'stores/inventory.getInventoryVariants': visibleToOwner(
      { inventoryId: product.productId },
      { inventoryId: partlyHidden.productId },
    ),
    'stores/inventory.queryInventory': visibleToOwner({ query: {} }),

    'stoa/draft-orders.readSharedDraftOrder': attempted({ token: `${orderId}-of-nobody` }, { token: orderId }),
    'stoa/draft-orders.acceptSharedDraftOrder': attempted({ token: orderId, seenTotal: '0', email: 'mine@example.com' }),
    'stoa/wishlist-shares.getSharedWishlist': attempted({ token: member.id }),
    'stoa/wishlist-price-drops.listWishlistPriceDrops': attempted({ memberId: member.id }),
    'stoa/member-directory.queryDirectory': visibleToOwner({ words: 'zqhidden' }, { badgeId: member.badgeId }),
    'stoa/member-profiles.getMemberBySlug': visibleToOwner({ slug: 'zqhidden-member' }),
    'members/members-about.getMemberAbout': visibleToOwner({ id: member.aboutId }),
    'members/members-about.getMyMemberAbout': nothing,
    'members/members-about.queryMemberAbouts': visibleToOwner(
      { query: {} },
      { query: { filter: { memberId: { $eq: member.id } } } },
    ),
    // Lists of ids: tests/conformance/members/member-followers.test.ts compares them with the members.
    'members/member-followers.listMemberFollowers': attempted({ memberId: member.idolId }, { memberId: member.id }),
    'members/member-followers.listMemberFollowing': attempted({ memberId: member.idolId }, { memberId: member.id }),
    'members/member-followers.queryMemberConnections': attempted({
      memberId: member.idolId,
      connectedMemberIds: [member.id],
    }),
    'members/member-privacy-settings.getMemberPrivacySettings': nothing,

    'stores/products-v-3.getProduct': visibleToOwner(
      { productId: product.productId, fields: ['PLAIN_DESCRIPTION'] },
      { productId: partlyHidden.productId },
    ),
    'stores/products-v-3.getProductBySlug': visibleToOwner({ slug: product.slug }, { slug: partlyHidden.slug }),
    'stores/products-v-3.searchProducts': visibleToOwner(
      { search: {} },
      { search: { search: { expression: 'zqhidden' } } },
      { search: valuesOf('variantsInfo.variants.sku') },
    ),
    'stores/products-v-3.queryProducts': visibleToOwner({ query: {} }, { query: { filter: { id: { $eq: product.productId } } } }),
    'stores/products-v-3.countProducts': attempted({ filter: { id: { $eq: product.productId } } }, { filter: bySku }),
    'stores/products-v-3.getAllProductsCategory': nothing,

    'stores/products.queryProducts': visibleToOwner({ query: {} }, { query: { filter: { id: { $eq: product.productId } } } }),
    'stores/products.getProduct': visibleToOwner({ id: product.productId }, { id: partlyHidden.productId }),
    'stores/products.getProductOptionsAvailability': visibleToOwner({ id: partlyHidden.productId, options: { Size: 'Large' } }),
    'stores/products.queryProductVariants': visibleToOwner({ id: product.productId }, { id: partlyHidden.productId }),
    'stores/products.queryStoreVariants': visibleToOwner({ query: {} }),
    'stores/products.getStoreVariant': visibleToOwner(
      { id: `${product.productId}-${product.variantId}` },
      { id: `${partlyHidden.productId}-${partlyHidden.variantId}` },
    ),
    'stores/read-only-variants-v-3.queryVariants': visibleToOwner({ query: {} }),
    'stores/read-only-variants-v-3.searchVariants': visibleToOwner(
      { search: {} },
      { search: { search: { expression: 'zqhidden' } } },
      { search: valuesOf('sku') },
    ),
  }
}
