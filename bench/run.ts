import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../tests/support/databases/postgres-server.ts'
import { startShoppers, type Measured, type Workload } from './load.ts'
import { residentMegabytes, sentStatements, startServer, stopServer, untilReady } from './server.ts'
import { processorTime, processorTimeOfChildren } from './processor-time.ts'
import { seedBench } from './seed.ts'
import { statementCosts } from './statement-costs.ts'
import { limitWorkloads, stoaWorkloads } from './workloads.ts'

/**
 * Compares Stoa in production mode on PostgreSQL with the limit server, in the same run. Options: --seconds, --shoppers,
 * --orders, --only.
 */
const options = readOptions(process.argv.slice(2))
const folder = mkdtempSync(join(tmpdir(), 'stoa-bench-'))
const postgres = await startPostgres(
  options.statements ? ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_planning=on'] : [],
)
const stoaPort = 4600
const limitPort = 4601
const stoaUrl = `http://127.0.0.1:${stoaPort}`
const limitUrl = `http://127.0.0.1:${limitPort}`
/** Megabytes after all workloads; the live objects are a third of it. */
const memoryLimit = 500
/** Intervals of each workload. They are short, because other load on the machine changes within seconds. */
const intervals = 16
let stoa: ChildProcess | undefined
let limit: ChildProcess | undefined

try {
  const before = performance.now()
  stoa = startServer(
    'apps/server/src/main.ts',
    {
      DATABASE_URL: postgres.url,
      PORT: String(stoaPort),
      DATA_DIR: folder,
      DEMO: '1',
      RATE_LIMIT: '0',
      ORDER_LIMIT: '0',
      LOG_LEVEL: 'warn',
    },
    options.profile,
  )
  await untilReady(`${stoaUrl}/ready`)
  console.log(`first start, with migrations and the demo shop: ${Math.round(performance.now() - before)} ms`)
  const credentials = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8'))
  const shop = await seedBench(postgres.url, stoaUrl, credentials, options)
  const coldStart = await restart()
  limit = startServer('bench/limit-server.ts', { DATABASE_URL: postgres.url, PORT: String(limitPort) })
  await untilReady(`${limitUrl}/list`)

  const rows: string[] = []
  const workloads = stoaWorkloads(shop)
  const limitWorkloadList = limitWorkloads(shop.products.map(({ slug }) => slug))
  for (const [index, workload] of workloads.entries()) {
    if (options.only && !workload.name.includes(options.only)) continue
    rows.push(row(await compare(workload, limitWorkloadList[index]!), residentMegabytes(stoa)))
    console.log(rows.at(-1))
  }
  console.log(
    `\nworkload                   stoa/s  limit/s  ratio   p50 ms  p99 ms  p99/limit  statements  processor ms a request: stoa (database)  limit (database)  memory after`,
  )
  for (const line of rows) console.log(line)
  const megabytes = residentMegabytes(stoa)
  console.log(`\ncold start ${coldStart} ms; memory after load ${megabytes} MB (limit ${memoryLimit} MB)`)
  if (megabytes > memoryLimit) process.exitCode = 1
} finally {
  await Promise.all([stopServer(stoa), stopServer(limit)])
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

interface Comparison {
  measured: Measured
  bound: Measured
  /** Per request. */
  statements: number
  stoaCost: ProcessorTime
  limitCost: ProcessorTime
}

/** Milliseconds of processor time per request, of the server and of its database. */
interface ProcessorTime {
  server: number
  database: number
}

/** Alternates between Stoa and the limit server, so that other load on the machine affects both. */
async function compare(workload: Workload, limitWorkload: Workload): Promise<Comparison> {
  const stoaShoppers = await startShoppers(stoaUrl, workload, options.shoppers)
  const limitShoppers = await startShoppers(limitUrl, limitWorkload, options.shoppers)
  const warmUp = Math.min(2, options.seconds / 2)
  await stoaShoppers.warmUp(warmUp)
  await limitShoppers.warmUp(warmUp)
  let sent = 0
  const stoaCost = { server: 0, database: 0 }
  const limitCost = { server: 0, database: 0 }
  const costs = options.statements ? await statementCosts(postgres.url) : undefined
  for (let interval = 0; interval < intervals; interval++) {
    const before = await sentStatements(stoaUrl)
    await measureCost(stoa!, stoaCost, () => stoaShoppers.run(options.seconds / intervals))
    sent += (await sentStatements(stoaUrl)) - before
    await measureCost(limit!, limitCost, () => limitShoppers.run(options.seconds / intervals))
  }
  await costs?.print()
  const measured = stoaShoppers.measured()
  const bound = limitShoppers.measured()
  const perRequest = ({ server, database }: ProcessorTime, { requests }: Measured) => ({
    server: server / requests,
    database: database / requests,
  })
  return {
    measured,
    bound,
    statements: sent / Math.max(1, measured.requests),
    stoaCost: perRequest(stoaCost, measured),
    limitCost: perRequest(limitCost, bound),
  }
}

async function measureCost(server: ChildProcess, cost: ProcessorTime, work: () => Promise<void>): Promise<void> {
  const before = { server: processorTime(server.pid!), database: processorTimeOfChildren(postgres.pid) }
  await work()
  cost.server += processorTime(server.pid!) - before.server
  cost.database += processorTimeOfChildren(postgres.pid) - before.database
}

async function restart(): Promise<number> {
  await stopServer(stoa)
  const before = performance.now()
  stoa = startServer(
    'apps/server/src/main.ts',
    {
      DATABASE_URL: postgres.url,
      PORT: String(stoaPort),
      DATA_DIR: folder,
      DEMO: '0',
      RATE_LIMIT: '0',
      ORDER_LIMIT: '0',
      LOG_LEVEL: 'warn',
    },
    options.profile,
  )
  await untilReady(`${stoaUrl}/ready`)
  return Math.round(performance.now() - before)
}

function row({ measured: stoa, bound, statements: perRequest, stoaCost, limitCost }: Comparison, megabytes: number): string {
  const cells = [
    stoa.name.padEnd(25),
    stoa.perSecond.toFixed(0).padStart(7),
    bound.perSecond.toFixed(0).padStart(8),
    (stoa.perSecond / bound.perSecond).toFixed(2).padStart(6),
    stoa.p50.toFixed(1).padStart(8),
    stoa.p99.toFixed(1).padStart(7),
    (stoa.p99 / bound.p99).toFixed(1).padStart(10),
    perRequest.toFixed(1).padStart(11),
    costText(stoaCost).padStart(29),
    costText(limitCost).padStart(17),
    `${megabytes} MB`.padStart(8),
  ]
  return cells.join(' ') + (stoa.failures + bound.failures > 0 ? `  failures: ${stoa.failures}/${bound.failures}` : '')
}

function costText({ server, database }: ProcessorTime): string {
  return `${server.toFixed(2)} (${database.toFixed(2)})`
}

function readOptions(parameters: string[]) {
  const value = (name: string) => parameters[parameters.indexOf(`--${name}`) + 1]
  const number = (name: string, fallback: number) => (parameters.includes(`--${name}`) ? Number(value(name)) : fallback)
  return {
    seconds: number('seconds', 8),
    shoppers: number('shoppers', 16),
    products: number('products', 1000),
    orders: number('orders', 100_000),
    only: parameters.includes('--only') ? value('only') : undefined,
    statements: parameters.includes('--statements'),
    profile: parameters.includes('--profile') ? value('profile') : undefined,
  }
}
