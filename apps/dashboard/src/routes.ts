import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'

const routes: RouteConfigEntry[] = [
  route('sign-in', 'features/shell/sign-in-page.tsx'),
  route('choose-password', 'features/shell/choose-password-page.tsx'),
  route('set-up-factor', 'features/shell/set-up-factor-page.tsx'),
  route('forgot-password', 'features/shell/forgot-password-page.tsx'),
  route('reset-password', 'features/shell/reset-password-page.tsx'),
  route('invitation', 'features/shell/invitation-page.tsx'),
  layout('features/shell/layout.tsx', [
    index('features/home/home-page.tsx'),
    route('setup', 'features/setup/setup-page.tsx'),

    route('orders', 'features/orders/list-page.tsx', [
      route('preview/:orderId', 'features/orders/preview/preview-panel.tsx', [
        route('ship', 'features/orders/ship-dialog.tsx', { id: 'ship beside the list' }),
      ]),
    ]),
    route('orders/failed-emails', 'features/orders/failed-mails/list-page.tsx', [
      route(':mailId', 'features/orders/failed-mails/mail-panel.tsx', [
        route('address', 'features/orders/failed-mails/address-form.tsx'),
      ]),
    ]),
    route('orders/packing-slips', 'features/orders/packing-slips/slips-page.tsx'),
    route('orders/tracking-file', 'features/orders/tracking-file/tracking-file-page.tsx'),
    route('orders/:orderId', 'features/orders/order-page.tsx', [
      route('ship', 'features/orders/ship-dialog.tsx'),
      route('label', 'features/orders/labels/buy-label-dialog.tsx'),
      route('parcels/:parcelId', 'features/orders/tracking-dialog.tsx'),
      route('refund', 'features/orders/refunds/refund-dialog.tsx'),
      route('address', 'features/orders/address/address-dialog.tsx'),
      route('cancel', 'features/orders/cancel-dialog.tsx'),
      route('tip', 'features/orders/tips/split-dialog.tsx'),
      route('add-tip', 'features/orders/tips/add-dialog.tsx'),
      route('emails/:mailId', 'features/orders/mails/mail-drawer.tsx'),
    ]),

    layout('features/products/layout.tsx', [
      route('products', 'features/products/list-page.tsx'),
      route('products/categories', 'features/products/categories/list-page.tsx', [
        route('new', 'features/products/categories/new.tsx'),
      ]),
      route('products/categories/:categoryId', 'features/products/categories/category-page.tsx'),
      route('products/groups', 'features/products/groups/list-page.tsx', [
        route('new', 'features/products/groups/new.tsx'),
        route(':groupId', 'features/products/groups/edit.tsx'),
      ]),
      route('products/promotions', 'features/products/promotions/list-page.tsx', [
        route('new', 'features/products/promotions/new.tsx'),
        route(':promotionId', 'features/products/promotions/edit.tsx'),
      ]),
    ]),
    route('products/import', 'features/products/import/choose-page.tsx'),
    route('products/import/:importId', 'features/products/import/progress-page.tsx'),
    route('products/edit', 'features/products/grid/grid-page.tsx'),
    route('products/new', 'features/products/new-page.tsx'),
    route('products/:productId', 'features/products/product-page.tsx'),

    route('inventory/count', 'features/inventory/count/count-page.tsx'),
    route('inventory', 'features/inventory/list-page.tsx', [route(':itemId', 'features/inventory/item-drawer.tsx')]),

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

    route('media', 'features/media/library-page.tsx', [route(':fileId', 'features/media/file-panel.tsx')]),

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
    route('members/:memberId', 'features/members/member-page.tsx', [
      route('login-email', 'features/members/login-email.tsx'),
      route('fields', 'features/members/custom-values/edit.tsx'),
      route('tax', 'features/members/tax.tsx'),
    ]),

    route('discounts', 'features/discounts/layout.tsx', [
      route('codes', 'features/discounts/codes/list-page.tsx', [
        route('new', 'features/discounts/codes/new.tsx'),
        route('generate', 'features/discounts/codes/generate.tsx'),
        route(':couponId', 'features/discounts/codes/edit.tsx'),
      ]),
      route('rules', 'features/discounts/rules/list-page.tsx', [
        route('new', 'features/discounts/rules/new.tsx'),
        route(':ruleId', 'features/discounts/rules/edit.tsx'),
      ]),
      route('sample-cart', 'features/discounts/sample-cart-page.tsx'),
      route('links', 'features/discounts/links/list-page.tsx', [
        route('new', 'features/discounts/links/new.tsx'),
        route(':linkId', 'features/discounts/links/edit.tsx'),
      ]),
    ]),

    route('gift-cards', 'features/gift-cards/layout.tsx', [
      route('cards', 'features/gift-cards/cards/list-page.tsx', [
        route('new', 'features/gift-cards/cards/new.tsx'),
        route('import', 'features/gift-cards/cards/import.tsx'),
        route(':giftCardId', 'features/gift-cards/cards/card-drawer.tsx'),
      ]),
      route('products', 'features/gift-cards/products/list-page.tsx', [
        route('new', 'features/gift-cards/products/new.tsx'),
        route(':productId', 'features/gift-cards/products/edit.tsx'),
      ]),
      route('figures', 'features/gift-cards/figures-page.tsx'),
    ]),

    route('content', 'features/content/layout.tsx', [
      index('features/content/home.tsx'),
      route('pages', 'features/content/pages/list-page.tsx'),
      route('pages/new', 'features/content/pages/new-page.tsx'),
      route('pages/:pageId', 'features/content/pages/page-page.tsx'),
      route('menus', 'features/content/menus/list-page.tsx'),
      route('menus/new', 'features/content/menus/new-page.tsx'),
      route('menus/:menuId', 'features/content/menus/menu-page.tsx'),
      route('questions', 'features/content/questions/list-page.tsx', [
        route('new', 'features/content/questions/new.tsx'),
        route(':questionId', 'features/content/questions/edit.tsx'),
      ]),
      route('translations', 'features/content/translations/list-page.tsx'),
      route('translations/:entity/:entityId/:language', 'features/content/translations/translation-page.tsx'),
      route('search-engines', 'features/content/search-engines/search-engines-page.tsx'),
      route('redirects/import', 'features/content/redirects/import/import-page.tsx'),
      route('redirects', 'features/content/redirects/list-page.tsx', [
        route('new', 'features/content/redirects/new.tsx'),
        route(':redirectId', 'features/content/redirects/edit.tsx'),
      ]),
    ]),

    route('settings', 'features/settings/layout.tsx', [
      index('features/settings/home.tsx'),
      route('general', 'features/settings/general/general-page.tsx'),
      route('orders', 'features/settings/orders/orders-page.tsx'),
      route('invoices', 'features/settings/invoices/invoices-page.tsx'),
      route('email', 'features/settings/mail/mail-page.tsx'),
      route('email/outbox', 'features/settings/mail/outbox-page.tsx'),
      route('members', 'features/settings/members/members-page.tsx'),
      route('members/welcome-text/:language', 'features/settings/members/welcome-text-page.tsx'),
      route('reviews', 'features/settings/reviews/reviews-page.tsx'),
      route('review-requests', 'features/settings/review-requests/rule-page.tsx'),
      route('review-requests/text/:language', 'features/settings/review-requests/text-page.tsx'),
      route('payments', 'features/settings/payments/payments-page.tsx', [
        route('new', 'features/settings/payments/new.tsx'),
        route(':methodId', 'features/settings/payments/edit.tsx'),
      ]),
      route('checkout', 'features/settings/checkout/checkout-page.tsx', [
        route('fields', 'features/settings/checkout/rules.tsx'),
        route('questions/new', 'features/settings/checkout/questions/new.tsx'),
        route('questions/:questionId', 'features/settings/checkout/questions/edit.tsx'),
        route('words/:language', 'features/settings/checkout/texts.tsx'),
      ]),
      route('delivery', 'features/settings/delivery/delivery-page.tsx', [
        route('profiles/new', 'features/settings/delivery/profiles/new.tsx'),
        route('profiles/:profileId', 'features/settings/delivery/profiles/edit.tsx'),
        route('profiles/:profileId/new-region', 'features/settings/delivery/regions/new.tsx'),
        route('local/new', 'features/settings/delivery/local/new.tsx'),
        route('local/:optionId', 'features/settings/delivery/local/edit.tsx'),
        route('pickup/new', 'features/settings/delivery/pickup/new.tsx'),
        route('pickup/:locationId', 'features/settings/delivery/pickup/edit.tsx'),
        route('carriers/new', 'features/settings/delivery/carriers/new.tsx'),
        route('carriers/:regionId/:appId', 'features/settings/delivery/carriers/edit.tsx'),
        route('locations/new', 'features/settings/delivery/locations/new.tsx'),
        route('locations/:locationId', 'features/settings/delivery/locations/edit.tsx'),
        route('labels', 'features/settings/delivery/labels/settings.tsx'),
        route('labels/new', 'features/settings/delivery/labels/new.tsx'),
        route('labels/:configurationId', 'features/settings/delivery/labels/edit.tsx'),
        route('regions/:regionId', 'features/settings/delivery/regions/edit.tsx'),
      ]),
      route('delivery/options/new', 'features/settings/delivery/options/new-page.tsx'),
      route('delivery/options/:optionId', 'features/settings/delivery/options/option-page.tsx'),
      route('tips/report', 'features/settings/tips/report-page.tsx'),
      route('tips', 'features/settings/tips/tips-page.tsx', [
        route('staff/new', 'features/settings/tips/staff-new.tsx'),
        route('staff/:staffId', 'features/settings/tips/staff-edit.tsx'),
      ]),
      route('memberships', 'features/settings/memberships/memberships-page.tsx'),
      route('fees', 'features/settings/fees/list-page.tsx', [
        route('new', 'features/settings/fees/new.tsx'),
        route(':ruleId', 'features/settings/fees/edit.tsx'),
      ]),
      route('tax/report', 'features/settings/tax/report/report-page.tsx'),
      route('tax/exempt-customers', 'features/settings/tax/exempt-customers/list-page.tsx', [
        route('new', 'features/settings/tax/exempt-customers/new.tsx'),
        route(':contactId', 'features/settings/tax/exempt-customers/edit.tsx'),
      ]),
      route('tax', 'features/settings/tax/tax-page.tsx', [
        route('regions/new', 'features/settings/tax/regions/new.tsx'),
        route('regions/:regionId', 'features/settings/tax/regions/edit.tsx'),
        route('regions/:regionId/rates/new', 'features/settings/tax/rates/new.tsx'),
        route('rates/:rateId', 'features/settings/tax/rates/edit.tsx'),
        route('groups/new', 'features/settings/tax/groups/new.tsx'),
        route('groups/:groupId', 'features/settings/tax/groups/edit.tsx'),
        route('exempt-groups/new', 'features/settings/tax/exempt-groups/new.tsx'),
        route('exempt-groups/:groupId', 'features/settings/tax/exempt-groups/edit.tsx'),
      ]),
      route('domains', 'features/settings/domains/list-page.tsx', [route('new', 'features/settings/domains/new.tsx')]),
      route('sign-in-providers', 'features/settings/sign-in-providers/list-page.tsx', [
        route('new', 'features/settings/sign-in-providers/new.tsx'),
        route(':signInProviderId', 'features/settings/sign-in-providers/edit.tsx'),
      ]),
      route('plugins', 'features/settings/plugins/list-page.tsx', [
        route('new', 'features/settings/plugins/new.tsx'),
        route(':pluginId', 'features/settings/plugins/edit.tsx'),
      ]),
      route('webhooks', 'features/settings/webhooks/list-page.tsx', [route('new', 'features/settings/webhooks/new.tsx')]),
      route('webhooks/:webhookId', 'features/settings/webhooks/webhook-page.tsx', [
        route('edit', 'features/settings/webhooks/edit.tsx'),
        route('deliveries/:deliveryId', 'features/settings/webhooks/delivery-drawer.tsx'),
      ]),
      route('health', 'features/settings/health/health-page.tsx'),
      route('account', 'features/settings/account/account-page.tsx'),
      route('staff', 'features/settings/people/people-page.tsx', [
        route('invite', 'features/settings/people/invite.tsx'),
        route(':userId', 'features/settings/people/member.tsx'),
      ]),
      route('staff/roles', 'features/settings/people/roles-page.tsx', [route('new', 'features/settings/people/new-role.tsx')]),
      route('audit-log', 'features/settings/audit/list-page.tsx'),
      route('api-keys', 'features/settings/api-keys/list-page.tsx', [route('new', 'features/settings/api-keys/new.tsx')]),
      route('oauth-apps', 'features/settings/oauth-apps/list-page.tsx', [
        route('new', 'features/settings/oauth-apps/new.tsx'),
        route(':oAuthAppId', 'features/settings/oauth-apps/edit.tsx'),
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
