import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

interface UsedContext {
  context: BrowserContext
  /** The page of the last test, at about:blank. */
  page: Page
  /** Where its pages have been, and may have stored data. */
  origins: Set<string>
  /** Whether a test did what cannot be undone. */
  isSpoiled: boolean
}

/** The contexts that no test uses at the moment, by their options. */
const idle = new Map<string, UsedContext[]>()

export interface LentPage {
  page: Page
  /** Makes the page ready for another test. */
  release(): Promise<void>
}

/**
 * A page without cookies, history or stored data. It may be that of an earlier test of this process: the browser then has the
 * files of the shop and its scripts compiled, and opening a page takes a third of the time.
 */
export async function lendPage(browser: Browser, options: BrowserContextOptions): Promise<LentPage> {
  const { viewport, colorScheme, ...fixed } = options
  const key = JSON.stringify(fixed)
  const used = idle.get(key)?.pop() ?? (await newContext(browser, fixed))
  const { context, page } = used
  const size = viewport === undefined ? desktop : viewport
  if (size) await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: colorScheme ?? 'light', media: null })
  return {
    page,
    async release() {
      // Firefox has no command that removes what is stored.
      if (used.isSpoiled || page.isClosed() || browser.browserType().name() !== 'chromium') return context.close()
      await Promise.all(context.pages().map((open) => open !== page && open.close()))
      await clear(used)
      idle.set(key, [...(idle.get(key) ?? []), used])
    },
  }
}

const desktop = { width: 1280, height: 900 }

async function newContext(browser: Browser, options: BrowserContextOptions): Promise<UsedContext> {
  const context = await browser.newContext(options)
  const origins = new Set<string>()
  context.on('page', (page) => page.on('framenavigated', (frame) => origins.add(new URL(frame.url()).origin)))
  const page = await context.newPage()
  const used = { context, page, origins, isSpoiled: false }
  const spoils = (owner: any, names: string[]) => {
    for (const name of names) {
      const original = owner[name].bind(owner)
      owner[name] = (...parameters: unknown[]) => {
        used.isSpoiled = true
        return original(...parameters)
      }
    }
  }
  spoils(context, ['addInitScript', 'exposeBinding', 'exposeFunction', 'route', 'setExtraHTTPHeaders'])
  spoils(page, ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'])
  spoils(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'])
  return used
}

const events = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'requestfailed', 'requestfinished', 'response']

async function clear({ context, page, origins }: UsedContext): Promise<void> {
  for (const event of events) page.removeAllListeners(event as 'close')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  const session = await context.newCDPSession(page)
  // A page without script, because that of the shop may store something while it is closed.
  await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  for (const origin of origins) {
    if (!origin.startsWith('http')) continue
    await page.goto(origin)
    await page.evaluate('sessionStorage.clear()')
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  }
  await page.unrouteAll()
  await page.goto('about:blank')
  await session.send('Page.resetNavigationHistory')
  await session.detach()
  await context.clearCookies()
  await context.clearPermissions()
  origins.clear()
}
