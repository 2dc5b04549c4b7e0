import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page, ViewportSize } from '@playwright/test'

export interface LentPage {
  page: Page
  /** To be called when the test is done with the page. */
  release(): Promise<void>
}

/** A context that no test uses at the moment, with the page of the last test at about:blank. */
interface UsedContext {
  context: BrowserContext
  page: Page
  viewport: ViewportSize
  /** Where its pages have been, and may have stored data. */
  origins: Set<string>
  /** True if a test did something that cannot be undone. */
  isSpoiled: boolean
}

/** By their options. */
const idle = new Map<string, UsedContext[]>()

/** A page in a context of its own. */
export async function newPage(browser: Browser, options: BrowserContextOptions): Promise<LentPage> {
  const context = await openContext(browser, options)
  return { page: await context.newPage(), release: () => context.close() }
}

/**
 * A page without cookies, history or stored data. It may be that of an earlier test of this process: the browser then has the
 * files of the shop, compiled, and opening a page takes it a third of the time.
 */
export async function lendPage(browser: Browser, options: BrowserContextOptions): Promise<LentPage> {
  // Firefox has no command that removes what is stored.
  if (browser.browserType().name() !== 'chromium') return newPage(browser, options)
  const { viewport, colorScheme = 'light', ...fixed } = options
  const key = JSON.stringify(fixed)
  const used = idle.get(key)?.pop() ?? (await newContext(browser, fixed))
  const { context, page } = used
  await page.setViewportSize(viewport ?? used.viewport)
  await page.emulateMedia({ colorScheme, media: null })
  return {
    page,
    async release() {
      if (used.isSpoiled || page.isClosed()) return context.close()
      await clear(used)
      idle.set(key, [...(idle.get(key) ?? []), used])
    },
  }
}

async function newContext(browser: Browser, options: BrowserContextOptions): Promise<UsedContext> {
  const context = await openContext(browser, options)
  const origins = new Set<string>()
  context.on('page', (page) => page.on('framenavigated', (frame) => origins.add(new URL(frame.url()).origin)))
  const page = await context.newPage()
  const used = { context, page, viewport: page.viewportSize()!, origins, isSpoiled: false }
  for (const owner of [context, page])
    watch(owner, ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'], used)
  watch(context, ['route'], used)
  watch(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], used)
  return used
}

async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  if (options.javaScriptEnabled ?? true) context.on('page', openHydrated)
  return context
}

/** Answers once scripts have taken over a page of the storefront, and at once on any other page. */
const hydrated = `new Promise((answer) => {
  const isHydrated = () => Object.keys(document.body).some((key) => key.startsWith('__react'))
  const look = () => (!document.querySelector('script[type=later]') || isHydrated() ? answer() : setTimeout(look, 5))
  look()
})`

/**
 * Lets \`goto\` and \`reload\` wait until a page of the storefront is hydrated. Its scripts start after it is painted, and a test is
 * faster than a person: its first click would use the plain form or link that works without script. A test that waits for the commit
 * alone wants the page before its scripts.
 */
function openHydrated(page: Page): void {
  for (const method of ['goto', 'reload'] as const) {
    const original = page[method].bind(page) as (...parameters: unknown[]) => ReturnType<Page['reload']>
    page[method] = async (...parameters: unknown[]) => {
      const response = await original(...parameters)
      if (!isCommitEnough(parameters.at(-1))) await untilHydrated(page)
      return response
    }
  }
}

function isCommitEnough(options: unknown): boolean {
  return typeof options === 'object' && options !== null && 'waitUntil' in options && options.waitUntil === 'commit'
}

async function untilHydrated(page: Page): Promise<void> {
  try {
    await page.evaluate(hydrated)
  } catch (error) {
    if (!String(error).includes('Execution context was destroyed')) throw error
    // A script has led to another page.
    await untilHydrated(page)
  }
}

/** Marks the context as spoiled once one of the methods is called. */
function watch(owner: object, methods: readonly string[], used: UsedContext): void {
  const watched = owner as Record<string, (...parameters: unknown[]) => unknown>
  for (const method of methods) {
    const original = watched[method]!
    watched[method] = (...parameters) => {
      used.isSpoiled = true
      return original.apply(owner, parameters)
    }
  }
}

/** The events that tests listen to. */
const events = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'requestfailed', 'requestfinished', 'response']

/** Takes back what a test and the shop's script left, so that the next test finds a new visitor's page. */
async function clear({ context, page, origins }: UsedContext): Promise<void> {
  const others = context.pages().filter((open) => open !== page)
  await Promise.all(others.map((open) => open.close()))
  for (const event of events) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  const session = await context.newCDPSession(page)
  // Only from a page without script can data be removed for good: a script may store something while its page is closed.
  const restore = await leadToEmptyPages(session)
  for (const origin of origins) {
    if (origin === 'null') continue
    await page.goto(origin)
    await page.evaluate('sessionStorage.clear()')
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  }
  await restore()
  await page.goto('about:blank')
  // Not over a button of the next test's page, whose hint would open.
  await page.mouse.move(0, 0)
  await session.send('Page.resetNavigationHistory')
  await session.detach()
  await context.clearCookies()
  await context.clearPermissions()
  origins.clear()
}

/**
 * Lets every navigation lead to an empty page, until the returned function is called. `page.route` would do so too, but it disables
 * the browser's caches, and the next test would compile every script again.
 */
async function leadToEmptyPages(session: CDPSession): Promise<() => Promise<void>> {
  session.on('Fetch.requestPaused', async ({ requestId }) => {
    const responseHeaders = [{ name: 'content-type', value: 'text/html' }]
    await session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders })
  })
  await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] })
  return async () => void (await session.send('Fetch.disable'))
}
