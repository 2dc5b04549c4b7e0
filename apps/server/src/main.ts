import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { credentialsFile, readConfig, type Config } from './config.ts'
import { DatabaseUnavailable } from './kernel/database/unavailable.ts'
import { leadWorkers } from './kernel/caching/leader.ts'
import { clusterPeers, sendToLeader } from './kernel/caching/peers.ts'
import { StartError } from './kernel/basics/start-error.ts'
import { prepareDatabase, serveAlone, serveBeside } from './serve.ts'

// V8 would let garbage grow to three times the memory in use before it collects. Half as much on top is enough here, and keeps a
// small server's memory low.
setFlagsFromString('--heap-growing-percent=50')

try {
  const config = readConfig(process.env)
  if (cluster.isWorker) await work(config)
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
  await using _server = await serveAlone(config)
  printAddresses(config)
  await stopSignal()
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
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}
