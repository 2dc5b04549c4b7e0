import { textsOf } from '../../scripts/lingui-config.ts'

export default textsOf([
  { path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src', '<rootDir>/../../packages/web/src/violations.ts'] },
])
