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
  pageInTheShop: (slug: string) => `/pages/${slug}`,

  content: () => '/content',
  pages: () => '/content/pages',
  newPage: () => '/content/pages/new',
  page: (id: string) => `/content/pages/${id}`,
  menus: () => '/content/menus',
  newMenu: () => '/content/menus/new',
  menu: (id: string) => `/content/menus/${id}`,
  redirects: () => '/content/redirects',
  newRedirect: () => '/content/redirects/new',
  redirect: (id: string) => `/content/redirects/${id}`,

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
