import { getInvoiceSettings, searchInvoices } from '@stoa/contract/calls/stoa/invoices'
import { createOrderPaymentRequest } from '@stoa/contract/calls/ecom/order-payment-requests'
import {
  createAbandonedCheckoutTask,
  getAbandonedCheckoutFigures,
  getAbandonedCheckoutRow,
  getAbandonedCheckoutSettings,
  searchAbandonedCheckoutRows,
} from '@stoa/contract/calls/stoa/abandoned-checkouts'
import {
  approveReturn,
  createReturn,
  declineReturn,
  getReturnSettings,
  receiveReturn,
  refundReturn,
  searchReturns,
  sendReturnInstructions,
} from '@stoa/contract/calls/stoa/returns'
import { getPaymentRequestSettings } from '@stoa/contract/calls/stoa/payment-requests'
import { createCheckoutTemplate, queryCheckoutTemplates } from '@stoa/contract/calls/ecom/checkout-templates'
import { getCheckoutSettings } from '@stoa/contract/calls/ecom/checkout-settings'
import { createCheckoutField } from '@stoa/contract/calls/stoa/checkout-fields'
import { updateCheckoutRules } from '@stoa/contract/calls/stoa/checkout-payments'
import { queryCategories, createCategory } from '@stoa/contract/calls/categories/categories'
import { changeLoginEmail } from '@stoa/contract/calls/members/authentication'
import { createBadge, queryBadges } from '@stoa/contract/calls/members/badges-v-2'
import { createCustomField, getCustomField } from '@stoa/contract/calls/members/custom-fields'
import { queryReportedMembers } from '@stoa/contract/calls/members/member-report'
import { createMemberRoleDefinition, listMemberRoleDefinitions } from '@stoa/contract/calls/members/member-role-definition'
import { createMember, getMember, updateMember } from '@stoa/contract/calls/members/members'
import { createFulfillment, updateFulfillment } from '@stoa/contract/calls/ecom/order-fulfillments'
import { cancelOrder, updateOrder } from '@stoa/contract/calls/ecom/orders'
import { refundOrder } from '@stoa/contract/calls/stoa/order-refunds'
import { createGiftCardProduct, queryGiftCardProducts } from '@stoa/contract/calls/marketing/gift-voucher-products'
import { createGiftCard, searchGiftCards } from '@stoa/contract/calls/marketing/gift-vouchers'
import {
  getGiftCardsReport,
  getPaymentsReport,
  getRefundsReport,
  getReturnsReport,
  getSalesReport,
} from '@stoa/contract/calls/stoa/reports'
import { getGiftCardLiability, importGiftCards } from '@stoa/contract/calls/stoa/gift-cards'
import { bulkCreateCoupons, createCoupon, queryCoupons } from '@stoa/contract/calls/marketing/coupons'
import { listFiles } from '@stoa/contract/calls/media/files'
import { createDiscountRule, queryDiscountRules } from '@stoa/contract/calls/ecom/discount-rules'
import { getOrdersSettings } from '@stoa/contract/calls/ecom/orders-settings'
import { createManualTaxMapping } from '@stoa/contract/calls/ecom/manual-tax-mappings'
import { addDeliveryCarrier, addDeliveryRegion, createDeliveryProfile } from '@stoa/contract/calls/ecom/delivery-profile'
import { createLocalDeliveryOption } from '@stoa/contract/calls/ecom/local-delivery-options'
import { createPickupLocation } from '@stoa/contract/calls/ecom/pickup-locations'
import { createShippingOption, queryShippingOptions } from '@stoa/contract/calls/ecom/shipping-options'
import { setTipOnOrder } from '@stoa/contract/calls/ecom/tips'
import { queryTipSettings } from '@stoa/contract/calls/ecom/tip-settings'
import { createFeeRule, queryFeeRules } from '@stoa/contract/calls/stoa/fee-rules'
import { createLocation } from '@stoa/contract/calls/stoa/locations'
import { buyLabel, getLabelSettings } from '@stoa/contract/calls/stoa/shipping-labels'
import { createShippoConfiguration } from '@stoa/contract/calls/ecom/shippo-configurations'
import { createTipStaff } from '@stoa/contract/calls/stoa/tip-staff'
import { getTipReport, splitTip } from '@stoa/contract/calls/stoa/tips'
import { queryContactTaxDetails, upsertContactTaxDetails } from '@stoa/contract/calls/ecom/contact-tax-details'
import { createTaxExemptGroup } from '@stoa/contract/calls/ecom/tax-exempt-groups'
import { createTaxGroup } from '@stoa/contract/calls/ecom/tax-groups'
import { createTaxRegion, queryTaxRegions } from '@stoa/contract/calls/ecom/tax-regions'
import { getSignOnPolicy } from '@stoa/contract/calls/identity/sign-on-policy'
import { simulateCart } from '@stoa/contract/calls/stoa/insights'
import { queryAuditLog } from '@stoa/contract/calls/stoa/audit-log'
import { addDomain, listDomains } from '@stoa/contract/calls/stoa/domains'
import { getCustomerOfOrder } from '@stoa/contract/calls/stoa/customer-activity'
import { addCustomerLines } from '@stoa/contract/calls/stoa/customer-imports'
import { mergeCustomers } from '@stoa/contract/calls/stoa/customer-merges'
import { createCustomer, getCustomer, searchCustomers } from '@stoa/contract/calls/stoa/customers'
import { getHealth } from '@stoa/contract/calls/stoa/health'
import { listTestClockEvents } from '@stoa/contract/calls/stoa/test-clock'
import { getOverview, getTaxReport } from '@stoa/contract/calls/stoa/insights'
import {
  getMailSettings,
  getMailText,
  listFailedMails,
  listMailTexts,
  resendMail,
  searchMails,
} from '@stoa/contract/calls/stoa/mails'
import { importMembers } from '@stoa/contract/calls/stoa/member-imports'
import { inviteMembers, listMemberInvitations } from '@stoa/contract/calls/stoa/member-invitations'
import { listMemberErasures } from '@stoa/contract/calls/stoa/member-privacy'
import { searchMemberRows } from '@stoa/contract/calls/stoa/member-rows'
import { draftLegalPages } from '@stoa/contract/calls/stoa/legal-pages'
import { createMenu, queryMenus } from '@stoa/contract/calls/stoa/menus'
import { searchOrderRows } from '@stoa/contract/calls/stoa/order-rows'
import { createPage, queryPages } from '@stoa/contract/calls/stoa/pages'
import { createPaymentMethod, queryPaymentMethods } from '@stoa/contract/calls/stoa/payment-methods'
import { connectPaymentAccount, listPaymentAccounts, listPaymentEvents } from '@stoa/contract/calls/stoa/payment-accounts'
import { listPaymentDisputes } from '@stoa/contract/calls/stoa/payment-disputes'
import { getPaymentReconciliation, listPayouts } from '@stoa/contract/calls/stoa/payment-reports'
import { checkMemberships } from '@stoa/contract/calls/stoa/memberships'
import { createSignInProvider, listSignInProviders } from '@stoa/contract/calls/stoa/sign-in-providers'
import { createPlugin, listPlugins } from '@stoa/contract/calls/stoa/plugins'
import { startProductImport } from '@stoa/contract/calls/stoa/product-files'
import { searchContactMessages } from '@stoa/contract/calls/stoa/contact-messages'
import { getReviewFigures, rejectReview, searchReviews, getReviewSettings } from '@stoa/contract/calls/stoa/reviews'
import { addReviewLines } from '@stoa/contract/calls/stoa/review-imports'
import { createAutomation, listAutomations, searchAutomationRuns } from '@stoa/contract/calls/stoa/automations'
import { getMailingRules, searchMailStops, stopMailAddress } from '@stoa/contract/calls/stoa/mailing-rules'
import { createStaffTask, searchStaffTasks } from '@stoa/contract/calls/stoa/staff-tasks'
import { getReviewRequestRule, searchReviewRequests } from '@stoa/contract/calls/stoa/review-requests'
import { setReply } from '@stoa/contract/calls/reviews/reviews'
import { listAwaitedItems, listAwaitingPeople, updateBackInStockRules } from '@stoa/contract/calls/stoa/back-in-stock-board'
import { createQuestion, searchQuestions } from '@stoa/contract/calls/stoa/questions'
import { createRedirect, importRedirects, listBrokenLinks, queryRedirects } from '@stoa/contract/calls/stoa/redirects'
import { listTaxProposals } from '@stoa/contract/calls/stoa/tax-proposals'
import { getSetup } from '@stoa/contract/calls/stoa/setup'
import { getShop } from '@stoa/contract/calls/stoa/shop'
import {
  inspectToken,
  listApiOperations,
  listDevelopmentRequests,
  listRecentEvents,
  removeTestData,
} from '@stoa/contract/calls/stoa/developer-console'
import { createApiKey, createOAuthApp, listApiKeys, listOAuthApps } from '@stoa/contract/calls/stoa/sites'
import { createRole, inviteStaff, listRoles, listStaff } from '@stoa/contract/calls/stoa/staff'
import { createWebhook, listWebhooks, updateWebhook } from '@stoa/contract/calls/stoa/webhooks'
import { searchInventoryItems } from '@stoa/contract/calls/stores/inventory-items-v-3'
import {
  bulkUpdateProductsWithInventory,
  createProductWithInventory,
  searchProducts,
} from '@stoa/contract/calls/stores/products-v-3'
import { createProductGroup, searchProductGroups } from '@stoa/contract/calls/stores/product-groups-v-3'
import { getProductSearchSettings, listMissedSearches } from '@stoa/contract/calls/stoa/product-search'
import { createSearchRule, querySearchRules } from '@stoa/contract/calls/stoa/product-search-rules'
import { createSearchSynonym, querySearchSynonyms } from '@stoa/contract/calls/stoa/product-search-synonyms'
import { createPromotion, searchPromotions } from '@stoa/contract/calls/stores/promotions-v-3'
import {
  cancelSubscription,
  changeSubscription,
  getSubscriptionSettings,
  moveSubscriptionDate,
  searchSubscriptions,
} from '@stoa/contract/calls/stoa/subscriptions'
import { adjustStock } from '@stoa/contract/calls/stoa/stock-movements'
import { getSectionsDraft } from '@stoa/contract/calls/stoa/sections'
import { getThemeDraft } from '@stoa/contract/calls/stoa/theme'
import type { Call } from '@stoa/contract'
import { paths } from '../../paths.ts'
import { isAllowed } from './access.ts'

