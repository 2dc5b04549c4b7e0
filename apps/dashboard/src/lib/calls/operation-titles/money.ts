import { t } from '@lingui/core/macro'
import { added, changed, created, deleted, imported, removed, type OperationTitles } from './title.ts'

const discountRule = () => t`Automatic discount`
const coupon = () => t`Discount code`
const coupons = () => t`Discount codes`
const giftCard = () => t`Gift card`
const giftCardProduct = () => t`Gift card product`
const tipSettings = () => t`Tip settings`
const tipPerson = () => t`Person who receives tips`
const tipOfOrder = () => t`Tip of an order`
const tipSplit = () => t`Tip of an order split`
const payments = () => t`Payments of an order`
const paymentRequest = () => t`Payment request`
const paymentMethod = () => t`Payment method`

export const moneyTitles = {
  'ecom/discount-rules': {
    createDiscountRule: created(discountRule),
    updateDiscountRule: changed(discountRule),
    deleteDiscountRule: deleted(discountRule),
  },
  'ecom/gift-vouchers': {
    redeemGiftCard: () => t`Gift card redeemed`,
    voidTransaction: () => t`Redemption of a gift card undone`,
  },
  'ecom/order-billing': {
    chargeOrder: () => t`Order charged`,
    chargeMemberships: () => t`Memberships charged for an order`,
    redeemGiftCard: () => t`Gift card redeemed for an order`,
    authorizeChargeWithSavedPaymentMethod: () => t`Saved payment method authorised`,
    captureAuthorizedPayments: () => t`Authorised payments captured`,
    voidAuthorizedPayments: () => t`Authorised payments voided`,
    refundPayments: () => t`Payments refunded`,
    voidMemberships: () => t`Memberships given back`,
    generateReceipts: created(() => t`Receipt`),
  },
  'ecom/order-payment-requests': {
    createOrderPaymentRequest: created(paymentRequest),
    bulkCreateOrderPaymentRequests: created(() => t`Payment requests`),
    updateOrderPaymentRequest: changed(paymentRequest),
    deleteOrderPaymentRequest: deleted(paymentRequest),
    updateExtendedFields: changed(() => t`Fields of a payment request`),
    voidOrderPaymentRequest: () => t`Payment request voided`,
    chargeOrderPaymentRequest: () => t`Payment request charged`,
  },
  'ecom/order-transactions': {
    addPayments: added(payments),
    updatePaymentStatus: changed(() => t`Status of a payment`),
    bulkUpdatePaymentStatuses: changed(() => t`Status of payments`),
    updateRefundTransaction: changed(() => t`Refund of an order`),
    updatePayments: changed(payments),
  },
  'ecom/tip-settings': {
    updateTipSettings: changed(tipSettings),
    createTipSettings: created(tipSettings),
    createDefaultTipSettings: created(tipSettings),
    deleteTipSettings: deleted(tipSettings),
  },
  'ecom/tips': {
    updateTipChoice: changed(() => t`Tip of a checkout`),
    setTipOnOrder: changed(tipOfOrder),
    removeTipFromOrder: removed(tipOfOrder),
    addTipDistributionsToOrder: tipSplit,
  },
  'marketing/coupons': {
    createCoupon: created(coupon),
    updateCoupon: changed(coupon),
    deleteCoupon: deleted(coupon),
    bulkDeleteCoupons: deleted(coupons),
    bulkCreateCoupons: created(coupons),
  },
  'marketing/gift-voucher-products': {
    createGiftCardProduct: created(giftCardProduct),
    updateGiftCardProduct: changed(giftCardProduct),
    deleteGiftCardProduct: deleted(giftCardProduct),
  },
  'marketing/gift-vouchers': {
    createGiftCard: created(giftCard),
    sendGiftCardEmail: () => t`Gift card sent by email`,
    disableGiftCard: () => t`Gift card disabled`,
    increaseGiftCardBalance: () => t`Balance of a gift card increased`,
    decreaseGiftCardBalance: () => t`Balance of a gift card reduced`,
  },
  'stoa/express-checkout': {
    openExpressPayment: () => t`Payment in a wallet started`,
    repriceExpressPayment: () => t`Payment in a wallet repriced`,
    readExpressPayment: () => t`Payment in a wallet read`,
  },
  'stoa/checkout-payments': {
    resumePayment: () => t`Payment checked after the buyer came back`,
    beginHostedPayment: () => t`Payment on the provider’s page started`,
    updateCheckoutRules: changed(() => t`Rules of the checkout`),
  },
  'stoa/fee-rules': {
    createFeeRule: created(() => t`Fee`),
    updateFeeRule: changed(() => t`Fee`),
    deleteFeeRule: deleted(() => t`Fee`),
  },
  'stoa/gift-cards': {
    addMyGiftCard: () => t`Gift card added to an account`,
    sendMyGiftCard: () => t`Gift card passed on`,
    importGiftCards: imported(() => t`Gift cards`),
    enableGiftCard: () => t`Gift card enabled`,
  },
  'stoa/invoices': {
    createDraftInvoice: created(() => t`Draft of an invoice`),
    updateDraftInvoice: changed(() => t`Draft of an invoice`),
    deleteDraftInvoice: deleted(() => t`Draft of an invoice`),
    sendInvoice: () => t`Invoice sent`,
    voidInvoice: () => t`Invoice voided`,
    correctInvoices: () => t`Invoices of an order corrected`,
    updateInvoiceSettings: changed(() => t`Invoice settings`),
    setInvoiceLogo: changed(() => t`Logo on invoices`),
    removeInvoiceLogo: removed(() => t`Logo on invoices`),
  },
  'stoa/order-charges': { chargeSavedCard: () => t`Saved card charged` },
  'stoa/order-refunds': { refundOrder: () => t`Order refunded` },
  'stoa/payment-accounts': {
    connectPaymentAccount: () => t`Payment provider connected`,
    testPaymentAccount: () => t`Connection to a payment provider tested`,
    setPaymentAccountEnabled: () => t`Payment provider switched on or off`,
    disconnectPaymentAccount: () => t`Payment provider disconnected`,
    setApplePayFile: () => t`Apple Pay’s file changed`,
    replayPaymentEvent: () => t`Event of a payment provider applied again`,
  },
  'stoa/payment-disputes': {
    submitDisputeEvidence: () => t`Evidence for a dispute sent`,
    acceptDispute: () => t`Dispute accepted as lost`,
  },
  'stoa/payment-requests': {
    payPaymentRequest: () => t`Payment request paid`,
    resumePaymentRequest: () => t`Payment checked after the buyer came back`,
    requestOrderPayments: created(() => t`Payment requests`),
    sendPaymentRequest: () => t`Payment request sent by email`,
    updatePaymentRequestSettings: changed(() => t`Settings of payment requests`),
  },
  'stoa/payment-reports': {
    reconcilePayments: () => t`Payments compared with the provider`,
    resolvePaymentDifference: () => t`Difference to the provider’s books settled`,
  },
  'stoa/payment-methods': {
    createPaymentMethod: created(paymentMethod),
    updatePaymentMethod: changed(paymentMethod),
    deletePaymentMethod: deleted(paymentMethod),
  },
  'stoa/sandbox-payments': {
    createCardToken: () => t`Test card entered`,
    answerChallenge: () => t`Test payment confirmed or refused`,
    answerCardSetup: () => t`Test card confirmed or refused`,
    payPreparedPayment: () => t`Test payment made`,
  },
  'stoa/shipping-labels': {
    updateLabelSettings: changed(() => t`Label settings`),
    quoteLabel: () => t`Label prices requested`,
    buyLabel: () => t`Label bought`,
    voidLabel: () => t`Label given back`,
  },
  'stoa/tip-staff': {
    createTipStaff: added(tipPerson),
    updateTipStaff: changed(tipPerson),
    deleteTipStaff: removed(tipPerson),
  },
  'stoa/tips': { splitTip: tipSplit },
} satisfies OperationTitles
