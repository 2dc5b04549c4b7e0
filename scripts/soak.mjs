import { browserTests, node, prepareBrowserTests, runInForeground } from './steps.mjs'

await prepareBrowserTests()
// With STOA_SOAK the tests run in full, unlike in `npm test`: all wrong values, more random cases, backups and moves between
// databases, killed workers, the published packages on PostgreSQL, and all browser tests.
node(['node_modules/vitest/vitest.mjs', 'run'], { env: { STOA_SOAK: '1' } })
// Tests of a file share its shop, so all of them run.
const status = browserTests([])
if (status !== 0) process.exit(status)
runInForeground(['tests/soak/run.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
