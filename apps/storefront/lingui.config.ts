import { textsOf } from '../../scripts/lingui-config.ts'

/** Never on a page before `buying-texts.ts` is. */
const buying = [
  'app/features/{checkout,order}/**',
  'app/features/cart/!(cart-button).tsx',
  'app/features/cart/*.ts',
  'app/ui/{charged-in,choice-row,line,shortage-note,totals}.tsx',
  'app/{lines,money,payment-names,regions}.ts',
]

export default textsOf([
  { path: '<rootDir>/app/locales/{locale}', include: ['<rootDir>/app'], exclude: ['**/*.server.ts', ...buying] },
  // What is said from the cart to the order is loaded by whoever buys.
  {
    path: '<rootDir>/app/locales/buying/{locale}',
    include: buying.map((path) => `<rootDir>/${path}`),
    exclude: ['**/*.server.ts'],
  },
  // What only the server says costs no browser anything.
  { path: '<rootDir>/app/locales/server/{locale}', include: ['<rootDir>/app/**/*.server.ts'] },
])
