import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'

const routes: RouteConfigEntry[] = [
  route('sign-in', 'features/shell/sign-in/sign-in-page.tsx'),
  route('choose-password', 'features/shell/sign-in/choose-password-page.tsx'),
  route('set-up-factor', 'features/shell/sign-in/set-up-factor-page.tsx'),
  route('forgot-password', 'features/shell/sign-in/forgot-password-page.tsx'),
  route('reset-password', 'features/shell/sign-in/reset-password-page.tsx'),
  route('invitation', 'features/shell/sign-in/invitation-page.tsx'),
  layout('features/shell/layout.tsx', [
    index('features/overview/home/home-page.tsx'),
    route('setup', 'features/overview/setup/setup-page.tsx'),

    route('orders', 'features/orders/list/list-page.tsx', [
      route('preview/:orderId', 'features/orders/preview/preview-panel.tsx', [
        route('ship', 'features/orders/order/shipping/ship-dialog.tsx', { id: 'ship beside the list' }),
      ]),
    ]),
    route('orders/failed-emails', 'features/orders/failed-mails/list-page.tsx', [
      route(':mailId', 'features/orders/failed-mails/mail-panel.tsx', [
        route('address', 'features/orders/failed-mails/address-form.tsx'),
      ]),
    ]),
    route('orders/returns', 'features/orders/returns/list-page.tsx'),
    route('orders/returns/:returnId', 'features/orders/returns/return-page.tsx', [
      route('approve', 'features/orders/returns/approve-dialog.tsx'),
      route('decline', 'features/orders/returns/decline-dialog.tsx'),
      route('receive', 'features/orders/returns/receive-dialog.tsx'),
      route('instructions', 'features/orders/returns/instructions-dialog.tsx'),
      route('refund', 'features/orders/returns/refund-return-dialog.tsx'),
    ]),
    route('orders/abandoned', 'features/orders/abandoned/list-page.tsx'),
    route('orders/abandoned/figures', 'features/orders/abandoned/figures-page.tsx'),
    route('orders/abandoned/:abandonedCheckoutId', 'features/orders/abandoned/detail-page.tsx', [
      route('task', 'features/orders/abandoned/task-dialog.tsx'),
    ]),
    route('orders/drafts', 'features/orders/drafts/list-page.tsx'),
    route('orders/drafts/:draftId', 'features/orders/drafts/draft-page.tsx'),
    route('orders/packing-slips', 'features/orders/packing-slips/slips-page.tsx'),
    route('orders/tracking-file', 'features/orders/tracking-file/tracking-file-page.tsx'),
    route('orders/:orderId', 'features/orders/order/order-page.tsx', [
      route('ship', 'features/orders/order/shipping/ship-dialog.tsx'),
      route('label', 'features/orders/labels/buy-label-dialog.tsx'),
      route('parcels/:parcelId', 'features/orders/order/shipping/tracking-dialog.tsx'),
      route('refund', 'features/orders/refunds/refund-dialog.tsx'),
      route('return', 'features/orders/returns/new-dialog.tsx'),
      route('request-payment', 'features/orders/payment-requests/request-dialog.tsx'),
      route('address', 'features/orders/address/address-dialog.tsx'),
      route('cancel', 'features/orders/order/cancel-dialog.tsx'),
      route('tip', 'features/orders/tips/split-dialog.tsx'),
      route('add-tip', 'features/orders/tips/add-dialog.tsx'),
      route('emails/:mailId', 'features/orders/mails/mail-drawer.tsx'),
    ]),

    layout('features/catalog/products/layout.tsx', [
      route('products', 'features/catalog/products/list-page.tsx'),
      route('products/categories', 'features/catalog/products/categories/list-page.tsx', [
        route('new', 'features/catalog/products/categories/new.tsx'),
      ]),
      route('products/categories/:categoryId', 'features/catalog/products/categories/category-page.tsx'),
      route('products/groups', 'features/catalog/products/groups/list-page.tsx', [
        route('new', 'features/catalog/products/groups/new.tsx'),
        route(':groupId', 'features/catalog/products/groups/edit.tsx'),
      ]),
      route('products/promotions', 'features/catalog/products/promotions/list-page.tsx', [
        route('new', 'features/catalog/products/promotions/new.tsx'),
        route(':promotionId', 'features/catalog/products/promotions/edit.tsx'),
      ]),
      route('products/back-in-stock', 'features/catalog/back-in-stock/board-page.tsx', [
        route('rules', 'features/catalog/back-in-stock/rules-drawer.tsx'),
        route('items/:variantId', 'features/catalog/back-in-stock/item-drawer.tsx'),
      ]),
      layout('features/catalog/search/layout.tsx', [
        route('products/search', 'features/catalog/search/missed-page.tsx'),
        route('products/search/synonyms', 'features/catalog/search/synonyms-page.tsx', [
          route('new', 'features/catalog/search/new-synonym.tsx'),
          route(':synonymId', 'features/catalog/search/edit-synonym.tsx'),
        ]),
        route('products/search/rules', 'features/catalog/search/rules-page.tsx', [
          route('new', 'features/catalog/search/new-rule.tsx'),
          route(':ruleId', 'features/catalog/search/edit-rule.tsx'),
        ]),
        route('products/search/ranking', 'features/catalog/search/ranking-page.tsx'),
      ]),
    ]),
    route('products/import', 'features/catalog/products/import/choose-page.tsx'),
    route('products/import/:importId', 'features/catalog/products/import/progress-page.tsx'),
    route('products/edit', 'features/catalog/products/grid/grid-page.tsx'),
    route('products/new', 'features/catalog/products/new-page.tsx'),
    route('products/:productId', 'features/catalog/products/product-page.tsx'),

    route('inventory/count', 'features/catalog/inventory/count/count-page.tsx'),
    route('reports', 'features/reports/index-page.tsx'),
    route('reports/sales/:name', 'features/reports/sales-page.tsx'),
    route('reports/payments', 'features/reports/payments-page.tsx'),
    route('reports/refunds', 'features/reports/refunds-page.tsx'),
    route('reports/returns', 'features/reports/returns-page.tsx'),
    route('reports/gift-cards', 'features/reports/gift-cards-page.tsx'),
    route('subscriptions', 'features/orders/subscriptions/list-page.tsx'),
    route('subscriptions/:subscriptionId', 'features/orders/subscriptions/subscription-page.tsx', [
      route('move', 'features/orders/subscriptions/move-dialog.tsx'),
      route('change', 'features/orders/subscriptions/change-dialog.tsx'),
      route('address', 'features/orders/subscriptions/address-drawer.tsx'),
      route('cancel', 'features/orders/subscriptions/cancel-dialog.tsx'),
    ]),
    route('invoices', 'features/orders/invoices/list-page.tsx', [
      route(':invoiceId', 'features/orders/invoices/invoice-drawer.tsx'),
    ]),

    route('inventory', 'features/catalog/inventory/list-page.tsx', [
      route(':itemId', 'features/catalog/inventory/item-drawer.tsx'),
    ]),

    layout('features/reviews/layout.tsx', [
      route('reviews', 'features/reviews/list-page.tsx', [
        route(':reviewId', 'features/reviews/review-panel.tsx', [
          route('reject', 'features/reviews/reject-form.tsx'),
          route('reply', 'features/reviews/reply-form.tsx'),
        ]),
      ]),
      route('reviews/requests', 'features/reviews/requests/list-page.tsx'),
      route('reviews/figures', 'features/reviews/figures/figures-page.tsx'),
    ]),
    route('reviews/import', 'features/reviews/import/import-page.tsx'),

    route('messages', 'features/messages/contact/list-page.tsx'),
    route('messages/:messageId', 'features/messages/contact/message-page.tsx'),
    layout('features/marketing/layout.tsx', [
      route('marketing/automations', 'features/marketing/automations/list-page.tsx'),
      route('marketing/log', 'features/marketing/runs/list-page.tsx'),
      route('marketing/rules', 'features/marketing/rules/rules-page.tsx'),
      route('marketing/stopped-addresses', 'features/marketing/stops/list-page.tsx', [
        route('new', 'features/marketing/stops/new.tsx'),
      ]),
      route('marketing/tasks', 'features/marketing/tasks/list-page.tsx', [route('new', 'features/marketing/tasks/new.tsx')]),
    ]),
    route('marketing/automations/new', 'features/marketing/automations/new-page.tsx'),
    route('marketing/automations/:automationId', 'features/marketing/automations/automation-page.tsx'),
    route('marketing/automations/:automationId/email/:language', 'features/marketing/automations/mail-page.tsx'),

    route('help', 'features/help/help-page.tsx'),
    route('help/:name', 'features/help/guide-page.tsx'),

    route('media', 'features/media/library-page.tsx', [route(':fileId', 'features/media/file-panel.tsx')]),

    route('customers', 'features/customers/list-page.tsx', [route('new', 'features/customers/new.tsx')]),
    route('customers/import', 'features/customers/import/import-page.tsx'),
    route('customers/of-order/:orderId', 'features/customers/of-order.tsx'),
    route('customers/:customerId', 'features/customers/customer/customer-page.tsx', [
      route('tax', 'features/customers/customer/tax.tsx'),
      route('merge', 'features/customers/merge/merge-dialog.tsx'),
    ]),

    layout('features/members/layout.tsx', [
      route('members', 'features/members/list-page.tsx', [route('new', 'features/members/new.tsx')]),
      route('members/reports', 'features/members/reports/list-page.tsx'),
      route('members/import', 'features/members/import/import-page.tsx'),
      route('members/invitations', 'features/members/invitations/list-page.tsx', [
        route('new', 'features/members/invitations/invite.tsx'),
      ]),
      route('members/erasures', 'features/members/erasures/list-page.tsx'),
      route('members/badges', 'features/members/badges/list-page.tsx', [
        route('new', 'features/members/badges/new.tsx'),
        route(':badgeId', 'features/members/badges/edit.tsx'),
      ]),
      route('members/roles', 'features/members/roles/list-page.tsx', [route('new', 'features/members/roles/new.tsx')]),
      route('members/fields', 'features/members/custom-fields/list-page.tsx', [
        route('new', 'features/members/custom-fields/new.tsx'),
        route('preview', 'features/members/custom-fields/preview.tsx'),
        route(':fieldId', 'features/members/custom-fields/edit.tsx'),
      ]),
    ]),
    route('members/:memberId', 'features/members/member/member-page.tsx', [
      route('login-email', 'features/members/member/login-email.tsx'),
      route('fields', 'features/members/custom-values/edit.tsx'),
      route('tax', 'features/members/member/tax.tsx'),
    ]),

    route('discounts', 'features/pricing/discounts/layout.tsx', [
      route('codes', 'features/pricing/discounts/codes/list-page.tsx', [
        route('new', 'features/pricing/discounts/codes/new.tsx'),
        route('generate', 'features/pricing/discounts/codes/generate.tsx'),
        route(':couponId', 'features/pricing/discounts/codes/edit.tsx'),
      ]),
      route('rules', 'features/pricing/discounts/rules/list-page.tsx', [
        route('new', 'features/pricing/discounts/rules/new.tsx'),
        route(':ruleId', 'features/pricing/discounts/rules/edit.tsx'),
      ]),
      route('sample-cart', 'features/pricing/discounts/sample-cart-page.tsx'),
      route('links', 'features/pricing/discounts/links/list-page.tsx', [
        route('new', 'features/pricing/discounts/links/new.tsx'),
        route(':linkId', 'features/pricing/discounts/links/edit.tsx'),
      ]),
    ]),

    route('gift-cards', 'features/pricing/gift-cards/layout.tsx', [
      route('cards', 'features/pricing/gift-cards/cards/list-page.tsx', [
        route('new', 'features/pricing/gift-cards/cards/new.tsx'),
        route('import', 'features/pricing/gift-cards/cards/import.tsx'),
        route(':giftCardId', 'features/pricing/gift-cards/cards/card-drawer.tsx'),
      ]),
      route('products', 'features/pricing/gift-cards/products/list-page.tsx', [
        route('new', 'features/pricing/gift-cards/products/new.tsx'),
        route(':productId', 'features/pricing/gift-cards/products/edit.tsx'),
      ]),
      route('figures', 'features/pricing/gift-cards/figures-page.tsx'),
    ]),

    route('content', 'features/catalog/content/layout.tsx', [
      index('features/catalog/content/home.tsx'),
      route('theme', 'features/design/theme-page.tsx'),
      route('sections/:place', 'features/design/sections/sections-page.tsx'),
      route('pages', 'features/catalog/content/pages/list-page.tsx'),
      route('pages/legal', 'features/catalog/content/legal-pages/legal-pages-page.tsx'),
      route('pages/new', 'features/catalog/content/pages/new-page.tsx'),
      route('pages/:pageId', 'features/catalog/content/pages/page-page.tsx'),
      route('menus', 'features/catalog/content/menus/list-page.tsx'),
      route('menus/new', 'features/catalog/content/menus/new-page.tsx'),
      route('menus/:menuId', 'features/catalog/content/menus/menu-page.tsx'),
      route('questions', 'features/catalog/content/questions/list-page.tsx', [
        route('new', 'features/catalog/content/questions/new.tsx'),
        route(':questionId', 'features/catalog/content/questions/edit.tsx'),
      ]),
      route('translations', 'features/catalog/content/translations/list-page.tsx'),
      route('translations/:entity/:entityId/:language', 'features/catalog/content/translations/translation-page.tsx'),
      route('search-engines', 'features/catalog/content/search-engines/search-engines-page.tsx'),
      route('redirects/import', 'features/catalog/content/redirects/import/import-page.tsx'),
      route('redirects', 'features/catalog/content/redirects/list-page.tsx', [
        route('new', 'features/catalog/content/redirects/new.tsx'),
        route(':redirectId', 'features/catalog/content/redirects/edit.tsx'),
      ]),
    ]),

    route('settings', 'features/settings/layout.tsx', [
      index('features/settings/home.tsx'),
      route('general', 'features/platform/general/general-page.tsx'),
      route('orders', 'features/orders/settings/orders-page.tsx'),
      route('invoices', 'features/orders/invoice-settings/invoices-page.tsx'),
      route('returns', 'features/orders/return-settings/returns-page.tsx'),
      route('subscriptions', 'features/orders/subscription-settings/subscriptions-page.tsx'),
      route('abandoned-checkouts', 'features/orders/abandoned-settings/settings-page.tsx'),
      route('payment-requests', 'features/orders/payment-request-settings/requests-page.tsx'),
      route('email', 'features/messages/mail/mail-page.tsx'),
      route('email/outbox', 'features/messages/mail/outbox-page.tsx'),
      route('email/texts', 'features/messages/mail/texts/list-page.tsx'),
      route('email/texts/:kind/:language', 'features/messages/mail/texts/text-page.tsx'),
      route('members', 'features/members/settings/members-page.tsx'),
      route('reviews', 'features/reviews/settings/reviews-page.tsx'),
      route('review-requests', 'features/reviews/request-settings/rule-page.tsx'),
      layout('features/orders/payments/layout.tsx', [
        route('payments', 'features/orders/payments/payments-page.tsx', [
          route('new', 'features/orders/payments/methods/new.tsx'),
          route(':methodId', 'features/orders/payments/methods/edit.tsx'),
        ]),
        route('payments/disputes', 'features/orders/payments/disputes/list-page.tsx'),
        route('payments/payouts', 'features/orders/payments/payouts/list-page.tsx'),
        route('payments/reconciliation', 'features/orders/payments/reconciliation/reconciliation-page.tsx'),
        route('payments/events', 'features/orders/payments/events/list-page.tsx'),
      ]),
      route('payments/disputes/:disputeId', 'features/orders/payments/disputes/dispute-page.tsx'),
      route('payments/payouts/:accountId/:payoutId', 'features/orders/payments/payouts/payout-page.tsx'),
      route('payments/providers/new', 'features/orders/payments/providers/choose-page.tsx'),
      route('payments/providers/new/:provider', 'features/orders/payments/providers/keys-page.tsx'),
      route('payments/providers/:accountId', 'features/orders/payments/providers/account-page.tsx'),
      route('checkout', 'features/checkout/checkout-page.tsx', [
        route('fields', 'features/checkout/rules.tsx'),
        route('questions/new', 'features/checkout/questions/new.tsx'),
        route('questions/:questionId', 'features/checkout/questions/edit.tsx'),
        route('words/:language', 'features/checkout/texts.tsx'),
      ]),
      route('delivery', 'features/delivery/delivery-page.tsx', [
        route('profiles/new', 'features/delivery/profiles/new.tsx'),
        route('profiles/:profileId', 'features/delivery/profiles/edit.tsx'),
        route('profiles/:profileId/new-region', 'features/delivery/regions/new.tsx'),
        route('local/new', 'features/delivery/local/new.tsx'),
        route('local/:optionId', 'features/delivery/local/edit.tsx'),
        route('pickup/new', 'features/delivery/pickup/new.tsx'),
        route('pickup/:locationId', 'features/delivery/pickup/edit.tsx'),
        route('carriers/new', 'features/delivery/carriers/new.tsx'),
        route('carriers/:regionId/:appId', 'features/delivery/carriers/edit.tsx'),
        route('locations/new', 'features/delivery/locations/new.tsx'),
        route('locations/:locationId', 'features/delivery/locations/edit.tsx'),
        route('labels', 'features/delivery/labels/settings.tsx'),
        route('labels/new', 'features/delivery/labels/new.tsx'),
        route('labels/:configurationId', 'features/delivery/labels/edit.tsx'),
        route('regions/:regionId', 'features/delivery/regions/edit.tsx'),
      ]),
      route('delivery/options/new', 'features/delivery/options/new-page.tsx'),
      route('delivery/options/:optionId', 'features/delivery/options/option-page.tsx'),
      route('tips/report', 'features/orders/tip-settings/report-page.tsx'),
      route('tips', 'features/orders/tip-settings/tips-page.tsx', [
        route('staff/new', 'features/orders/tip-settings/staff-new.tsx'),
        route('staff/:staffId', 'features/orders/tip-settings/staff-edit.tsx'),
      ]),
      route('memberships', 'features/pricing/memberships/memberships-page.tsx'),
      route('fees', 'features/pricing/fees/list-page.tsx', [
        route('new', 'features/pricing/fees/new.tsx'),
        route(':ruleId', 'features/pricing/fees/edit.tsx'),
      ]),
      route('tax/proposals', 'features/pricing/tax/proposals/proposals-page.tsx'),
      route('tax/report', 'features/pricing/tax/report/report-page.tsx'),
      route('tax/exempt-customers', 'features/pricing/tax/exempt-customers/list-page.tsx', [
        route('new', 'features/pricing/tax/exempt-customers/new.tsx'),
        route(':contactId', 'features/pricing/tax/exempt-customers/edit.tsx'),
      ]),
      route('tax', 'features/pricing/tax/tax-page.tsx', [
        route('regions/new', 'features/pricing/tax/regions/new.tsx'),
        route('regions/:regionId', 'features/pricing/tax/regions/edit.tsx'),
        route('regions/:regionId/rates/new', 'features/pricing/tax/rates/new.tsx'),
        route('rates/:rateId', 'features/pricing/tax/rates/edit.tsx'),
        route('groups/new', 'features/pricing/tax/groups/new.tsx'),
        route('groups/:groupId', 'features/pricing/tax/groups/edit.tsx'),
        route('exempt-groups/new', 'features/pricing/tax/exempt-groups/new.tsx'),
        route('exempt-groups/:groupId', 'features/pricing/tax/exempt-groups/edit.tsx'),
      ]),
      route('domains', 'features/platform/domains/list-page.tsx', [route('new', 'features/platform/domains/new.tsx')]),
      route('sign-in-providers', 'features/identity/sign-in-providers/list-page.tsx', [
        route('new', 'features/identity/sign-in-providers/new.tsx'),
        route(':signInProviderId', 'features/identity/sign-in-providers/edit.tsx'),
      ]),
      route('plugins', 'features/platform/plugins/list-page.tsx', [
        route('new', 'features/platform/plugins/new.tsx'),
        route(':pluginId', 'features/platform/plugins/edit.tsx'),
      ]),
      route('webhooks', 'features/platform/webhooks/list-page.tsx', [route('new', 'features/platform/webhooks/new.tsx')]),
      route('webhooks/:webhookId', 'features/platform/webhooks/webhook-page.tsx', [
        route('edit', 'features/platform/webhooks/edit.tsx'),
        route('deliveries/:deliveryId', 'features/platform/webhooks/delivery-drawer.tsx'),
      ]),
      route('health', 'features/overview/health/health-page.tsx'),
      route('test-clock', 'features/platform/test-clock/test-clock-page.tsx'),
      route('account', 'features/identity/account/account-page.tsx'),
      route('staff', 'features/platform/people/people-page.tsx', [
        route('invite', 'features/platform/people/invite.tsx'),
        route(':userId', 'features/platform/people/member.tsx'),
      ]),
      route('staff/roles', 'features/platform/people/roles-page.tsx', [route('new', 'features/platform/people/new-role.tsx')]),
      route('audit-log', 'features/platform/audit/list-page.tsx'),
      route('api-keys', 'features/platform/api-keys/list-page.tsx', [route('new', 'features/platform/api-keys/new.tsx')]),
      route('oauth-apps', 'features/platform/oauth-apps/list-page.tsx', [
        route('new', 'features/platform/oauth-apps/new.tsx'),
        route(':oAuthAppId', 'features/platform/oauth-apps/edit.tsx'),
      ]),
      layout('features/platform/developer/layout.tsx', [
        route('developer', 'features/platform/developer/requests-page.tsx'),
        route('developer/token', 'features/platform/developer/token-page.tsx'),
        route('developer/events', 'features/platform/developer/events-page.tsx'),
        route('developer/test-data', 'features/platform/developer/test-data-page.tsx'),
        route('developer/explorer', 'features/platform/developer/explorer-page.tsx'),
        route('developer/explorer/:area/:service/:name', 'features/platform/developer/operation-page.tsx'),
      ]),
    ]),

    route('*', 'features/shell/not-found.tsx'),
  ]),
]

export default withErrorBoundaries(routes) satisfies RouteConfig

/** A page that fails leaves its layout, a dialog or drawer that fails leaves its page. */
function withErrorBoundaries(entries: RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.map((entry) => {
    if (!entry.children) return entry
    const boundary = entry.file.endsWith('/layout.tsx') ? 'page-errors' : 'dialog-errors'
    const id = `${boundary} in ${entry.file}`
    return { ...entry, children: [layout(`features/shell/${boundary}.tsx`, { id }, withErrorBoundaries(entry.children))] }
  })
}
