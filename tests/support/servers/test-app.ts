import { lookup } from 'node:dns'
import { destination } from 'pino'
import { createApp, type App, type AppOptions } from '../../../apps/server/src/app.ts'
import type { Database } from '../../../apps/server/src/kernel/database/database.ts'
import { createLog } from '../../../apps/server/src/kernel/basics/log.ts'
import type { Resolve } from '../../../apps/server/src/kernel/outside/outbound.ts'
import { authorizations } from '../../../apps/server/src/modules/identity/identity/index.ts'
import { serveAuthorize } from '../../../apps/server/src/web/authorize.ts'
import { serveApplePayFile } from '../../../apps/server/src/web/apple-pay-file.ts'
import { servePaymentEvents } from '../../../apps/server/src/web/payment-events.ts'
import { serveLibrary } from '../../../apps/server/src/web/media/index.ts'
import { serveMedia } from '../../../apps/server/src/web/pictures/serve-media.ts'
import { testFiles } from './test-files.ts'
import { testClock, type TestClock } from './clock.ts'

export const testSecret = 'a secret of the tests, long enough to be one'

/** The server of the tests, before it listens. `servesMedia` is off where a test mounts pictures itself. */
export async function testApp(
  database: Database,
  {
    clock = testClock(),
    caching = true,
    servesMedia = true,
    ...more
  }: { clock?: TestClock; caching?: boolean; servesMedia?: boolean } & Partial<
    Pick<
      AppOptions,
      | 'files'
      | 'log'
      | 'trustedProxies'
      | 'rateLimit'
      | 'orderLimit'
      | 'secrets'
      | 'metricsToken'
      | 'publicUrl'
      | 'smtp'
      | 'paymentApis'
      | 'captcha'
      | 'renderMail'
      | 'sectionKinds'
      | 'storageLimit'
      | 'pictureAnalysis'
    >
  > = {},
): Promise<App> {
  const created = await createApp({
    database,
    clock,
    secrets: [testSecret],
    publicUrl: 'http://localhost',
    rateLimit: 0,
    orderLimit: 0,
    caching,
    // The webhook receivers of tests.
    outboundAllow: ['127.0.0.1'],
    resolve: onlyThisMachine,
    files: testFiles(),
    log: createLog(process.env.LOG_LEVEL ?? 'error', destination({ dest: 1, sync: true })),
    ...more,
  })
  const { app, composed, kernel, limits } = created
  const files = more.files ?? testFiles()
  servePaymentEvents(app, kernel)
  serveApplePayFile(app, { kernel, addresses: composed.addresses })
  serveLibrary(app, { kernel, files, limits })
  if (servesMedia) serveMedia(app, files)
  // Front ends elsewhere need it, also where the pages of the shop are not served.
  const secureCookies = more.publicUrl?.startsWith('https:') ?? false
  serveAuthorize(app, { authorizations: authorizations(kernel), siteAt: composed.addresses.siteAt, limits, secureCookies })
  return created
}

/** No other name exists, which is known at once: a machine without a network waits for seconds. */
const onlyThisMachine: Resolve = (hostname, options, callback) => {
  if (hostname === 'localhost') return lookup(hostname, options, callback)
  const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' })
  process.nextTick(callback, error, [])
}
