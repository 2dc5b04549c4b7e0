import { searchProductGroups } from '@stoa/contract/calls/stores/product-groups-v-3'
import { querySearchRules } from '@stoa/contract/calls/stoa/product-search-rules'
import { querySearchSynonyms } from '@stoa/contract/calls/stoa/product-search-synonyms'
import { searchPromotions } from '@stoa/contract/calls/stores/promotions-v-3'
import { getLabelSettings } from '@stoa/contract/calls/stoa/shipping-labels'
import { getCheckoutSettings } from '@stoa/contract/calls/ecom/checkout-settings'
import { queryCheckoutTemplates } from '@stoa/contract/calls/ecom/checkout-templates'
import { queryCategories } from '@stoa/contract/calls/categories/categories'
import { queryDiscountRules } from '@stoa/contract/calls/ecom/discount-rules'
import { queryGiftCardProducts } from '@stoa/contract/calls/marketing/gift-voucher-products'
import { searchGiftCards } from '@stoa/contract/calls/marketing/gift-vouchers'
import { queryShippingOptions } from '@stoa/contract/calls/ecom/shipping-options'
import { queryContactTaxDetails } from '@stoa/contract/calls/ecom/contact-tax-details'
import { queryTipSettings } from '@stoa/contract/calls/ecom/tip-settings'
import { queryFeeRules } from '@stoa/contract/calls/stoa/fee-rules'
import { queryTipStaff } from '@stoa/contract/calls/stoa/tip-staff'
import { queryTaxRegions } from '@stoa/contract/calls/ecom/tax-regions'
import { queryBadges } from '@stoa/contract/calls/members/badges-v-2'
import { getCustomField } from '@stoa/contract/calls/members/custom-fields'
import { listDomains } from '@stoa/contract/calls/stoa/domains'
import { searchCustomers } from '@stoa/contract/calls/stoa/customers'
import { listAutomations } from '@stoa/contract/calls/stoa/automations'
import { searchMailStops } from '@stoa/contract/calls/stoa/mailing-rules'
import { searchStaffTasks } from '@stoa/contract/calls/stoa/staff-tasks'
import { searchMemberRows } from '@stoa/contract/calls/stoa/member-rows'
import { queryMenus } from '@stoa/contract/calls/stoa/menus'
import { queryPages } from '@stoa/contract/calls/stoa/pages'
import { queryPaymentMethods } from '@stoa/contract/calls/stoa/payment-methods'
import { listPlugins } from '@stoa/contract/calls/stoa/plugins'
import { searchQuestions } from '@stoa/contract/calls/stoa/questions'
import { listSignInProviders } from '@stoa/contract/calls/stoa/sign-in-providers'
import { queryRedirects } from '@stoa/contract/calls/stoa/redirects'
import { listApiKeys, listOAuthApps } from '@stoa/contract/calls/stoa/sites'
import { listRoles, listStaff } from '@stoa/contract/calls/stoa/staff'
import { listWebhooks } from '@stoa/contract/calls/stoa/webhooks'
import { searchProducts } from '@stoa/contract/calls/stores/products-v-3'
import { beforeEach, expect, test } from 'vitest'
import { paths } from '../../paths.ts'
import routes from '../../routes.ts'
import { queryClient, sessionKey } from './query-client.ts'
import { canOpen } from './screen-access.ts'

const allow = (...permissions: string[]) => queryClient.setQueryData(sessionKey, { user: { permissions } })
beforeEach(() => allow('ECOM.READ_ORDERS', 'WIX_STORES.PRODUCT_READ'))

test('somebody who only reads opens records, and no screen that only acts', () => {
  const order = crypto.randomUUID()
  const acts = [
    paths.shipOrder(order),
    paths.shipPreviewedOrder(order, '?status=APPROVED'),
    paths.parcelTracking(order, 'parcel'),
    paths.refundOrder(order),
    paths.orderAddress(order),
    paths.cancelOrder(order),
    paths.failedMailAddress('mail'),
    paths.editProducts([order]),
    paths.newTaxRate('region'),
    paths.editWebhook('webhook'),
  ]
  expect(acts.filter(canOpen)).toEqual([])
  expect([paths.order(order), paths.orderPreview(order), paths.account(), paths.settings()].filter(canOpen)).toHaveLength(4)
  allow('*')
  expect(acts.filter(canOpen)).toEqual(acts)
})

test('a screen that creates something needs more than the list it belongs to', () => {
  const lists = [
    getCustomField,
    listApiKeys,
    listAutomations,
    listDomains,
    listOAuthApps,
    listPlugins,
    listRoles,
    listStaff,
    listWebhooks,
    queryBadges,
    queryCategories,
    queryContactTaxDetails,
    searchCustomers,
    searchMailStops,
    searchStaffTasks,
    queryDiscountRules,
    queryFeeRules,
    queryGiftCardProducts,
    getCheckoutSettings,
    queryCheckoutTemplates,
    queryMenus,
    queryPages,
    queryPaymentMethods,
    queryRedirects,
    queryShippingOptions,
    queryTaxRegions,
    queryTipSettings,
    queryTipStaff,
    searchGiftCards,
    searchMemberRows,
    searchProducts,
    searchProductGroups,
    searchPromotions,
    querySearchRules,
    querySearchSynonyms,
    getLabelSettings,
    searchQuestions,
    listSignInProviders,
  ]
  allow(...lists.flatMap(({ permissions }) => permissions))
  // The contract has one permission for everything about the roles of members, and one for everything about coupons.
  const ofOnePermission: readonly string[] = [paths.newMemberRole(), paths.newDiscountCode()]
  const creating = pathsOf(routes).filter((path) => path.endsWith('/new') && !ofOnePermission.includes(path))
  expect(creating.map((path) => path.replace(/\/new$/, '')).filter((path) => !canOpen(path))).toEqual([])
  expect(creating.filter(canOpen)).toEqual([])
})

type Entry = { path?: string | undefined; children?: Entry[] | undefined }

function pathsOf(entries: readonly Entry[], above = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const own = path ? `${above}/${path}` : above
    return [own, ...pathsOf(children, own)]
  })
}
