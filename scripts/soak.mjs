import { browserTests, node, prepareBrowserTests, runInForeground } from './steps.mjs'

await prepareBrowserTests()
const vitest = (...parameters) => node(['node_modules/vitest/vitest.mjs', 'run', ...parameters], { env: { STOA_SOAK: '1' } })
// What `npm test` leaves out or does a part of: all wrong values, more random cases, backups and moves between databases, killed
// workers, the published packages on PostgreSQL, and all browser tests.
vitest(
  'tests/security/fuzz',
  'tests/security/rate-limits',
  'tests/security/order-limit',
  'tests/concurrency',
  'tests/embedded',
  'tests/conformance/random-carts',
  'tests/conformance/product-files-properties',
)
vitest('--project', 'postgres', 'tests/conformance')
// Tests of a file share its shop, so all of them run.
const status = browserTests([])
if (status !== 0) process.exit(status)
runInForeground(['tests/soak/run.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
