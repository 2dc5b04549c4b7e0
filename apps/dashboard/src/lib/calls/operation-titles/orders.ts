import { t } from '@lingui/core/macro'
import { added, changed, created, deleted, imported, removed, type OperationTitles } from './title.ts'

const cart = () => t`Cart`
const cartItems = () => t`Items of a cart`
const checkout = () => t`Checkout`
const checkoutItems = () => t`Items of a checkout`
const checkoutTemplate = () => t`Checkout link`
const quantitiesInCart = changed(() => t`Quantities in a cart`)
const couponOfCart = removed(() => t`Discount code of a cart`)
const order = () => t`Order`
const draft = () => t`Draft of an order`
const draftItems = () => t`Items of a draft`
const draftDiscounts = () => t`Discounts of a draft`
const draftFees = () => t`Fees of a draft`
const orderNote = () => t`Note on an order`
const shipment = () => t`Shipment`
const subscriptionPaused = () => t`Subscription paused`
const subscriptionResumed = () => t`Subscription resumed`
const deliverySkipped = () => t`Delivery of a subscription left out`
const deliveryMoved = () => t`Next delivery of a subscription moved`
const subscription = () => t`Subscription`
const subscriptionCanceled = () => t`Subscription cancelled`
const draftSubscription = () => t`Draft of a subscription`
const checkoutStarted = () => t`Checkout started`
const deliveryOfCart = () => t`Delivery of a cart`
const giftCardOfCart = () => t`Gift card of a cart`
const formsOfCart = () => t`Forms of a cart`
const checkoutCompleted = () => t`Checkout completed`
const orderPlaced = () => t`Order placed`
const invoiceCreated = created(() => t`Invoice`)
const tagsOfWishlists = changed(() => t`Tags of wishlists`)

