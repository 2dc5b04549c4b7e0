import { changedTests } from './changed-tests.mjs'
import { log, node, nodeStatus, root, spawnNode } from './steps.mjs'
import { forRunners } from './test-runners.mjs'

// `npm test` runs everything; `npm test -- tests/conformance` runs the named files; `npm test -- --changed [commit]` runs the tests
// of what differs from a commit, the last one by default.
const parameters = chosen(process.argv.slice(2))
const isWhole = parameters.length === 0

if (isWhole) node(['tests/support/write-conformance.ts', '--clear'])
log(isWhole ? 'checking and testing' : 'testing')
const { vitest, playwright } = forRunners(parameters)
// Most tools of the check use one core, so it runs beside the tests.
const statuses = await Promise.all([
  isWhole && statusOf(['scripts/check.mjs']),
  vitest && statusOf(['node_modules/vitest/vitest.mjs', 'run', ...vitest]),
])
if (playwright)
  statuses.push(nodeStatus(['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/playwright.config.ts', ...playwright]))
if (statuses.some(Boolean)) {
  console.error('stoa: testing failed')
  process.exit(1)
}
if (isWhole) node(['tests/support/write-conformance.ts'])

/** The status of a command that runs beside others. */
function statusOf(command) {
  return new Promise((answer) => spawnNode(command).on('exit', (code) => answer(code ?? 1)))
}

/** The parameters of the runners. None stands for everything. */
function chosen(given) {
  if (given[0] !== '--changed') return given
  const { tests, others } = changedTests(root, given[1] ?? 'HEAD')
  if (others.length > 0) console.log(`stoa: ${others.length} more tests depend on the changes; \`npm test\` runs them`)
  if (tests.length > 0) return tests
  console.log('stoa: no test depends on the changes')
  return process.exit(0)
}
