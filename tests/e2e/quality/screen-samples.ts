import { randomUUID } from 'node:crypto'
import type { paths } from '../../../apps/dashboard/src/paths.ts'
import { abandonedBy, leaveCheckout, moveClockAhead } from '../../support/browser/abandoned-checkout.ts'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { placeDemoOrder } from '../../support/browser/demo-order.ts'
import { sellMonthly, subscribeToDemo } from '../../support/browser/demo-subscription.ts'
import { storesAppId } from '../../support/shop/builders.ts'
import { sendContactMessage } from '../../support/browser/contact-message.ts'
import { until } from '../../support/until.ts'

import type { RunningShop } from '../../support/servers/running-shop.ts'

/** Screens outside the back office, or before sign-in. */
export const otherScreens = [
  'signIn',
  'shop',
  'inTheShop',
  'previewInTheShop',
  'categoryInTheShop',
  'pageInTheShop',
  'profileInTheShop',
  'reviewsInTheShop',
  'apiReference',
  'sitemap',
  'choosePassword',
  'setUpFactor',
  'forgotPassword',
  'resetPassword',
  'invitation',
  // The screen of `refundOrder`, with everything chosen.
  'refundWholeOrder',
  // Needs a payment provider: `payments.test.ts` has it.
  'payout',
] as const

type Screen = Exclude<keyof typeof paths, (typeof otherScreens)[number]>
/** Parameters for each screen that has none by default. */
type Samples = {
  [Name in Screen as [] extends Parameters<(typeof paths)[Name]> ? never : Name]: Parameters<(typeof paths)[Name]>
}

