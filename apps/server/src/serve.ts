import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MailRenderer } from '@stoa/storefront/mail'
import type { SectionKinds } from './modules/catalog/page-sections/index.ts'
import { createStorefront, type Storefront } from '@stoa/storefront/server'
import { createApp, type App } from './app.ts'
import { credentialsFile, databaseFolder, type Config } from './config.ts'
import { systemClock } from './kernel/basics/clock.ts'
import { seedDemo } from './demo/seed.ts'
import { lockFolder } from './kernel/database/folder-lock.ts'
import { openDatabase, type Database } from './kernel/database/database.ts'
import type { FileStore } from './kernel/files/file-store.ts'
import { openFiles } from './kernel/files/open-files.ts'
import { prepareInstallation } from './kernel/database/installation.ts'
import { createLog, logFile } from './kernel/basics/log.ts'
import { keepFilesPrivate } from './kernel/files/private-files.ts'
import { alone, type Peers } from './kernel/caching/peers.ts'
import { openSite, transactionOn } from './kernel/operations/perform.ts'
import { StartError } from './kernel/basics/start-error.ts'
import { refuseUnfinishedRestore } from './kernel/database/unfinished-restore.ts'
import { handOvers } from './modules/checkout/hand-over/index.ts'
import { authorizations, memberViews } from './modules/identity/identity/index.ts'
import { beginShop } from './modules/overview/setup/index.ts'
import { demoSiteName, newSiteName, provisionFirstSite } from './modules/platform/sites/index.ts'
import { builtDashboard, serveDashboard } from './web/dashboard.ts'
import { serveLiveChanges } from './web/live.ts'
import { cacheChanges, copyBudget, pictureCache, servePictures } from './web/pictures/index.ts'
import { serveLibrary } from './web/media/index.ts'
import { serveAuthorize } from './web/authorize.ts'
import { serveApplePayFile } from './web/apple-pay-file.ts'
import { servePaymentEvents } from './web/payment-events.ts'
import { serveSandboxPages } from './web/sandbox-pages.ts'
import { answerBrowser } from './web/failed-page.ts'
import { isStorefrontBuilt, serveStorefront } from './web/storefront/serve-storefront.ts'

/** The storefront from source, once it is served. */
const developedShop = Promise.withResolvers<Storefront>()

/** One process for everything: configuration, database, modules, HTTP. Disposed of in the reverse order. */
export async function serveAlone(config: Config): Promise<AsyncDisposable> {
  await using cleanup = new AsyncDisposableStack()
  const opened = await open(config, cleanup, alone)
  await prepare(opened, config)
  await servePages(opened, config, alone)
  await listen(opened.server, config)
  return cleanup.move()
}

/** The migrations and the first site, for several processes that then serve. */
export async function prepareDatabase(config: Config): Promise<void> {
  await using cleanup = new AsyncDisposableStack()
  await prepare(await open(config, cleanup, alone), config)
}

/** One of several processes that share the port, in a database that is prepared. */
export async function serveBeside(config: Config, peers: Peers): Promise<AsyncDisposable> {
  await using cleanup = new AsyncDisposableStack()
  const opened = await open(config, cleanup, peers)
  await servePages(opened, config, peers)
  await opened.server.startBackground()
  await listen(opened.server, config)
  return cleanup.move()
}

interface Opened {
  server: App
  database: Database
  files: FileStore
}

async function open(config: Config, cleanup: AsyncDisposableStack, peers: Peers): Promise<Opened> {
  keepFilesPrivate(config.dataDir)
  refuseUnfinishedRestore(config.dataDir)
  const log = createLog(config.logLevel, logFile(join(config.dataDir, 'stoa.log')))
  if (!config.databaseUrl) cleanup.use(lockFolder(config.dataDir))
  const database = cleanup.use(
    await openDatabase(config.databaseUrl ? { url: config.databaseUrl } : { folder: databaseFolder(config) }),
  )
  const files = cleanup.use(await openFiles(config.files))
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
      files,
      outboundAllow: config.outboundAllow,
      storageLimit: config.storageLimit,
      smtp: config.smtp,
      paymentApis: config.paymentApis,
      captcha: config.captcha,
      pictureAnalysis: config.pictureAnalysis,
      renderMail: mailRenderer(config),
      sectionKinds: sectionKindsOf(config),
      answerBrowser,
      peers,
      log,
    }),
  )
  return { server, database, files }
}

