// Tries the shop on a cluster of this machine: npm run cluster -- [--binaries FOLDER] [--keep] [--plain]
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findPostgres, makeDatabase, startNodes, stopNode } from './cluster-nodes.mjs'
import { generateContract, installDependencies, root } from './steps.mjs'

const usage = `usage: npm run cluster -- [--binaries FOLDER] [--keep] [--plain]
  --binaries  the folder with initdb and pg_ctl of a PostgreSQL that has the extension Citus
  --keep      leaves the three servers running, and says where they are
  --plain     without Citus: its functions only record what they were called for, and no node is stopped`

const options = readOptions()
const { binaries, reason } = findPostgres(options.binaries)
if (!binaries || (reason && !options.plain)) stopWith(reason)

installDependencies()
generateContract()
const citus = !options.plain
const folder = mkdtempSync(join(tmpdir(), 'stoa-cluster-'))
// PostgreSQL may run as another user.
chmodSync(folder, 0o755)
const steps = []
let nodes
try {
  console.log(`stoa: starting a coordinator and two workers in ${folder}`)
  nodes = await startNodes({ binaries, folder: join(folder, 'nodes'), citus })
  const shop = makeDatabase(nodes, 'shop', { citus, connect })
  const upgraded = makeDatabase(nodes, 'upgraded', { citus, connect })
  if (!citus)
    step('the functions of Citus are replaced', () =>
      [shop, upgraded].every((url) => run(['tests/support/databases/run-sql.ts', url, '--citus-stub'])),
    )

  step('the first start makes the shop', () => serveOnce(shop))
  step('`distribute` moves every table', () => stoa(shop, 'distribute'))
  step('a second run has nothing to do', () => stoa(shop, 'distribute', /every table is where it belongs/))
  step('the audits find nothing', () => stoa(shop, 'audit'))
  step('an older cluster is upgraded, a node is stopped, and a node is killed', () =>
    vitest(['tests/concurrency/cluster.test.ts']),
  )
  const conformance = ['checkout/money-path', 'checkout/purchase', 'catalog/stock-invariant'].map(
    (name) => `tests/conformance/${name}.test.ts`,
  )
  step('the main paths pass on the cluster', () => vitest([...conformance, 'tests/concurrency/checkout.test.ts']))

  function vitest(files) {
    const cluster = { shop, upgraded, isPlain: !citus, nodes }
    return run(['node_modules/vitest/vitest.mjs', 'run', '--project', 'postgres', '--no-file-parallelism', ...files], {
      STOA_CLUSTER: JSON.stringify(cluster),
    })
  }
} finally {
  if (options.keep) console.log(`stoa: the servers go on in ${folder}, the coordinator on port ${nodes?.coordinator.port}`)
  else {
    for (const node of nodes ? [nodes.coordinator, ...nodes.workers] : []) {
      try {
        stopNode(node, 'immediate')
      } catch {
        // It has ended already.
      }
    }
    rmSync(folder, { recursive: true, force: true })
  }
}
for (const { name, passed } of steps) console.log(`${passed ? 'passed' : 'FAILED'}  ${name}`)
process.exitCode = steps.every(({ passed }) => passed) ? 0 : 1

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { binaries: { type: 'string' }, keep: { type: 'boolean' }, plain: { type: 'boolean' }, help: { type: 'boolean' } },
    })
    if (values.help) {
      console.log(usage)
      process.exit(0)
    }
    return values
  } catch (error) {
    return stopWith(`${error.message}\n${usage}`)
  }
}

/** Exit code 2 says that nothing was tried. */
function stopWith(message) {
  console.error(`stoa: ${message}`)
  return process.exit(2)
}

function step(name, work) {
  console.log(`stoa: ${name}`)
  steps.push({ name, passed: work() })
}

function run(parameters, env = {}, expected) {
  // The installed Node, which runs TypeScript.
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/node'), parameters, {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 26,
  })
  process.stdout.write(stdout)
  return status === 0 && (!expected || expected.test(stdout))
}

/** Sends statements to a database. */
function connect(url, statements) {
  if (!run(['tests/support/databases/run-sql.ts', url, ...statements])) throw new Error(`${url} refused ${statements.join('; ')}`)
}

function environment(url) {
  return { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), NODE_ENV: 'production' }
}

function stoa(url, command, expected) {
  return run(['apps/server/src/cli.ts', command], environment(url), expected)
}

/** A server that makes the demo shop and is stopped once it is ready. */
function serveOnce(url) {
  return run(['scripts/cluster-first-start.mjs'], { ...environment(url), DEMO: '1', PORT: '0' })
}