/** Stands for any ID in the path of a screen. */
const any = ':id'

/**
 * The call without which a screen shows nothing or does nothing. It also holds for the screens whose URLs begin with this one. A
 * screen that does nothing but act needs the call of its act, so that its URL leads to no form that cannot be sent.
 */
const needs: readonly (readonly [path: string, ...oneOf: Call[]])[] = [
  [paths.home(), getOverview],
  [paths.setup(), getSetup],
  [paths.orders(), searchOrderRows],
  [paths.shipOrder(any), createFulfillment],
  [paths.shipPreviewedOrder(any), createFulfillment],
  [paths.parcelTracking(any, any), updateFulfillment],
  [paths.buyLabel(any), buyLabel],
  [paths.refundOrder(any), refundOrder],
  [paths.requestPayment(any), createOrderPaymentRequest],
  [paths.newReturn(any), createReturn],
  [paths.subscriptions(), searchSubscriptions],
  [paths.moveSubscription(any), moveSubscriptionDate],
  [paths.changeSubscription(any), changeSubscription],
  [paths.subscriptionAddress(any), changeSubscription],
  [paths.cancelSubscription(any), cancelSubscription],
  [paths.returns(), searchReturns],
  [paths.abandonedCheckouts(), searchAbandonedCheckoutRows],
  [paths.abandonedCheckout(any), getAbandonedCheckoutRow],
  [paths.newAbandonedTask(any), createAbandonedCheckoutTask],
  [paths.abandonedFigures(), getAbandonedCheckoutFigures],
  [paths.abandonedSettings(), getAbandonedCheckoutSettings],
  [paths.approveReturn(any), approveReturn],
  [paths.declineReturn(any), declineReturn],
  [paths.receiveReturn(any), receiveReturn],
  [paths.returnInstructions(any), sendReturnInstructions],
  [paths.refundReturn(any), refundReturn],
  [paths.orderAddress(any), updateOrder],
  [paths.cancelOrder(any), cancelOrder],
  [paths.splitTip(any), splitTip],
  [paths.addTip(any), setTipOnOrder],
  [paths.trackingFile(), createFulfillment],
  [paths.failedMails(), listFailedMails],
  [paths.failedMailAddress(any), resendMail],
  [paths.products(), searchProducts],
  [paths.newProduct(), createProductWithInventory],
  [paths.editProducts([]), bulkUpdateProductsWithInventory],
  [paths.productImport(), startProductImport],
  [paths.categories(), queryCategories],
  [paths.newCategory(), createCategory],
  [paths.productGroups(), searchProductGroups],
  [paths.newProductGroup(), createProductGroup],
  [paths.promotions(), searchPromotions],
  [paths.newPromotion(), createPromotion],
  [paths.backInStock(), listAwaitedItems],
  [paths.backInStockRules(), updateBackInStockRules],
  [paths.awaitedItem(any), listAwaitingPeople],
  [paths.productSearch(), listMissedSearches],
  [paths.searchSynonyms(), querySearchSynonyms],
  [paths.newSearchSynonym(), createSearchSynonym],
  [paths.searchRules(), querySearchRules],
  [paths.newSearchRule(), createSearchRule],
  [paths.searchRanking(), getProductSearchSettings],
  [paths.inventory(), searchInventoryItems],
  [paths.countStock(), adjustStock],
  [paths.giftCards(), searchGiftCards],
  [paths.newGiftCard(), createGiftCard],
  [paths.importGiftCards(), importGiftCards],
  [paths.giftCardProducts(), queryGiftCardProducts],
  [paths.newGiftCardProduct(), createGiftCardProduct],
  [paths.giftCardFigures(), getGiftCardLiability],
  [paths.reports(), getSalesReport, getGiftCardsReport, getTaxReport],
  [paths.salesReport(any), getSalesReport],
  [paths.paymentsReport(), getPaymentsReport],
  [paths.refundsReport(), getRefundsReport],
  [paths.returnsReport(), getReturnsReport],
  [paths.giftCardsReport(), getGiftCardsReport],
  [paths.discountCodes(), queryCoupons],
  [paths.newDiscountCode(), createCoupon],
  [paths.generateDiscountCodes(), bulkCreateCoupons],
  [paths.checkoutLinks(), queryCheckoutTemplates],
  [paths.newCheckoutLink(), createCheckoutTemplate],
  [paths.discountRules(), queryDiscountRules],
  [paths.sampleCart(), simulateCart],
  [paths.newDiscountRule(), createDiscountRule],
  [paths.reviews(), searchReviews],
  [paths.reviewRequests(), searchReviewRequests],
  [paths.reviewFigures(), getReviewFigures],
  [paths.reviewImport(), addReviewLines],
  [paths.rejectReview(any), rejectReview],
  [paths.replyToReview(any), setReply],
  [paths.contactMessages(), searchContactMessages],
  [paths.automations(), listAutomations],
  [paths.newAutomation(), createAutomation],
  [paths.automation(any), listAutomations],
  [paths.automationMail(any, any), listAutomations],
  [paths.automationRuns(), searchAutomationRuns],
  [paths.mailingRules(), getMailingRules],
  [paths.mailStops(), searchMailStops],
  [paths.newMailStop(), stopMailAddress],
  [paths.staffTasks(), searchStaffTasks],
  [paths.newStaffTask(), createStaffTask],
  [paths.media(), listFiles],
  [paths.memberReports(), queryReportedMembers],
  [paths.badges(), queryBadges],
  [paths.newBadge(), createBadge],
  [paths.memberRoles(), listMemberRoleDefinitions],
  [paths.newMemberRole(), createMemberRoleDefinition],
  [paths.customFields(), getCustomField],
  [paths.newCustomField(), createCustomField],
  [paths.customers(), searchCustomers],
  [paths.newCustomer(), createCustomer],
  [paths.importCustomers(), addCustomerLines],
  [paths.customer(any), getCustomer],
  [paths.customerTax(any), upsertContactTaxDetails],
  [paths.mergeCustomer(any), mergeCustomers],
  [paths.customerOfOrder(any), getCustomerOfOrder],
  [paths.members(), searchMemberRows],
  [paths.memberInvitations(), listMemberInvitations],
  [paths.inviteMembers(), inviteMembers],
  [paths.importMembers(), importMembers],
  [paths.memberErasures(), listMemberErasures],
  [paths.newMember(), createMember],
  [paths.member(any), getMember],
  [paths.memberCustomValues(any), updateMember],
  [paths.memberLoginEmail(any), changeLoginEmail],
  [paths.theme(), getThemeDraft],
  [paths.sections(any), getSectionsDraft],
  [paths.pages(), queryPages],
  [paths.newPage(), createPage],
  [paths.legalPages(), draftLegalPages],
  [paths.menus(), queryMenus],
  [paths.newMenu(), createMenu],
  [paths.questions(), searchQuestions],
  [paths.newQuestion(), createQuestion],
  // It lists what of these the person may read.
  [paths.translations(), queryPages, searchProducts],
  [paths.redirects(), queryRedirects],
  [paths.newRedirect(), createRedirect],
  [paths.redirectImport(), importRedirects],
  [paths.searchEngines(), listBrokenLinks],
  [paths.generalSettings(), getShop],
  [paths.ordersSettings(), getOrdersSettings],
  [paths.invoiceSettings(), getInvoiceSettings],
  [paths.returnSettings(), getReturnSettings],
  [paths.subscriptionSettings(), getSubscriptionSettings],
  [paths.paymentRequestSettings(), getPaymentRequestSettings],
  [paths.invoices(), searchInvoices],
  [paths.invoice(any), searchInvoices],
  [paths.mailSettings(), getMailSettings],
  [paths.outbox(), searchMails],
  [paths.mailTexts(), listMailTexts],
  [paths.mailText(any, any), getMailText],
  [paths.memberSettings(), getSignOnPolicy],
  [paths.reviewSettings(), getReviewSettings],
  [paths.reviewRequestRule(), getReviewRequestRule],
  [paths.payments(), queryPaymentMethods],
  [paths.newPaymentMethod(), createPaymentMethod],
  [paths.newPaymentProvider(), connectPaymentAccount],
  [paths.paymentAccount(any), listPaymentAccounts],
  [paths.paymentDisputes(), listPaymentDisputes],
  [paths.payouts(), listPayouts],
  [paths.paymentReconciliation(), getPaymentReconciliation],
  [paths.paymentEvents(), listPaymentEvents],
  [paths.tips(), queryTipSettings],
  [paths.newTipStaff(), createTipStaff],
  [paths.tipReport(), getTipReport],
  [paths.feeRules(), queryFeeRules],
  [paths.newFeeRule(), createFeeRule],
  [paths.memberships(), checkMemberships],
  [paths.checkoutSettings(), getCheckoutSettings],
  [paths.newCheckoutQuestion(), createCheckoutField],
  [paths.checkoutRules(), updateCheckoutRules],
  [paths.delivery(), queryShippingOptions],
  [paths.newShippingOption(), createShippingOption],
  [paths.newDeliveryProfile(), createDeliveryProfile],
  [paths.newDeliveryRegion(any), addDeliveryRegion],
  [paths.newLocalDelivery(), createLocalDeliveryOption],
  [paths.newPickupLocation(), createPickupLocation],
  [paths.newCarrier(), addDeliveryCarrier],
  [paths.newLocation(), createLocation],
  [paths.labelSettings(), getLabelSettings],
  [paths.newLabelRates(), createShippoConfiguration],
  [paths.tax(), queryTaxRegions],
  [paths.taxReport(), getTaxReport],
  [paths.taxProposals(), listTaxProposals],
  [paths.newTaxRegion(), createTaxRegion],
  [paths.newTaxRate(any), createManualTaxMapping],
  [paths.newTaxGroup(), createTaxGroup],
  [paths.newExemptGroup(), createTaxExemptGroup],
  [paths.exemptCustomers(), queryContactTaxDetails],
  [paths.newExemptCustomer(), upsertContactTaxDetails],
  [paths.memberTax(any), upsertContactTaxDetails],
  [paths.domains(), listDomains],
  [paths.newDomain(), addDomain],
  [paths.staff(), listStaff],
  [paths.inviteStaff(), inviteStaff],
  [paths.roles(), listRoles],
  [paths.newRole(), createRole],
  [paths.auditLog(), queryAuditLog],
  [paths.signInProviders(), listSignInProviders],
  [paths.newSignInProvider(), createSignInProvider],
  [paths.plugins(), listPlugins],
  [paths.newPlugin(), createPlugin],
  [paths.webhooks(), listWebhooks],
  [paths.newWebhook(), createWebhook],
  [paths.editWebhook(any), updateWebhook],
  [paths.apiKeys(), listApiKeys],
  [paths.newApiKey(), createApiKey],
  [paths.oAuthApps(), listOAuthApps],
  [paths.newOAuthApp(), createOAuthApp],
  [paths.developer(), listDevelopmentRequests],
  [paths.inspectToken(), inspectToken],
  [paths.recentEvents(), listRecentEvents],
  [paths.apiExplorer(), listApiOperations],
  [paths.testData(), removeTestData],
  [paths.health(), getHealth],
  [paths.testClock(), listTestClockEvents],
]

/** True if the role of the signed-in person may use the screen at this URL of the back office. */
export function canOpen(url: string): boolean {
  const segments = splitSegments(url)
  const [nearest] = needs
    .map(([path, ...oneOf]) => ({ beginning: splitSegments(path), oneOf }))
    .filter(({ beginning }) => beginsWith(segments, beginning))
    .toSorted((first, second) => second.beginning.length - first.beginning.length)
  return !nearest || nearest.oneOf.some(isAllowed)
}

function beginsWith(segments: readonly string[], beginning: readonly string[]): boolean {
  // No other screen is below the home page.
  if (beginning.length === 0) return segments.length === 0
  return segments.length >= beginning.length && beginning.every((each, index) => each === any || each === segments[index])
}

function splitSegments(url: string): string[] {
  const [path = ''] = url.split('?')
  return path.split('/').filter(Boolean)
}
