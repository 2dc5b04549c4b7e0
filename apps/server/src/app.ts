import { createHmac } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { MailRenderer } from '@stoa/storefront/mail'
import { compose, migrationsOf } from './compose.ts'
import type { SectionKinds } from './modules/catalog/page-sections/index.ts'
import type { CaptchaSettings } from './modules/identity/captcha/index.ts'
import { changeChannel } from './kernel/caching/change-channel.ts'
import type { Clock } from './kernel/basics/clock.ts'
import type { Database } from './kernel/database/database.ts'
import { copyCheck } from './kernel/database/installation.ts'
import { loadNodeNames } from './kernel/database/cluster.ts'
import { isMigrated } from './kernel/database/migrate.ts'
import { clockMover } from './kernel/background/clock-mover.ts'
import { dispatcher } from './kernel/background/dispatcher.ts'
import type { FileStore } from './kernel/files/file-store.ts'
import { limitedAuthentication, sessionHeader } from './kernel/http/credentials.ts'
import { bodyLimit, errorHandler, serveOperations } from './kernel/http/gateway.ts'
import { refuseUnknownRoutes } from './kernel/http/unknown-routes.ts'
import { renameFormerCookies, sessionCookie, type FormerCookie } from './kernel/http/host-cookies.ts'
import { newId } from './kernel/basics/ids.ts'
import { serveHealth } from './kernel/http/health-routes.ts'
import { inProcess } from './kernel/http/in-process.ts'
import { jobRunner } from './kernel/background/job-runner.ts'
import { queueNames, type Job } from './kernel/site/jobs.ts'
import { smtpMailer, type SmtpSettings } from './kernel/outside/mail/smtp.ts'
import { answerRouterError, refuseMalformedRequests } from './kernel/http/malformed-requests.ts'
import { auditErrors, eventLag, failedJobs, jobLag, responses, statementSeconds } from './kernel/basics/metrics.ts'
import { serveOpenApi } from './kernel/http/openapi.ts'
import type { PictureAnalysisSettings } from './modules/media/picture-analysis/index.ts'
import { mailerOfOriginal, outboundOfOriginal } from './kernel/outside/copies.ts'
import { outbound, type Resolve } from './kernel/outside/outbound.ts'
import type { Module } from './kernel/background/module.ts'
import { alone, type Peers } from './kernel/caching/peers.ts'
import type { Kernel } from './kernel/operations/types.ts'
import { useCursorSecrets } from './kernel/lists/query/codec.ts'
import { liveChanges } from './kernel/caching/live-changes.ts'
import { readCache } from './kernel/caching/read-cache.ts'
import { affectsShop, invalidateCaches } from './kernel/caching/cache-registry.ts'
import { rateLimits } from './kernel/abuse/rate-limit.ts'
import { serveSecurityHeaders } from './kernel/http/response-headers.ts'
import { scheduler } from './kernel/background/scheduler.ts'
import { siteFigures } from './kernel/background/site-figures.ts'
import { endKeptConnections } from './kernel/http/kept-connections.ts'
import { keysOf, type Secrets } from './kernel/secrets/secrets.ts'
import { auditLog } from './modules/platform/audit/index.ts'
import { browserLifetime } from './modules/checkout/hand-over/index.ts'
import { acceptFormerSession } from './modules/platform/sites/index.ts'
import { handOverCookie, ordersCookie, visitorCookie, yearSeconds } from './kernel/http/cookie-names.ts'
import { requestLog } from './modules/platform/developer-console/index.ts'
import { namespacesOf } from './modules/platform/extended-fields/index.ts'
import type { PaymentPorts } from './modules/orders/payments/index.ts'
import { findOrderCurrency } from './modules/orders/orders/ports/reading.ts'
import { countFindings } from './modules/overview/health/index.ts'
import { textBefore } from './kernel/basics/text-before.ts'

export interface AppOptions {
  database: Database
  clock: Clock
  secrets: Secrets
  publicUrl: string
  /** Proxies whose forwarded headers are trusted; absent for none. */
  trustedProxies?: readonly string[]
  metricsToken?: string | undefined
  /** File with the first owner's generated password, which exists until the password is changed. */
  credentialsFile?: string | undefined
  rateLimit: number
  /** Orders per hour that visitors behind one address may place; 0 means no limit. */
  orderLimit: number
  /** True if answers that are the same for every visitor are cached for a second. */
  caching: boolean
  files: FileStore
  /** Hosts and networks that webhooks and picture imports may reach although they are not public. */
  outboundAllow?: readonly string[]
  /** Bytes that the files of each site may take; absent for no limit. */
  storageLimit?: bigint | undefined
  /** Finds the addresses of names; by default the system does. */
  resolve?: Resolve | undefined
  /** The mail server; without one, mails are written and not sent. */
  smtp?: SmtpSettings | undefined
  /** Roots of the payment providers' APIs, for tests alone. */
  paymentApis?: PaymentPorts['apiUrls'] | undefined
  /** A captcha of another service; absent for the built-in one. */
  captcha?: CaptchaSettings | undefined
  /** A service that describes the contents of pictures. */
  pictureAnalysis?: PictureAnalysisSettings | undefined
  /** Renders mails to buyers; absent where the storefront is not built. */
  renderMail?: MailRenderer | undefined
  /** The kinds of sections that pages of the storefront consist of; absent where it is not built. */
  sectionKinds?: SectionKinds | undefined
  /** Answers a request whose address cannot be read with a page, if a browser sent it. Returns whether it did. */
  answerBrowser?: ((request: FastifyRequest, reply: FastifyReply) => boolean) | undefined
  /** The other processes of this server; absent when there are none. */
  peers?: Peers
  log: Logger
}

