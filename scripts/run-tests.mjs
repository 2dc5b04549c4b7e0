import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { changedTests } from './changed-tests.mjs'
import { browserTests, cache, log, node, root, soakTag, spawnNode } from './steps.mjs'
import { forRunners } from './test-runners.mjs'

// `npm test` runs everything but the browser tests that repeat others (`npm run soak` has them); `npm test -- tests/conformance` runs
// the named files; `npm test -- --changed [commit]` runs the tests of what differs from a commit, the last one by default.
const parameters = chosen(process.argv.slice(2))
const isWhole = parameters.length === 0

const { TMPDIR = memoryFolder() } = process.env
if (TMPDIR) Object.assign(process.env, { TMPDIR })
if (isWhole) node(['tests/support/requests/write-conformance.ts', '--clear'])
log(isWhole ? 'checking and testing' : 'testing')
const { vitest, playwright } = forRunners(parameters)
// Most tools of the check use one core, so it runs beside the tests.
const failed = await Promise.all([isWhole && whyCheckFailed(), vitest && whyVitestFailed(vitest)])
if (isWhole) playwright.push('--grep-invert', soakTag)
if (playwright && browserTests(playwright)) failed.push('The browser tests failed, as listed above.')
// Whatever failed first stands at the end of a long output, too.
const reasons = failed.filter(Boolean)
if (reasons.length > 0) {
  console.error(`\n${reasons.join('\n\n')}\nstoa: testing failed`)
  process.exit(1)
}
if (isWhole) node(['tests/support/requests/write-conformance.ts'])

/** A folder in memory, where databases and files of tests are made in a fraction of the time; undefined without enough room. */
function memoryFolder() {
  const folder = '/dev/shm'
  const mostUsed = 2 * 1024 ** 3
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > mostUsed ? folder : undefined
}

/** The end of the check's output; false when it passed. */
async function whyCheckFailed() {
  let output = ''
  const child = spawnNode(['scripts/check.mjs'], {}, ['ignore', 'pipe', 'pipe'])
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    from.on('data', (text) => {
      to.write(text)
      output += text
    })
  return (await statusOf(child)) !== 0 && `The check failed:\n${output.slice(-6000)}`
}

/** The failures of Vitest, each with its file; false when all passed. */
async function whyVitestFailed(parameters) {
  const report = join(cache, 'vitest.json')
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  if ((await statusOf(spawnNode(['node_modules/vitest/vitest.mjs', 'run', ...parameters, ...reporters]))) === 0) return false
  const files = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : []
  const failures = files
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) =>
      [
        relative(root, name),
        message,
        ...assertionResults.flatMap(({ status, fullName, failureMessages }) =>
          status === 'failed' ? [fullName, ...failureMessages] : [],
        ),
      ].join('\n'),
    )
  return ['Vitest failed:', ...failures].join('\n\n')
}

/** The exit status of a command that runs beside others. */
function statusOf(child) {
  return new Promise((answer) => child.on('exit', (code) => answer(code ?? 1)))
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
