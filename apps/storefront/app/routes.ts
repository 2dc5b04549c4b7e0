import { index, prefix, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('features/catalog/home-page.tsx'),
  route('products', 'features/catalog/all-products-page.tsx'),
  route('products/:slug', 'features/product/product-page.tsx'),
  route('categories/:slug', 'features/catalog/category-page.tsx'),
  route('pages/:slug', 'features/content/page.tsx'),
  route('questions', 'features/content/questions-page.tsx'),
  route('cookies', 'features/content/cookies-page.tsx'),
  route('search', 'features/catalog/search-page.tsx'),
  route('search/suggestions', 'features/catalog/suggestions.ts'),
  route('cart', 'features/cart/cart-page.tsx'),
  route('cart/change', 'features/cart/change.ts'),
  route('cart/names', 'features/cart/names.ts'),
  ...prefix('checkout', [
    route('start', 'features/checkout/start.ts'),
    route(':checkoutId', 'features/checkout/checkout-page.tsx'),
    route(':checkoutId/challenge/:challengeId', 'features/checkout/challenge-page.tsx'),
  ]),
  route('orders', 'features/order/lookup-page.tsx'),
  route('orders/:orderId/thank-you', 'features/order/thank-you-page.tsx'),
  route('preferences', 'features/shell/preferences.ts'),
  route('sitemap.xml', 'features/search-engines/sitemap.ts'),
  route('robots.txt', 'features/search-engines/robots.ts'),
  route('favicon.ico', 'features/search-engines/icon.ts'),
  route('apple-touch-icon.png', 'features/search-engines/icon.ts', { id: 'touch-icon' }),
  route('*', 'features/shell/not-found-page.tsx'),
] satisfies RouteConfig
