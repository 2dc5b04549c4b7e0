import { fork } from 'node:child_process'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { credentialsFile, databaseFolder, readConfig, type Config } from './config.ts'
import { DatabaseUnavailable } from './kernel/database/unavailable.ts'
import { leadWorkers } from './kernel/caching/leader.ts'
import { clusterPeers, sendToLeader } from './kernel/caching/peers.ts'
import { StartError } from './kernel/basics/start-error.ts'
import { prepareDatabase, serveAlone, serveBeside } from './serve.ts'

// V8 would let garbage grow to three times the memory in use before it collects. Half as much on top is enough here, and keeps a
// small server's memory low.
setFlagsFromString('--heap-growing-percent=50')

const stopSignals = ['SIGINT', 'SIGTERM'] as const

/** The parameter of the process that prepares the database and ends. */
const prepareOnly = '--prepare'

try {
  const config = readConfig(process.env)
  if (process.argv.includes(prepareOnly)) await prepareAsChild(config)
  else if (cluster.isWorker) await work(config)
  else if (config.workers > 1) await lead(config)
  else await runAlone(config)
} catch (error) {
  // The database may become available: the process manager should restart the server, which exit code 2 would prevent.
  if (error instanceof DatabaseUnavailable) {
    console.error(`stoa: ${error.message}`)
    process.exit(1)
  }
  if (!(error instanceof StartError)) throw error
  // The leader prints a worker's error, once for all of them.
  if (cluster.isWorker) await sendToLeader({ stoa: 'failed', reason: error.message })
  else console.error(`stoa: ${error.message}`)
  process.exit(2)
}

async function runAlone(config: Config): Promise<void> {
  if (!config.databaseUrl && !existsSync(databaseFolder(config))) await prepareInOwnProcess()
  await using _server = await serveAlone(config)
  printAddresses(config)
  await stopSignal()
}

/** Fills a new embedded database in a process of its own: the memory that it takes (150 MB for the demo shop) is free afterwards. */
async function prepareInOwnProcess(): Promise<void> {
  const child = fork(import.meta.filename, [prepareOnly])
  const stop = () => child.kill()
  for (const signal of stopSignals) process.on(signal, stop)
  const [code] = (await once(child, 'exit')) as [number | null]
  for (const signal of stopSignals) process.off(signal, stop)
  // The child has said why.
  if (code !== 0) process.exit(code ?? 1)
}

async function prepareAsChild(config: Config): Promise<void> {
  // Nobody waits for the database any more.
  process.once('disconnect', () => process.exit(1))
  await prepareDatabase(config)
  process.exit(0)
}

/** The first of several processes: prepares the database once and serves no requests itself. */
async function lead(config: Config): Promise<void> {
  await prepareDatabase(config)
  await leadWorkers(config.workers, () => printAddresses(config))
}

/** One of several processes that share the port. */
async function work(config: Config): Promise<void> {
  const stopped = stopSignal()
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(() => void cluster.worker!.disconnect())
  cleanup.use(await serveBeside(config, clusterPeers()))
  await sendToLeader({ stoa: 'listening' })
  await stopped
}

function printAddresses(config: Config): void {
  const { publicUrl } = config
  console.log(`storefront   ${publicUrl}/`)
  console.log(`back office  ${publicUrl}/dashboard/`)
  const credentials = credentialsFile(config)
  if (existsSync(credentials)) console.log(`credentials  ${credentials}`)
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of stopSignals) process.once(signal, () => resolve())
  })
}