/**
 * Runs migrations and creates the first site in an empty database. Reactions start before that, so they get all of its events.
 */
async function prepare({ server, database, files }: Opened, config: Config): Promise<void> {
  const { migrations } = server
  const applied = await prepareInstallation(database, {
    migrations,
    secrets: config.secrets,
    files,
  })
  if (applied.length > 0) console.log(`migrations applied: ${applied.join(', ')}`)
  await server.startBackground()

  const credentials = await provisionFirstSite(
    database,
    { name: config.demo ? demoSiteName : newSiteName, ownerEmail: 'owner@example.com', published: config.demo },
    systemClock.now(),
  )
  if (!credentials) return
  writeFileSync(credentialsFile(config), `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 })
  const { kernel } = server
  if (config.demo) await seedDemo(kernel, credentials.siteId, files)
  else await transactionOn(kernel, await openSite(kernel, credentials.siteId))(beginShop)
}

async function listen({ app }: App, config: Config): Promise<void> {
  await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new StartError(`PORT ${config.port} is taken by another program`) : error
  })
}

/** Mounts the storefront and the back office if they are built; the API and pictures work without them. */
async function servePages({ server, files }: Opened, config: Config, peers: Peers): Promise<void> {
  const { app, call, kernel, composed, limits, live } = server
  const ownPerson = async (session: string | undefined, siteId: string) => {
    const who = { session, siteId, authorization: undefined }
    // A visitor who is not signed in to the back office sees the public shop.
    const person = await composed.authenticator.authenticate(who).catch(() => undefined)
    return person?.caller.kind === 'USER' && person.caller.mustChangePassword ? undefined : person
  }
  serveLiveChanges(app, { live, limits, ownPerson, secureCookies: config.publicUrl.startsWith('https:') })
  const cache = pictureCache(join(config.dataDir, 'cache', 'pictures'), config.pictureCacheBytes, cacheChanges(peers))
  serveLibrary(app, { kernel, files, limits })
  // Without a limit of requests, copies have none either.
  const budget = copyBudget(config.rateLimit === 0 ? Number.POSITIVE_INFINITY : undefined)
  servePictures(app, { files, limits, cache, processes: config.workers, budget })
  serveAuthorize(app, {
    authorizations: authorizations(kernel),
    siteAt: composed.addresses.siteAt,
    limits,
    secureCookies: config.publicUrl.startsWith('https:'),
  })
  servePaymentEvents(app, kernel)
  serveApplePayFile(app, { kernel, addresses: composed.addresses })
  serveSandboxPages(app, { kernel, call, limits, addresses: composed.addresses })
  const storefront = config.frontEnds === 'sources' ? await developed(app) : await built(app)
  if (!storefront) return
  await serveStorefront(app, {
    storefront,
    call,
    readCache: kernel.readCache,
    limits,
    siteAt: composed.addresses.siteAt,
    orderLinks: composed.orderLinks,
    handOvers: handOvers(kernel),
    memberSessions: composed.browserSessions(kernel),
    memberViews: memberViews(kernel),
    settings: kernel.sites.settings,
    ownPerson,
    secureCookies: config.publicUrl.startsWith('https:'),
  })
}

/** The mails' templates belong to the storefront, which is loaded with the first mail or the first page. */
function mailRenderer(config: Config): MailRenderer | undefined {
  if (config.frontEnds === 'sources') return async (request) => (await developedShop.promise).renderMail(request)
  return isStorefrontBuilt() ? async (request) => (await createStorefront()).renderMail(request) : undefined
}

function sectionKindsOf(config: Config): SectionKinds | undefined {
  if (config.frontEnds === 'sources') return async () => (await developedShop.promise).sectionKinds()
  return isStorefrontBuilt() ? async () => (await createStorefront()).sectionKinds() : undefined
}

async function built(app: App['app']): Promise<Storefront | undefined> {
  const dashboard = builtDashboard()
  if (dashboard) await serveDashboard(app, dashboard)
  return isStorefrontBuilt() ? createStorefront() : undefined
}

/** Imported here only: an installation without development dependencies has no Vite. */
async function developed(app: App['app']): Promise<Storefront> {
  const { developFrontEnds } = await import('./web/development.ts')
  const storefront = await developFrontEnds(app)
  developedShop.resolve(storefront)
  return storefront
}
