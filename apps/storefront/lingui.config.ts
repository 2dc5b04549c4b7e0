import { textsOf } from '../../scripts/lingui-config.ts'

/** Modules that are only loaded together with `buying-texts.ts`. */
const buying = [
  'app/features/{checkout,order}/**',
  'app/features/cart/!(cart-button).tsx',
  'app/features/cart/*.ts',
  'app/ui/{charged-in,choice-row,date-time,destination-fields,line,shortage-note,totals}.tsx',
  'app/lib/{address-form,coupon-reason,gift-card-reason,lines,money,payment-names,policies}.ts',
  'app/lib/{address-fields,coupon-form,gift-card-form,map-link,town-suggestions}.tsx',
]

/** Modules that are only loaded together with `interaction-texts.ts`. */
const interaction = [
  'app/lightbox/**',
  'app/reviews/**',
  'app/features/wishlist/**',
  'app/products/heart.tsx',
  'app/search/**',
  'app/features/catalog/{collection-tiles,home-reviews,trust-strip}.tsx',
  'app/features/product/{delivery,destination-form,product-description,product-reviews,variant-drawer}.tsx',
  'app/features/shell/{announcement,collection-menu,footer,not-found,notices,page-skeleton,preferences-menu,toast-region}.tsx',
  'app/ui/destination-fields.tsx',
]

/** Modules that are only loaded together with `list-texts.ts`. */
const lists = [
  'app/features/catalog/{empty-list,facets,filter-chips,load-more,product-list,sort-menu}.tsx',
  'app/features/catalog/product-list-view.ts',
]

/** Modules that are only loaded together with `account-texts.ts`. */
const account = ['app/features/{account,community,reviews}/**', 'app/about/**', 'app/lib/captcha-field.tsx', 'app/photos/**']

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