/** The server without its sockets: modules wired, routes registered, background work ready to start. */
export async function createApp({
  database,
  clock,
  secrets,
  publicUrl,
  trustedProxies = [],
  metricsToken,
  credentialsFile,
  rateLimit: perMinute,
  orderLimit: ordersPerHour,
  caching,
  files,
  storageLimit,
  outboundAllow = [],
  resolve,
  smtp,
  paymentApis,
  captcha,
  pictureAnalysis,
  renderMail,
  sectionKinds,
  answerBrowser,
  peers = alone,
  log,
}: AppOptions) {
  useCursorSecrets(secrets)
  const isCopy = copyCheck(database.db)
  const requests = outboundOfOriginal(outbound(outboundAllow, resolve), isCopy, outboundAllow)
  const limits = rateLimits(database, { perMinute, ordersPerHour }, clock)
  const composed = compose({
    database,
    clock,
    secrets,
    publicUrl,
    files,
    storageLimit,
    limits,
    credentialsFile,
    outbound: requests,
    paymentApis,
    captcha,
    pictureAnalysis,
    warn: (message) => log.warn(message),
    mailer: smtp && mailerOfOriginal(smtpMailer(smtp), isCopy),
    renderMail,
    sectionKinds,
  })
  const migrations = migrationsOf(composed.modules)
  const { background } = composed
  eventLag(async () => (await background.read()).events.lagSeconds)
  jobLag(async () => (await background.read()).jobs.lagSeconds)
  failedJobs(async () => (await background.read()).jobs.failed)
  const findings = siteFigures({ clock, sites: composed.sites, read: (siteId) => countFindings(database.db, siteId) })
  auditErrors(async () => (await findings.all()).reduce((sum, count) => sum + count, 0))
  const events = dispatcher({ database, modules: composed.modules, clock, log })
  const work = [...jobsOf(composed.modules), events.reactAgain]
  const recurring = composed.modules.flatMap((module) => module.schedules ?? [])
  const mover = clockMover({ database, jobs: work, schedules: recurring, deliverEvents: events.deliver, log })
  const jobs = jobRunner({ database, jobs: [...work, mover.job], clock, log })
  const schedules = scheduler({ modules: composed.modules, clock, log })
  const live = liveChanges()
  const changes = changeChannel({
    database,
    log,
    received: (change) => {
      const { siteId, invalidates, events: hasEvents, queues } = change
      live.publish(change)
      if (hasEvents) events.wake(siteId)
      if (queues.length > 0) jobs.wake(siteId, queues)
      if (invalidates) schedules.wake(siteId)
      background.wake(siteId)
    },
  })
  const cache = readCache({ enabled: caching })
  const kernel: Kernel = {
    database,
    clock,
    sites: composed.sites,
    jobs,
    readCache: cache,
    audit: auditLog,
    notifyOwners: composed.notifyOwners,
    namespaces: namespacesOf,
    currencyOfOrder: findOrderCurrency,
    hasSubscribers: events.hasSubscribers,
    plugins: composed.plugins,
    ports: composed.ports,
    translations: composed.translations,
    pictures: composed.pictures,
    noteDevelopmentRequest: requestLog(database.db, clock, (message) => log.warn(message)),
    committed: async (change, { events: hasEvents, jobs: enqueued, hasMovedJobs }) => {
      const { siteId, invalidates } = change
      invalidateCaches(change)
      live.publish(change)
      if (hasEvents) events.wake(siteId)
      const dueSoon = jobs.enqueued(enqueued)
      if (hasMovedJobs) jobs.wake(siteId)
      if (invalidates) schedules.wake(siteId)
      background.wake(siteId)
      const queues = hasMovedJobs ? queueNames : dueSoon
      // A buyer need not wait until other processes know of an order.
      const published = changes.publish(change, { events: hasEvents, queues })
      if (affectsShop(change)) await published
    },
  }
  mover.use(kernel)
  const stopTiming = database.observe((_sql, milliseconds) => statementSeconds.observe(milliseconds / 1000))

  const app = Fastify({
    bodyLimit,
    genReqId: newId,
    trustProxy: [...trustedProxies],
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      if (!answerBrowser?.(request, reply)) answerRouterError(error, request, reply)
    },
  })
  endKeptConnections(app)
  await app.register(fastifyCookie, { secret: keysOf(secrets, deriveCookieSecret) })
  const secureCookies = publicUrl.startsWith('https:')
  if (secureCookies) renameFormerCookies(app, formerCookies(database))
  serveSecurityHeaders(app, publicUrl)
  serveCors(app)
  refuseMalformedRequests(app)
  logRequests(app, log)
  app.setErrorHandler(
    errorHandler((error, request) =>
      log.error({ err: error, requestId: request.id, path: pathOf(request.url) }, 'request failed'),
    ),
  )
  const { authenticator, implementations } = composed
  const authenticate = limitedAuthentication(authenticator, limits, secureCookies)
  refuseUnknownRoutes(app, kernel, { authenticate, implementations })
  serveOperations(app, kernel, { authenticate, implementations, limits })
  serveOpenApi(app, { implementations, publicUrl })
  serveHealth(app, {
    peers,
    metricsToken,
    background,
    isReady: () => isMigrated(database, migrations),
    nodesOf: (siteIds) => loadNodeNames(database, siteIds),
  })

  const stopBackground = async () => {
    await changes.stop()
    await schedules.stop()
    await limits.stop()
    await events.stop()
    await jobs.stop()
  }

  return {
    app,
    kernel,
    composed,
    limits,
    live,
    migrations,
    log,
    /** Enqueues due scheduled jobs; for tests that wait for a time of day. */
    runSchedules: () => schedules.sendDue(kernel),
    call: inProcess(kernel, composed.implementations),
    /** Processes everything that is committed and due, in one site or in all; for tests that wait for a reaction or a job. */
    async drain(siteId?: string) {
      await events.drain(kernel, siteId)
      await jobs.drain(kernel, siteId)
    },
    drainJobs: () => jobs.drain(kernel),
    /** Starts jobs, reactions and webhooks. It is separate from the routes, so that a test can serve without them. */
    async startBackground() {
      changes.start()
      limits.start()
      jobs.start(kernel)
      schedules.start(kernel)
      events.start(kernel)
    },
    stopBackground,
    async [Symbol.asyncDispose]() {
      await app.close()
      await stopBackground()
      await requests[Symbol.asyncDispose]()
      stopTiming()
    },
  }
}