const allProducts = { id: 'all', catalogItemFilter: { catalogAppId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' } }

/** Makes an entity for each screen that shows one. */
export async function samplesOf(shop: RunningShop): Promise<Samples> {
  const callApi = (method: string, path: string, body?: object) => callAsOwner(shop, method, path, body)
  const number = await placeDemoOrder(shop)
  const { orders } = await callApi('POST', '/ecom/v1/orders/search', { search: { filter: { number } } })
  const order: string = orders[0].id
  const parcel = await callApi('POST', `/ecom/v1/fulfillments/orders/${order}/create-fulfillment`, {
    fulfillment: { lineItems: [{ id: orders[0].lineItems[0].id, quantity: 1 }] },
  })
  const [product] = (await callApi('POST', '/stores/v3/products/search', { search: {} })).products
  const [item] = (await callApi('POST', '/stores/v3/inventory-items/query', { query: {} })).inventoryItems
  const treeReference = { appNamespace: '@wix/stores', treeKey: null }
  const [category] = (await callApi('POST', '/categories/v1/categories/query', { treeReference, query: {} })).categories
  const { customization } = await callApi('POST', '/stores/v3/customizations', {
    customization: {
      name: 'Grouped colour',
      customizationType: 'PRODUCT_OPTION',
      customizationRenderType: 'TEXT_CHOICES',
      choicesSettings: { choices: [{ name: 'Red', choiceType: 'CHOICE_TEXT' }] },
    },
  })
  const { productGroup } = await callApi('POST', '/stores/v3/product-groups', {
    productGroup: { name: 'Colours', groupingCustomizationId: customization.id },
  })
  const { promotion } = await callApi('POST', '/stores/v3/promotions', {
    promotion: { name: 'Summer', media: { id: product.media.main.id }, categories: [{ id: category.id, position: 2 }] },
  })
  const [page] = (await callApi('POST', '/stoa/v1/pages/query', { query: {} })).pages
  await callApi('PATCH', '/stoa/v1/sites/current', { site: { languages: ['de'] } })
  const [menu] = (await callApi('POST', '/stoa/v1/menus/query', { query: {} })).menus
  const [option] = (await callApi('GET', '/ecom/v1/shipping-options/query')).shippingOptions
  const [profile] = (await callApi('POST', '/ecom/v1/delivery-profiles/query', { query: {} })).deliveryProfiles
  const { localDeliveryOption } = await callApi('POST', '/v1/local-delivery-options', {
    localDeliveryOption: { areaName: 'Mitte', zipConfig: { zipCodes: ['10115'] }, rates: [{ amount: '3' }] },
  })
  const { pickupLocation } = await callApi('POST', '/v1/pickup-locations', {
    pickupLocation: { name: 'Workshop', address: { country: 'DE', city: 'Berlin', addressLine: 'Ufer 3' } },
  })
  const [taxRegion] = (await callApi('POST', '/billing/v1/tax-regions/query', { query: {} })).taxRegions
  const [taxGroup] = (await callApi('POST', '/billing/v1/tax-groups/query', { query: {} })).taxGroups
  const [taxRate] = (await callApi('GET', '/billing/v1/manual-tax-mappings/query')).manualTaxMappings
  const { taxExemptGroup } = await callApi('POST', '/billing/v1/tax-exempt-groups', { taxExemptGroup: { name: 'Charity' } })
  const { webhook } = await callApi('POST', '/stoa/v1/webhooks', {
    webhook: { url: 'http://localhost:1/', eventTypes: ['stoa.v1.redirect_created'] },
  })
  const dryRun = { csv: 'Handle,Title,Variant Price\nmug,Mug,9.00\n', fileName: 'mugs.csv', dryRun: true }
  const [file] = (await callApi('GET', '/site-media/v1/files')).files
  const { productImport } = await callApi('POST', '/stoa/v1/product-imports', dryRun)
  const { signInProvider } = await callApi('POST', '/stoa/v1/sign-in-providers', {
    signInProvider: { name: 'Elsewhere', issuer: 'https://accounts.example.com', clientId: 'shop', clientSecret: 'secret' },
  })
  const { plugin } = await callApi('POST', '/stoa/v1/plugins', {
    plugin: {
      appId: randomUUID(),
      componentType: 'ECOM_SHIPPING_RATES',
      name: 'Courier',
      deploymentUri: 'http://localhost:1/courier',
      enabled: false,
    },
  })
  const { question } = await callApi('POST', '/stoa/v1/questions', {
    question: { text: 'How long does delivery take?', answer: 'Two days.', topic: 'Delivery' },
  })
  const coupon = await callApi('POST', '/stores/v2/coupons', {
    specification: { code: 'SAMPLE', moneyOffAmount: 5, expirationTime: '1' },
  })
  const { discountRule } = await callApi('POST', '/ecom/v1/discount-rules', {
    discountRule: {
      name: 'Sale',
      activeTimeInfo: { end: '2020-01-01T00:00:00Z' },
      trigger: { or: { triggers: [{ subtotalRange: { from: '50' } }, { itemQuantityRange: { from: 3 } }] } },
      discounts: { values: [{ percentage: 10, specificItemsInfo: { scopes: [allProducts] } }] },
    },
  })
  const { giftCard } = await callApi('POST', '/gift-cards/v1/gift-cards', {
    giftCard: { currency: 'EUR', source: 'MANUAL', initialValue: { amount: '50.00' } },
  })
  const { giftCardProduct } = await callApi('POST', '/gift-cards/v1/gift-card-products', {
    giftCardProduct: { name: 'Gift card', presetVariants: [{ price: { amount: '50.00' } }] },
  })
  const { searchSynonym } = await callApi('POST', '/stoa/v1/search-synonyms', {
    searchSynonym: { terms: [`mug ${randomUUID().slice(0, 8)}`, 'cup'] },
  })
  const { searchRule } = await callApi('POST', '/stoa/v1/search-rules', {
    searchRule: { query: `poster ${randomUUID().slice(0, 8)}`, pinnedProductIds: [product.id] },
  })
  const { redirect } = await callApi('POST', '/stoa/v1/redirects', {
    redirect: { path: `/old-${randomUUID()}`, target: '/products' },
  })
  // Nothing listens on that port, so the delivery fails at once.
  const sent = await until(
    async () => (await callApi('GET', `/stoa/v1/webhooks/${webhook.id}/deliveries`)).deliveries[0] as { id: string } | undefined,
  )
  const mail = await until(
    async () => (await callApi('GET', `/stoa/v1/orders/${order}/mails`)).mails[0] as { id: string } | undefined,
  )
  const [person] = (await callApi('GET', '/stoa/v1/staff')).staff
  const [app] = (await callApi('GET', '/stoa/v1/oauth-apps')).oAuthApps
  const [member] = (await callApi('POST', '/stoa/v1/member-rows/search', { search: {} })).memberRows
  const [review] = (await callApi('POST', '/stoa/v1/reviews/search', { search: {} })).reviewRows
  const { badge } = await callApi('POST', '/badges/v4/badges', {
    badge: { title: 'Regular', backgroundColor: '#ffcc00', textColor: '#000000' },
  })
  await callApi('POST', '/billing/v1/contact-tax-details', {
    contactTaxDetails: {
      id: member.id,
      taxExemptGroupId: taxExemptGroup.id,
      certificate: { number: 'C-77', validUntil: '2020-01-31' },
    },
  })
  const { field } = await callApi('POST', '/members/v1/custom-fields', { field: { name: 'Favourite glaze' } })
  await callApi('POST', '/tips/v1/tips/set', { orderId: order, tip: { amount: '2.00' } })
  const { tipStaff } = await callApi('POST', '/stoa/v1/tip-staff', { tipStaff: { name: 'Ada' } })
  const { feeRule } = await callApi('POST', '/stoa/v1/fee-rules', {
    feeRule: { name: 'Packaging', basis: 'ORDER', amount: '1.00', active: false },
  })
  const { checkoutField } = await callApi('POST', '/stoa/v1/checkout-fields', {
    checkoutField: { title: 'Glaze', type: 'CHOICE', choices: [{ label: 'Blue' }] },
  })
  const { checkoutTemplate } = await callApi('POST', '/ecom/v1/checkout-templates', {
    checkoutTemplate: { name: 'Spring', lineItems: [{ quantity: 1, catalogReference: orders[0].lineItems[0].catalogReference }] },
  })
  const { location } = await callApi('POST', '/stoa/v1/locations', {
    location: { name: 'Warehouse', address: { country: 'DE', city: 'Hamburg', postalCode: '20095', addressLine: 'Speicher 1' } },
  })
  const { shippoConfiguration } = await callApi('POST', '/ecom/v1/shippo-configurations', {
    shippoConfiguration: {
      deliveryRegionId: profile.deliveryRegions[0].id,
      osLocationId: location.id,
      packageType: 'CUSTOM',
      packageDetails: { dimensions: { length: '30', width: '20', height: '10' } },
      domesticServices: [{ service: 'GROUND_ADVANTAGE', serviceSettings: {} }],
    },
  })
  const { invoice } = await callApi('POST', '/stoa/v1/invoices', {
    orderId: orders.find(({ status }: any) => status === 'APPROVED').id,
  })
  const [customer, otherCustomer] = (
    await callApi('POST', '/stoa/v1/customers/search', { search: { filter: { isMember: false } } })
  ).customers
  const [paymentMethod] = (await callApi('POST', '/stoa/v1/payment-methods/query', { query: {} })).paymentMethods
  const made = await callApi('POST', '/stoa/v1/returns', {
    orderId: order,
    lines: [{ lineItemId: orders[0].lineItems[0].id, quantity: 1, reason: 'DOES_NOT_FIT' }],
  })
  const draft = await callApi('POST', '/ecom/v1/draft-orders', { draftOrder: {} })
  const { automation } = await callApi('POST', '/stoa/v1/automations', {
    automation: { name: 'Birthday', trigger: { type: 'BIRTHDAY' }, action: { email: {} }, coupon: { percentOff: 10 } },
  })
  const { subscriptionId } = await subscribeToDemo(shop, 'breakfast-cup', await sellMonthly(shop, 'breakfast-cup'))
  const awaitedVariant = await anAwaitedVariant(callApi)
  await leaveCheckout(shop, 'mia@example.com')
  await moveClockAhead(shop, 125)
  const abandoned = await abandonedBy(shop, 'mia@example.com')
  return {
    contactMessage: [await sendContactMessage(shop)],
    sections: ['HOME'],
    guide: ['discounts'],
    subscription: [subscriptionId],
    moveSubscription: [subscriptionId],
    changeSubscription: [subscriptionId],
    subscriptionAddress: [subscriptionId],
    cancelSubscription: [subscriptionId],
    awaitedItem: [awaitedVariant],
    draftOrder: [draft.calculatedDraftOrder.draftOrder.id],
    automation: [automation.id],
    automationMail: [automation.id, 'en'],
    customer: [customer.id],
    customerTax: [customer.id],
    mergeCustomer: [customer.id, otherCustomer.id],
    customerOfOrder: [order],
    order: [order],
    salesReport: ['by-product'],
    invoice: [invoice.id],
    orderPreview: [order],
    shipPreviewedOrder: [order],
    shipOrder: [order],
    buyLabel: [order],
    refundOrder: [order],
    requestPayment: [order],
    newReturn: [order],
    orderReturn: [made.return.id],
    approveReturn: [made.return.id],
    declineReturn: [made.return.id],
    receiveReturn: [made.return.id],
    returnInstructions: [made.return.id],
    refundReturn: [made.return.id],
    orderAddress: [order],
    cancelOrder: [order],
    splitTip: [order],
    addTip: [order],
    packingSlips: [`?ids=${order}`],
    parcelTracking: [order, parcel.fulfillmentId],
    orderMail: [order, mail.id],
    failedMail: [mail.id],
    failedMailAddress: [mail.id],
    product: [product.id],
    editProducts: [[product.id]],
    inventoryItem: [item.id],
    productGroup: [productGroup.id],
    promotion: [promotion.id],
    searchRule: [searchRule.id],
    searchSynonym: [searchSynonym.id],
    category: [category.id],
    discountCode: [coupon.id],
    discountRule: [discountRule.id],
    checkoutLink: [checkoutTemplate.id],
    checkoutQuestion: [checkoutField.id],
    checkoutTexts: ['de'],
    giftCard: [giftCard.id],
    giftCardProduct: [giftCardProduct.id],
    member: [member.id],
    memberLoginEmail: [member.id],
    memberCustomValues: [member.id],
    memberTax: [member.id],
    review: [review.id],
    mailText: ['ORDER_CONFIRMATION', 'en'],
    rejectReview: [review.id],
    replyToReview: [review.id],
    mediaFile: [file.id],
    badge: [badge.id],
    customField: [field.id],
    page: [page.id],
    translation: [{ entity: 'wix.stores.catalog.v3.product', entityId: product.id, language: 'de' }],
    menu: [menu.id],
    plugin: [plugin.id],
    signInProvider: [signInProvider.id],
    question: [question.id],
    redirect: [redirect.id],
    shippingOption: [option.id],
    deliveryRegion: [profile.deliveryRegions[0].id],
    newDeliveryRegion: [profile.id],
    deliveryProfile: [profile.id],
    localDelivery: [localDeliveryOption.id],
    pickupLocation: [pickupLocation.id],
    location: [location.id],
    carrier: [profile.deliveryRegions[0].id, plugin.appId],
    labelRates: [shippoConfiguration.id],
    taxRegion: [taxRegion.id],
    newTaxRate: [taxRegion.id],
    taxRate: [taxRate.id],
    taxGroup: [taxGroup.id],
    tipStaff: [tipStaff.id],
    feeRule: [feeRule.id],
    exemptGroup: [taxExemptGroup.id],
    exemptCustomer: [member.id],
    webhook: [webhook.id],
    editWebhook: [webhook.id],
    webhookDelivery: [webhook.id, sent.id],
    staffMember: [person.userId],
    oAuthApp: [app.id],
    apiOperation: ['ecom/current-cart', 'getCurrentCart'],
    paymentMethod: [paymentMethod.id],
    enterProviderKeys: ['stripe'],
    // Without a provider there is none; `payments.test.ts` has both.
    paymentAccount: [randomUUID()],
    abandonedCheckout: [abandoned.id],
    newAbandonedTask: [abandoned.id],
    paymentDispute: [randomUUID()],
    runningProductImport: [productImport.id],
  }
}

/** A variant that is sold out, and that somebody waits for. */
async function anAwaitedVariant(callApi: (method: string, path: string, body?: object) => Promise<any>): Promise<string> {
  const path = '/back-in-stock-service/v1/back-in-stock-notification-requests'
  await callApi('POST', `${path}/settings/start-collecting`, { appId: storesAppId })
  const inventoryItem = { trackQuantity: true, quantity: 0 }
  const { product } = await callApi('POST', '/stores/v3/products-with-inventory', {
    product: {
      name: 'Awaited print',
      productType: 'PHYSICAL',
      visible: true,
      physicalProperties: {},
      variantsInfo: {
        variants: [{ visible: true, price: { actualPrice: { amount: '20.00' } }, physicalProperties: {}, inventoryItem }],
      },
    },
  })
  const variantId = product.variantsInfo.variants[0].id
  const catalogReference = { appId: storesAppId, catalogItemId: product.id, options: { variantId } }
  await callApi('POST', path, {
    request: { catalogReference, email: 'mia@example.com' },
    itemDetails: { name: 'Awaited print', price: '20.00' },
  })
  return variantId
}
