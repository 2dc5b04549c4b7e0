import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSession, memberAnswer } from './fake-server.ts'
import { preWarm, signInDirectly } from './frame.ts'

const redirectPath = '/_api/redirects-api/v1/redirect-session'
const frameUrl = 'https://shop.test/oauth2/authorize?x=1'

/** A document whose frames do nothing of their own. */
function aBrowser() {
  const frames: any[] = []
  const listeners = new Set<(event: object) => void>()
  const items = new Map<string, string>()
  vi.stubGlobal('document', {
    createElement: () => ({
      contentWindow: {},
      remove() {
        frames.splice(frames.indexOf(this), 1)
      },
    }),
    body: { append: (frame: object) => void frames.push(frame) },
  })
  vi.stubGlobal('addEventListener', (_type: string, listener: any) => void listeners.add(listener))
  vi.stubGlobal('removeEventListener', (_type: string, listener: any) => void listeners.delete(listener))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  })
  return { frames, listeners, items, send: (event: object) => listeners.forEach((listener) => listener(event)) }
}

let browser: ReturnType<typeof aBrowser>
beforeEach(() => void (browser = aBrowser()))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const frame = () => vi.waitFor(() => browser.frames[0] ?? expect.fail())
const aFrontEnd = () => aSession({ [redirectPath]: { redirectSession: { fullUrl: frameUrl } }, '/oauth2/token': memberAnswer })

test('a session token becomes tokens through a hidden frame, which then is gone', async () => {
  const { session, requests } = aFrontEnd()
  const signedIn = signInDirectly(session, 'the session token')
  const { src, hidden, contentWindow } = await frame()
  expect([src, hidden]).toEqual([frameUrl, true])
  const { auth } = requests[0]!.body
  expect(auth).toMatchObject({ prompt: 'none', authRequest: { responseMode: 'web_message', sessionToken: 'the session token' } })
  const data = { code: 'c', state: auth.authRequest.state }
  const right = { data, origin: 'https://shop.test', source: contentWindow }
  for (const wrong of [{ origin: 'https://evil.test' }, { source: {} }, { data: { ...data, state: 'other' } }, { data: null }])
    browser.send({ ...right, ...wrong })
  expect(requests).toHaveLength(1)
  browser.send(right)
  await signedIn
  expect(requests[1]!.body).toMatchObject({ grantType: 'authorization_code', code: 'c' })
  expect(session.isLoggedIn()).toBe(true)
  expect([browser.frames.length, browser.listeners.size]).toEqual([0, 0])
})

test('a frame that says nothing for 120 seconds ends the sign-in', async () => {
  vi.useFakeTimers()
  const { session } = aFrontEnd()
  const outcome = vi.fn()
  void signInDirectly(session, 'token').then(outcome, outcome)
  await frame()
  await vi.advanceTimersByTimeAsync(119_000)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(outcome).toHaveBeenCalledWith(new Error('OAuth flow timed out'))
  expect([browser.frames.length, browser.listeners.size, session.isLoggedIn()]).toEqual([0, 0, false])
})

test('the server’s pages are loaded in advance once a week', async () => {
  const { session, requests, clock } = aFrontEnd()
  const load = async (options?: { force: boolean }) => {
    const done = preWarm(session, options)
    void frame().then(({ onload }) => onload())
    await done
    return requests.length
  }
  expect(await load()).toBe(1)
  expect(requests[0]!.body).toEqual({ login: {} })
  expect([...browser.items.values(), browser.frames.length]).toEqual([String(clock.now), 0])
  clock.now += 604_799_999
  await preWarm(session)
  expect(requests).toHaveLength(1)
  expect(await load({ force: true })).toBe(2)
  clock.now += 604_800_000
  expect(await load()).toBe(3)
})

test('pages that cannot be loaded in advance are only logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { session } = aSession({ [redirectPath]: { redirectSession: {} } })
  await preWarm(session)
  expect(logged.mock.calls[0]![1]).toEqual(new Error('No redirect URL found'))
  expect(browser.items.size).toBe(0)
})
