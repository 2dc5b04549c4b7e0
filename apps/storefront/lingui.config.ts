import { textsOf } from '../../scripts/lingui-config.ts'

/** Modules that are only loaded together with `buying-texts.ts`. */
const buying = [
  'app/features/{checkout,order}/**',
  'app/features/cart/!(cart-button).tsx',
  'app/features/cart/*.ts',
  'app/ui/{charged-in,choice-row,line,shortage-note,totals}.tsx',
  'app/{lines,money,payment-names,regions}.ts',
]

/** Modules that no browser loads; the mails' templates are among them. */
const serverOnly = ['app/**/*.server.ts', 'app/mail/**']

export default textsOf([
  { path: '<rootDir>/app/locales/{locale}', include: ['<rootDir>/app'], exclude: [...serverOnly, ...buying] },
  // Texts from the cart to the order page, loaded by buyers only.
  {
    path: '<rootDir>/app/locales/buying/{locale}',
    include: buying.map((path) => `<rootDir>/${path}`),
    exclude: serverOnly,
  },
  // Texts of the server only, which no browser loads.
  { path: '<rootDir>/app/locales/server/{locale}', include: serverOnly.map((path) => `<rootDir>/${path}`) },
])