/** The cookies that older versions set without a prefix under https. */
function formerCookies({ db }: Database): FormerCookie[] {
  return [
    { name: sessionCookie, accept: (token) => acceptFormerSession(db, token) },
    { name: visitorCookie, accept: async () => ({ maxAge: yearSeconds }) },
    { name: ordersCookie, accept: async () => ({ maxAge: yearSeconds }) },
    { name: handOverCookie, accept: async () => ({ maxAge: browserLifetime / 1000 }) },
  ]
}

export type App = Awaited<ReturnType<typeof createApp>>

function jobsOf(modules: readonly Module[]): Job<any>[] {
  return modules.flatMap(({ jobs = [], schedules = [] }) => [...jobs, ...schedules.map(({ job }) => job)])
}

/** Cookies are signed with their own key. */
function deriveCookieSecret(secret: string): string {
  return createHmac('sha256', secret).update('cookies').digest('base64url')
}

/** Any page may call the API with its own token; only ours may use the back office's session. */
function serveCors(app: FastifyInstance): void {
  const allowed = [
    'authorization',
    'content-type',
    'wix-site-id',
    'wix-account-id',
    'x-wix-bi-gateway',
    'x-wix-linguist',
    'x-wix-currency',
    'x-wix-consistent',
    'idempotency-key',
    // Headers of resumable uploads.
    'tus-resumable',
    'upload-length',
    'upload-defer-length',
    'upload-metadata',
    'upload-offset',
    'upload-concat',
  ]
  if (allowed.includes(sessionHeader)) throw new Error('the session header must not be open to other origins')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-wix-request-id', request.id)
    if (request.headers.origin === undefined) return
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'x-wix-request-id')
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method']) {
      reply
        .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
        .header('access-control-allow-headers', allowed.join(', '))
        .header('access-control-max-age', '7200')
      return reply.status(204).send()
    }
  })
}

function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    responses.inc({ status: reply.statusCode })
    if (!log.isLevelEnabled('info')) return
    const { id, method, url, routeOptions, performed } = request
    log.info(
      {
        requestId: id,
        method,
        path: pathOf(url),
        route: routeOptions.url,
        ...(performed && { operation: performed.operation, site: performed.siteId, caller: performed.caller }),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
}

/** The query string is not logged, because it may contain search terms or a token, nor are the tokens of mailed links and uploads. */
function pathOf(url: string): string {
  return textBefore(url, '?').replace(
    /(\/orders\/open\/|\/payment-events\/[^/]*\/[^/]*\/|\/media\/(?:uploads|resumable|downloads|purchases)\/).+/,
    '$1…',
  )
}
