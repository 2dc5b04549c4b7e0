import { textsOf } from '../../scripts/lingui-config.ts'

/** Modules that are only loaded together with `buying-texts.ts`. */
const buying = [
  'app/features/{checkout,order}/**',
  'app/features/cart/!(cart-button).tsx',
  'app/features/cart/*.ts',
  'app/ui/{charged-in,date-time,destination-fields,later-charges,line,shortage-note,totals}.tsx',
  'app/lib/cart/{coupon-form,gift-card-form}.tsx',
  'app/lib/cart/{coupon-reason,gift-card-reason}.ts',
  'app/lib/delivery/{address-fields,map-link,town-suggestions}.tsx',
  'app/lib/delivery/address-form.ts',
  'app/lib/money/{lines,money,payment-names}.ts',
  'app/lib/payment/**',
  'app/lib/policies/policies.ts',
]

/** Modules that are only loaded together with `interaction-texts.ts`. */
const interaction = [
  'app/lib/media/{lightbox,slide,video-player}.{ts,tsx}',
  'app/features/reviews/shared/**',
  'app/features/content/contact/**',
  'app/features/marketing/{confirm,confirm-page,newsletter-form,newsletter-page}.tsx',
  'app/lib/captcha/captcha-field.tsx',
  'app/sections/*.tsx',
  'app/features/wishlist/**',
  'app/features/catalog/shared/products/heart.tsx',
  'app/features/catalog/shared/search/**',
  'app/features/catalog/home/{home-reviews,trust-strip}.tsx',
  'app/features/catalog/lists/collection-tiles.tsx',
  'app/features/catalog/product/{product-description,product-reviews,variant-drawer}.tsx',
  'app/features/catalog/product/delivery/{delivery,destination-form}.tsx',
  'app/features/shell/{account-links,announcement,back-to-cart,collection-menu,footer,not-found,notices,page-skeleton,preferences-menu,toast-region}.tsx',
  'app/ui/destination-fields.tsx',
]

/** Modules that are only loaded together with `list-texts.ts`. */
const lists = [
  'app/features/catalog/lists/{empty-list,facets,filter-chips,load-more,product-list,sort-menu}.tsx',
  'app/features/catalog/lists/product-list-view.ts',
]

/** Modules that are only loaded together with `account-texts.ts`. */
const account = ['app/features/{account,community,photos}/**', 'app/features/catalog/back-in-stock/**', 'app/features/reviews/*']

/** Modules that no browser loads; the mails' templates are among them. */
const serverOnly = ['app/**/*.server.ts', 'app/mail/**', '../../packages/web/src/violations.ts']

export default textsOf([
  {
    path: '<rootDir>/app/locales/{locale}',
    include: ['<rootDir>/app'],
    exclude: [...serverOnly, ...buying, ...interaction, ...lists, ...account],
  },
  // Texts from the cart to the order page, loaded by buyers only.
  {
    path: '<rootDir>/app/locales/buying/{locale}',
    include: buying.map((path) => `<rootDir>/${path}`),
    exclude: serverOnly,
  },
  {
    path: '<rootDir>/app/locales/interaction/{locale}',
    include: interaction.map((path) => `<rootDir>/${path}`),
    exclude: serverOnly,
  },
  {
    path: '<rootDir>/app/locales/lists/{locale}',
    include: lists.map((path) => `<rootDir>/${path}`),
    exclude: serverOnly,
  },
  // Texts of the pages to sign in and of a member's own pages.
  {
    path: '<rootDir>/app/locales/account/{locale}',
    include: account.map((path) => `<rootDir>/${path}`),
    exclude: serverOnly,
  },
  // Texts of the server only, which no browser loads.
  { path: '<rootDir>/app/locales/server/{locale}', include: serverOnly.map((path) => `<rootDir>/${path}`) },
])
