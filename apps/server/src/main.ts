import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { createStorefront } from '@stoa/storefront/server'
import { createApp, type App } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { systemClock } from './kernel/clock.ts'
import { seedDemo } from './demo/seed.ts'
import { lockFolder } from './kernel/database/folder-lock.ts'
import { openDatabase } from './kernel/database/database.ts'
import { migrate } from './kernel/database/migrate.ts'
import { StartError } from './kernel/start-error.ts'
import { firstSiteId, provisionFirstSite } from './modules/sites/index.ts'
import { builtDashboard, serveDashboard } from './web/dashboard.ts'
import { isStorefrontBuilt, serveStorefront } from './web/storefront.ts'

try {
  await serve(readConfig(process.env))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(`stoa: ${error.message}`)
  process.exit(2)
}

/** Configuration -> database -> modules -> HTTP, and back in the opposite order when told to stop. */
async function serve(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel }, pino.destination({ dest: join(logFolder(config), 'stoa.log'), sync: false }))
  await using cleanup = new AsyncDisposableStack()
  if (!config.databaseUrl) cleanup.use(lockFolder(config.dataDir))
  const database = cleanup.use(
    await openDatabase(config.databaseUrl ? { url: config.databaseUrl } : { folder: join(config.dataDir, 'database') }),
  )
  const server = cleanup.use(
    await createApp({
      database,
      clock: systemClock,
      secret: config.secret,
      publicUrl: config.publicUrl,
      rateLimit: config.rateLimit,
      caching: config.caching,
      mediaFolder: mediaFolder(config),
      log,
    }),
  )
  const applied = await migrate(database, server.migrations)
  if (applied.length > 0) console.log(`migrations applied: ${applied.join(', ')}`)
  await server.startBackground()

  const credentials = await provisionFirstSite(
    database,
    { name: config.demo ? 'Blattwerk' : 'My shop', ownerEmail: 'owner@example.com' },
    systemClock.now(),
  )
  if (credentials) {
    writeFileSync(join(config.dataDir, 'credentials.json'), `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 })
    if (config.demo)
      await seedDemo(server.kernel, credentials.siteId, { folder: mediaFolder(config), url: `${config.publicUrl}/media` })
  }

  await servePages(server, config)
  await server.app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new StartError(`PORT ${config.port} is taken by another program`) : error
  })
  console.log(`storefront   ${config.publicUrl}/`)
  console.log(`back office  ${config.publicUrl}/dashboard/`)
  console.log(`credentials  ${join(config.dataDir, 'credentials.json')}`)
  await stopSignal()
}

/** The shop and the back office, where they were built; the API serves without them. */
async function servePages({ app, call, kernel }: App, config: Config): Promise<void> {
  const dashboard = builtDashboard()
  if (dashboard) await serveDashboard(app, dashboard)
  if (!isStorefrontBuilt()) return
  await serveStorefront(app, {
    storefront: await createStorefront(),
    call,
    siteId: async () => (await firstSiteId(kernel.database.db))!,
    mediaFolder: mediaFolder(config),
    secureCookies: config.publicUrl.startsWith('https:'),
  })
}

function mediaFolder({ dataDir }: Config): string {
  const folder = join(dataDir, 'media')
  mkdirSync(folder, { recursive: true })
  return folder
}

function logFolder({ dataDir }: Config): string {
  mkdirSync(dataDir, { recursive: true })
  return dataDir
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}
