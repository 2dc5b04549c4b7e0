/** Every URL of the back office. A screen asks here; nobody writes one as a string. */
export const paths = {
  home: () => '/',
  signIn: (from?: string) => (from ? `/sign-in?from=${encodeURIComponent(from)}` : '/sign-in'),

  orders: () => '/orders',
  order: (id: string) => `/orders/${id}`,
  shipOrder: (id: string) => `/orders/${id}/ship`,
  cancelOrder: (id: string) => `/orders/${id}/cancel`,

  products: () => '/products',
  newProduct: () => '/products/new',
  product: (id: string) => `/products/${id}`,
  productImport: () => '/products/import',
  runningProductImport: (id: string) => `/products/import/${id}`,

  /** Outside the back office. */
  inTheShop: (slug: string) => `/products/${slug}`,

  settings: () => '/settings',
  webhooks: () => '/settings/webhooks',
  newWebhook: () => '/settings/webhooks/new',
  webhook: (id: string) => `/settings/webhooks/${id}`,
  apiKeys: () => '/settings/api-keys',
  newApiKey: () => '/settings/api-keys/new',
  oAuthApps: () => '/settings/oauth-apps',
  newOAuthApp: () => '/settings/oauth-apps/new',
  oAuthApp: (id: string) => `/settings/oauth-apps/${id}`,
}
