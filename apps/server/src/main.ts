import cluster from 'node:cluster'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { createStorefront, type Storefront } from '@stoa/storefront/server'
import { createApp, type App } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { systemClock } from './kernel/clock.ts'
import { seedDemo } from './demo/seed.ts'
import { lockFolder } from './kernel/database/folder-lock.ts'
import { openDatabase, type Database } from './kernel/database/database.ts'
import { DatabaseUnavailable } from './kernel/database/unavailable.ts'
import { prepareInstallation } from './kernel/installation.ts'
import { createLog, logFile } from './kernel/log.ts'
import { keepFilesPrivate } from './kernel/private-files.ts'
import { leadWorkers } from './kernel/leader.ts'
import { alone, clusterPeers, sendToLeader, type Peers } from './kernel/peers.ts'
import { openSite, transactionOn } from './kernel/perform.ts'
import { StartError } from './kernel/start-error.ts'
import { beginShop } from './modules/setup/index.ts'
import { firstSiteId, newSiteName, provisionFirstSite } from './modules/sites/index.ts'
import { mediaFolder } from './media-folder.ts'
import { builtDashboard, serveDashboard } from './web/dashboard.ts'
import { serveSandboxPages } from './web/sandbox-pages.ts'
import { isStorefrontBuilt, serveStorefront } from './web/storefront.ts'

// The engine would let garbage grow to three times of what is in use before it looks; half as much on top is enough here, and
// a small server keeps its memory.
setFlagsFromString('--heap-growing-percent=50')

try {
  const config = readConfig(process.env)
  keepFilesPrivate(config.dataDir)
  if (cluster.isWorker) await work(config)
  else if (config.workers > 1) await lead(config)
  else await serveAlone(config)
} catch (error) {
  // It may come: whatever restarts the server is to try again, which exit code 2 would prevent.
  if (error instanceof DatabaseUnavailable) {
    console.error(`stoa: ${error.message}`)
    process.exit(1)
  }
  if (!(error instanceof StartError)) throw error
  // A worker's reason is its leader's to print: once for all of them.
  if (cluster.isWorker) await sendToLeader({ stoa: 'failed', reason: error.message })
  else console.error(`stoa: ${error.message}`)
  process.exit(2)
}

/** One process does it all. Configuration -> database -> modules -> HTTP, and back in the opposite order when told to stop. */
async function serveAlone(config: Config): Promise<void> {
  await using cleanup = new AsyncDisposableStack()
  const { server, database } = await open(config, cleanup, alone)
  await prepare(server, database, config)
  await servePages(server, config)
  await listen(server, config)
  printAddresses(config)
  await stopSignal()
}

/** The first process of several: makes the database ready once, and then serves nothing itself. */
async function lead(config: Config): Promise<void> {
  {
    await using cleanup = new AsyncDisposableStack()
    const { server, database } = await open(config, cleanup, alone)
    await prepare(server, database, config)
  }
  await leadWorkers(config.workers, () => printAddresses(config))
}

/** One of several processes that share the port. */
async function work(config: Config): Promise<void> {
  const stopped = stopSignal()
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(() => void cluster.worker!.disconnect())
  const { server } = await open(config, cleanup, clusterPeers())
  await servePages(server, config)
  // Only now: one that still starts cannot answer, and the others would wait for it with every change.
  await sendToLeader({ stoa: 'begun' })
  await server.startBackground()
  await listen(server, config)
  await sendToLeader({ stoa: 'listening' })
  await stopped
}

async function open(config: Config, cleanup: AsyncDisposableStack, peers: Peers): Promise<{ server: App; database: Database }> {
  const log = createLog(config.logLevel, logFile(join(config.dataDir, 'stoa.log')))
  if (!config.databaseUrl) cleanup.use(lockFolder(config.dataDir))
  const database = cleanup.use(
    await openDatabase(config.databaseUrl ? { url: config.databaseUrl } : { folder: join(config.dataDir, 'database') }),
  )
  const server = cleanup.use(
    await createApp({
      database,
      clock: systemClock,
      secrets: config.secrets,
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      metricsToken: config.metricsToken,
      credentialsFile: credentialsFile(config),
      rateLimit: config.rateLimit,
      orderLimit: config.orderLimit,
      caching: config.caching,
      mediaFolder: mediaFolder(config),
      outboundAllow: config.outboundAllow,
      peers,
      log,
    }),
  )
  return { server, database }
}

/** Migrates, and gives an empty database its first site. Reactions run from before that on: they hear of all of it. */
async function prepare(server: App, database: Database, config: Config): Promise<void> {
  const { migrations, log } = server
  const { applied, isRestored } = await prepareInstallation(database, {
    migrations,
    secrets: config.secrets,
    mediaFolder: mediaFolder(config),
  })
  if (isRestored) log.warn('the database was restored on another server; its events go on where they were')
  if (applied.length > 0) console.log(`migrations applied: ${applied.join(', ')}`)
  await server.startBackground()

  const credentials = await provisionFirstSite(
    database,
    { name: config.demo ? 'Blattwerk' : newSiteName, ownerEmail: 'owner@example.com', published: config.demo },
    systemClock.now(),
  )
  if (!credentials) return
  writeFileSync(credentialsFile(config), `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 })
  const { kernel } = server
  if (config.demo) await seedDemo(kernel, credentials.siteId, { folder: mediaFolder(config), url: `${config.publicUrl}/media` })
  else await transactionOn(kernel, await openSite(kernel, credentials.siteId))(beginShop)
}

async function listen({ app }: App, config: Config): Promise<void> {
  await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new StartError(`PORT ${config.port} is taken by another program`) : error
  })
}

function printAddresses(config: Config): void {
  const { publicUrl } = config
  console.log(`storefront   ${publicUrl}/`)
  console.log(`back office  ${publicUrl}/dashboard/`)
  // It lies on the host that made the first site.
  const credentials = credentialsFile(config)
  if (existsSync(credentials)) console.log(`credentials  ${credentials}`)
}

/** The shop and the back office, where they were built; the API serves without them. */
async function servePages({ app, call, kernel, composed, limits }: App, config: Config): Promise<void> {
  serveSandboxPages(app, { kernel, call, limits, publicUrl: config.publicUrl })
  const storefront = config.frontEnds === 'sources' ? await developed(app) : await built(app)
  if (!storefront) return
  let siteId: string | undefined
  await serveStorefront(app, {
    storefront,
    call,
    readCache: kernel.readCache,
    limits,
    site: async () => kernel.sites.settings((siteId ??= (await firstSiteId(kernel.database.db))!)),
    ownPerson: async (session) => {
      const who = { session, siteId, authorization: undefined }
      // Who is not let in here sees what everybody sees.
      const person = await composed.authenticator.authenticate(who).catch(() => undefined)
      return person?.caller.kind === 'USER' && person.caller.mustChangePassword ? undefined : person
    },
    mediaFolder: mediaFolder(config),
    secureCookies: config.publicUrl.startsWith('https:'),
    publicUrl: config.publicUrl,
  })
}

async function built(app: App['app']): Promise<Storefront | undefined> {
  const dashboard = builtDashboard()
  if (dashboard) await serveDashboard(app, dashboard)
  return isStorefrontBuilt() ? createStorefront() : undefined
}

/** Imported only here: an installation without development dependencies has no Vite. */
async function developed(app: App['app']): Promise<Storefront> {
  const { developFrontEnds } = await import('./web/development.ts')
  return developFrontEnds(app)
}

function credentialsFile({ dataDir }: Config): string {
  return join(dataDir, 'credentials.json')
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}