export const orderTitles = {
  'stoa/back-in-stock': {
    askForBackInStock: created(() => t`Back-in-stock request`),
    useBackInStockLink: () => t`Link to a piece that is kept used`,
    setBackInStockChoice: changed(() => t`Consent to back-in-stock emails`),
  },
  'stoa/subscriptions': {
    pauseSubscription: subscriptionPaused,
    resumeSubscription: subscriptionResumed,
    skipSubscriptionCycle: deliverySkipped,
    moveSubscriptionDate: deliveryMoved,
    changeSubscription: changed(subscription),
    cancelSubscription: subscriptionCanceled,
    retrySubscriptionPayment: () => t`Charge of a subscription tried again`,
    bulkMoveSubscriptionsByFilter: () => t`Next deliveries of subscriptions moved`,
    bulkSwapSubscriptionProductByFilter: () => t`Product of subscriptions swapped`,
    bulkChangeSubscriptionPricesByFilter: changed(() => t`Prices of subscriptions`),
    updateSubscriptionSettings: changed(() => t`Rules for subscriptions`),
  },
  'stoa/own-subscriptions': {
    pauseOwnSubscription: subscriptionPaused,
    resumeOwnSubscription: subscriptionResumed,
    skipOwnCycle: deliverySkipped,
    moveOwnDate: deliveryMoved,
    changeOwnSubscription: changed(subscription),
    cancelOwnSubscription: subscriptionCanceled,
    chooseOwnCard: changed(() => t`Card of a subscription`),
    replaceOwnCard: changed(() => t`Card of a subscription`),
    resumeOwnCardSetup: () => t`Provider asked for the new card of a subscription`,
  },
  'ecom/draft-subscription-contracts': {
    createDraftSubscriptionContract: created(draftSubscription),
    deleteDraftSubscriptionContract: deleted(draftSubscription),
    addLineItems: added(() => t`Items of a draft of a subscription`),
    updateLineItems: changed(() => t`Items of a draft of a subscription`),
    setShippingInfo: changed(() => t`Delivery of a draft of a subscription`),
    setRecipientInfo: changed(() => t`Recipient of a draft of a subscription`),
    commitDraftSubscriptionContract: () => t`Draft of a subscription applied`,
    bulkUpdateDraftSubscriptionContractTags: changed(() => t`Tags of drafts of subscriptions`),
    bulkUpdateDraftSubscriptionContractTagsByFilter: changed(() => t`Tags of drafts of subscriptions`),
  },
  'stoa/own-back-in-stock': {
    cancelOwnBackInStock: deleted(() => t`Back-in-stock request`),
    useOwnBackInStock: () => t`Piece that is kept put into a cart`,
  },
  'ecom/cart': {
    createCart: created(cart),
    updateCart: changed(cart),
    addToCart: added(cartItems),
    removeLineItems: removed(cartItems),
    createCheckout: checkoutStarted,
    removeCoupon: couponOfCart,
    updateLineItemsQuantity: quantitiesInCart,
    deleteCart: deleted(cart),
    removeBusinessLocation: removed(() => t`Location of a cart`),
  },
  'ecom/current-cart': {
    updateCurrentCart: changed(cart),
    addToCurrentCart: added(cartItems),
    removeLineItemsFromCurrentCart: removed(cartItems),
    createCheckoutFromCurrentCart: checkoutStarted,
    removeCouponFromCurrentCart: couponOfCart,
    updateCurrentCartLineItemQuantity: quantitiesInCart,
    deleteCurrentCart: deleted(cart),
  },
  'ecom/cart-v-2': {
    createCart: created(cart),
    updateCart: changed(cart),
    deleteCart: deleted(cart),
    getCheckoutUrl: created(() => t`Address of a checkout`),
    placeOrder: orderPlaced,
    addLineItems: added(cartItems),
    removeLineItems: removed(cartItems),
    updateLineItems: quantitiesInCart,
    addCoupon: added(() => t`Discount code of a cart`),
    removeCoupon: couponOfCart,
    setDeliveryMethod: changed(deliveryOfCart),
    removeDeliveryMethod: removed(deliveryOfCart),
    addGiftCard: added(giftCardOfCart),
    removeGiftCard: removed(giftCardOfCart),
    markCartAsCompleted: checkoutCompleted,
    handleAsyncCheckoutCompletion: checkoutCompleted,
    updateFormSubmissions: changed(formsOfCart),
  },
  'ecom/current-cart-v-2': {
    createCurrentCart: created(cart),
    updateCurrentCart: changed(cart),
    deleteCurrentCart: deleted(cart),
    addLineItemsToCurrentCart: added(cartItems),
    removeLineItemsFromCurrentCart: removed(cartItems),
    updateLineItemsInCurrentCart: quantitiesInCart,
    addCouponToCurrentCart: added(() => t`Discount code of a cart`),
    removeCouponFromCurrentCart: couponOfCart,
    setDeliveryMethodForCurrentCart: changed(deliveryOfCart),
    removeDeliveryMethodFromCurrentCart: removed(deliveryOfCart),
    addGiftCardToCurrentCart: added(giftCardOfCart),
    removeGiftCardFromCurrentCart: removed(giftCardOfCart),
    updateFormSubmissionsInCurrentCart: changed(formsOfCart),
  },
  'ecom/checkout-templates': {
    createCheckoutTemplate: created(checkoutTemplate),
    bulkCreateCheckoutTemplates: created(() => t`Checkout links`),
    updateCheckoutTemplate: changed(checkoutTemplate),
    deleteCheckoutTemplate: deleted(checkoutTemplate),
    createCheckoutFromTemplate: checkoutStarted,
  },
  'ecom/checkout': {
    createCheckout: checkoutStarted,
    getWixCheckoutUrl: created(() => t`Address of a checkout`),
    getCheckoutUrl: created(() => t`Address of a checkout`),
    updateCheckout: changed(checkout),
    removeCoupon: removed(() => t`Discount code of a checkout`),
    removeGiftCard: removed(() => t`Gift card of a checkout`),
    removeOverrideCheckoutUrl: removed(() => t`Own address of a checkout`),
    addToCheckout: added(checkoutItems),
    removeLineItems: removed(checkoutItems),
    createOrder: orderPlaced,
    createOrderAndCharge: () => t`Order placed and charged`,
    markCheckoutAsCompletedAndRedirectToUrl: checkoutCompleted,
    markCheckoutAsCompleted: checkoutCompleted,
    updateLineItemsQuantity: changed(() => t`Quantities in a checkout`),
  },
  'ecom/draft-orders': {
    createDraftOrder: created(draft),
    createEmptyDraftOrder: created(draft),
    addLineItemsToDraftOrder: added(draftItems),
    updateLineItems: changed(draftItems),
    setDeposit: changed(() => t`Deposit of a draft`),
    setDiscounts: changed(draftDiscounts),
    createCustomDiscounts: added(draftDiscounts),
    deleteCustomDiscounts: removed(draftDiscounts),
    setAdditionalFees: changed(draftFees),
    createCustomAdditionalFees: added(draftFees),
    deleteCustomAdditionalFees: removed(draftFees),
    setShippingInfo: changed(() => t`Delivery of a draft`),
    setBuyerInfo: changed(() => t`Customer of a draft`),
    setRecipientInfo: changed(() => t`Recipient of a draft`),
    setBillingInfo: changed(() => t`Billing address of a draft`),
    setTaxExemption: changed(() => t`Tax of a draft`),
    setBusinessLocation: changed(() => t`Location of a draft`),
    updateExtendedFields: changed(draft),
    commitDraftOrder: () => t`Order edited`,
    createOrderFromDraft: () => t`Order created from a draft`,
    deleteDraftOrder: deleted(draft),
  },
  'stoa/draft-orders': {
    holdDraftOrderStock: () => t`Items held for a draft`,
    releaseDraftOrderStock: () => t`Held items of a draft released`,
    shareDraftOrder: () => t`Draft of an order shared`,
    stopSharingDraftOrder: () => t`Link to a draft ended`,
    acceptSharedDraftOrder: () => t`Draft accepted by its customer`,
  },
  'ecom/order-fulfillments': {
    createFulfillment: () => t`Order shipped`,
    updateFulfillment: changed(shipment),
    deleteFulfillment: deleted(shipment),
    bulkCreateFulfillments: () => t`Orders shipped`,
  },
  'ecom/order-invoices': {
    generateInvoice: invoiceCreated,
    bulkGenerateInvoices: created(() => t`Invoices`),
    addInvoiceToOrder: () => t`Invoice added to an order`,
  },
  'ecom/orders': {
    importOrder: imported(order),
    setOrderNumberCounter: changed(() => t`Next order number`),
    bulkDeleteImportedOrders: deleted(() => t`Imported orders`),
    preparePaymentCollection: () => t`Payment of an order prepared`,
    recordManuallyCollectedPayment: () => t`Payment of an order recorded`,
    paymentCollectionMarkOrderAsPaid: () => t`Order marked as paid`,
    paymentCollectionBulkMarkOrdersAsPaid: () => t`Orders marked as paid`,
    paymentCollectionCreatePaymentGatewayOrder: () => t`Payment of an order started`,
    chargeMemberships: () => t`Order paid with a membership`,
    triggerRefund: () => t`Order refunded`,
    voidAuthorizedPayments: () => t`Authorised payment of an order released`,
    captureAuthorizedPayments: () => t`Authorised payment of an order collected`,
    createOrder: created(order),
    updateOrder: changed(order),
    bulkUpdateOrders: changed(() => t`Orders`),
    updateOrderLineItem: changed(() => t`Item of an order`),
    addActivity: added(orderNote),
    addActivities: added(() => t`Notes on orders`),
    updateActivity: changed(orderNote),
    deleteActivity: deleted(orderNote),
    cancelOrder: () => t`Order cancelled`,
    updateOrderStatus: changed(() => t`Status of an order`),
    bulkUpdateOrderTags: changed(() => t`Tags of orders`),
    commitDeltas: () => t`Order edited`,
  },
  'ecom/wishlists': {
    addItem: () => t`Product added to a wishlist`,
    removeItem: () => t`Product removed from a wishlist`,
    bulkUpdateWishlistTags: tagsOfWishlists,
    bulkUpdateWishlistTagsByFilter: tagsOfWishlists,
  },
  'redirects/redirects': { createRedirectSession: () => t`Visitor sent to the shop by an app` },
  'stoa/cart-joins': { undoCartJoin: () => t`Joining of two carts undone` },
  'stoa/checkout-links': { createCheckoutTemplateFromCart: created(checkoutTemplate) },
  'stoa/mails': {
    resendMail: () => t`Email sent again`,
    dismissMail: () => t`Failed email dismissed`,
    updateMailSettings: changed(() => t`Email settings`),
    sendTestMail: () => t`Test email sent`,
    updateMailText: changed(() => t`Text of an email`),
  },
  'stoa/order-changes': {
    cancelOwnOrder: () => t`Order cancelled by its buyer`,
    changeDeliveryAddress: () => t`Delivery address of an order changed by its buyer`,
  },
  'stoa/own-returns': {
    requestReturn: () => t`Return requested by the buyer`,
    cancelOwnReturn: () => t`Return cancelled by the buyer`,
    markOwnReturnSent: () => t`Return sent by the buyer`,
    openOwnReturnPhoto: () => t`Photo of a return opened by the buyer`,
  },
  'ecom/abandoned-checkouts': {
    deleteAbandonedCheckout: deleted(() => t`Abandoned checkout`),
    bulkDeleteAbandonedCheckouts: deleted(() => t`Abandoned checkouts`),
    addAbandonedCheckoutActivity: added(() => t`Activity of an abandoned checkout`),
  },
  'stoa/abandoned-checkouts': {
    createAbandonedCheckoutTask: created(() => t`Task about an abandoned checkout`),
    updateAbandonedCheckoutSettings: changed(() => t`Settings of abandoned checkouts`),
    recoverCart: () => t`Cart recovered by its link`,
  },
  'stoa/returns': {
    openReturnPhoto: () => t`Photo of a return opened`,
    createReturn: created(() => t`Return`),
    approveReturn: () => t`Return approved`,
    declineReturn: () => t`Return declined`,
    sendReturnInstructions: () => t`Instructions of a return sent`,
    receiveReturn: () => t`Items of a return received`,
    refundReturn: () => t`Return refunded`,
    beginExchange: () => t`Exchange begun`,
    closeReturn: () => t`Return closed`,
    cancelReturn: () => t`Return cancelled`,
    updateReturnSettings: changed(() => t`Settings of returns`),
  },
  'stoa/order-downloads': { renewOrderDownloads: () => t`Downloads of an order renewed` },
  'stoa/order-emails': { correctOrderEmail: changed(() => t`Email address of an order`) },
  'stoa/order-links': { requestOrderLink: () => t`Link to an order requested` },
  'stoa/order-tags': { nameOrderTags: () => t`Order tags renamed` },
  'stoa/wishlist-joins': { undoWishlistJoin: () => t`Joining of two wishlists undone` },
  'stoa/wishlist-shares': {
    shareWishlist: () => t`Wishlist shared`,
    revokeWishlistShare: () => t`Sharing of a wishlist ended`,
  },
} satisfies OperationTitles
