import { textsOf } from '../../scripts/lingui-config.ts'

export default textsOf([
  { path: '<rootDir>/app/locales/{locale}', include: ['<rootDir>/app'], exclude: ['**/*.server.ts'] },
  // What only the server says costs no browser anything.
  { path: '<rootDir>/app/locales/server/{locale}', include: ['<rootDir>/app/**/*.server.ts'] },
])
