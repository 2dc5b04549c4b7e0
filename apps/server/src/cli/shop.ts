import { existsSync } from 'node:fs'
import { createClient, type Client } from '@stoa/client'
import { destination } from 'pino'
import { createApp, type App } from '../app.ts'
import { credentialsFile, databaseFolder, type Config } from '../config.ts'
import { systemClock } from '../kernel/basics/clock.ts'
import { openDatabase, type Database } from '../kernel/database/database.ts'
import { lockFolder } from '../kernel/database/folder-lock.ts'
import type { FileStore } from '../kernel/files/file-store.ts'
import { openFiles } from '../kernel/files/open-files.ts'
import { prepareInstallation } from '../kernel/database/installation.ts'
import { createLog } from '../kernel/basics/log.ts'
import { StartError } from '../kernel/basics/start-error.ts'
import { refuseUnfinishedRestore } from '../kernel/database/unfinished-restore.ts'
import { findFirstSiteId } from '../modules/platform/sites/index.ts'
import { readText } from './files.ts'

export interface Shop extends Client, AsyncDisposable {
  /** The sites that the caller can reach. */
  siteIds: string[]
  /** Performs the same call for another site. */
  callSite(siteId: string): Client['call']
  /** Processes the jobs that the calls enqueued; a running server does that by itself. */
  work(): Promise<void>
}

/** The database itself. If a running server has the embedded database open, that server. */
export async function openShop(config: Config): Promise<Shop> {
  if (config.databaseUrl) return openHere(config)
  let lock: Disposable
  try {
    lock = lockFolder(config.dataDir)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return openServer(config)
  }
  return openHere(config, lock)
}

async function openHere(config: Config, lock?: Disposable): Promise<Shop> {
  await using opening = new AsyncDisposableStack()
  refuseUnfinishedRestore(config.dataDir)
  if (lock) opening.use(lock)
  const database = opening.use(await openConfigured(config))
  const files = opening.use(await openFiles(config.files))
  const server = opening.use(await appOn(database, config, files))
  const { migrations } = server
  await prepareInstallation(database, { migrations, secrets: config.secrets, files })
  const siteId = await findFirstSiteId(database.db)
  if (!siteId) throw new StartError('there is no shop yet; start the server once')
  const siteIds = await server.kernel.sites.ids()
  const caller = { kind: 'USER' as const, userId: 'command line', name: 'command line', roles: ['OWNER'], scopes: ['*'] }
  const callSite: Shop['callSite'] = (site) => (call, request, more) => server.call({ siteId: site, caller }, call, request, more)
  const opened = opening.move()
  return {
    siteIds,
    callSite,
    call: callSite(siteId),
    work: () => server.drain(),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

function openServer({ dataDir, publicUrl }: Config): Shop {
  const { apiKey, siteId } = JSON.parse(readText(credentialsFile({ dataDir }))) as { apiKey: string; siteId: string }
  const client = createClient({ baseUrl: publicUrl, authorize: () => ({ authorization: apiKey, 'wix-site-id': siteId }) })
  const call: Client['call'] = (...parameters) => client.call(...parameters)
  return { siteIds: [siteId], callSite: () => call, call, work: async () => {}, [Symbol.asyncDispose]: async () => {} }
}

/** The configured database. */
export function openConfigured({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  return openDatabase(databaseUrl ? { url: databaseUrl } : { folder: databaseFolder({ dataDir }) })
}

/** The configured database of a shop. Throws StartError where there is none, and creates none. */
export async function openExisting(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  const { databaseUrl, dataDir } = config
  refuseUnfinishedRestore(dataDir)
  if (!databaseUrl && !existsSync(databaseFolder({ dataDir }))) throw new StartError(`there is no shop in ${dataDir}`)
  const database = await openConfigured(config)
  const session = await database.source.acquire()
  const migrated = await session.script("select 1 where to_regclass('migration') is not null").finally(() => session.release())
  if (migrated.length > 0) return database
  await database[Symbol.asyncDispose]()
  throw new StartError('there is no shop in the database; start the server once')
}

/** The server on a database, without a socket. */
export function appOn(database: Database, config: Config, files: FileStore): Promise<App> {
  const { secrets, publicUrl, rateLimit, orderLimit, outboundAllow, storageLimit } = config
  return createApp({
    database,
    clock: systemClock,
    secrets,
    publicUrl,
    rateLimit,
    orderLimit,
    outboundAllow,
    storageLimit,
    caching: false,
    files,
    log: createLog('error', destination({ dest: 2, sync: true })),
  })
}

/** Throws while a server is connected to the PostgreSQL database. */
export async function checkNobodyServes({ source }: Database): Promise<void> {
  const session = await source.acquire()
  try {
    const others = await session.script(`select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'stoa' and pid <> pg_backend_pid() limit 1`)
    if (others.length > 0) throw new StartError('a server runs on the database; stop it first')
  } finally {
    session.release()
  }
}
