import { afterEach, expect, test, vi } from 'vitest'
import { cookieTokens, localStorageTokens } from './storages.ts'
import type { Tokens } from './tokens.ts'

afterEach(() => void vi.unstubAllGlobals())

const tokens: Tokens = { accessToken: { value: 'a=;b', expiresAt: 1 }, refreshToken: { value: 'r', role: 'member' } }

/** As `document.cookie`: a write sets one cookie, a read gives all. */
function aDocument() {
  const cookies = new Map<string, string>([['other', 'x']])
  const written: string[] = []
  return {
    written,
    cookies,
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text) {
      written.push(text)
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(text)!
      if (text.includes('max-age=0')) cookies.delete(name)
      else cookies.set(name, value)
    },
  }
}

test('a cookie keeps tokens for the whole host until they are removed', () => {
  const document = aDocument()
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { protocol: 'https:' })
  const storage = cookieTokens()
  expect(storage.get()).toBeUndefined()
  storage.set(tokens)
  expect(storage.get()).toEqual(tokens)
  expect(document.written[0]).toMatch(/^stoa-tokens=[^;]*; max-age=2592000; path=\/; samesite=lax; secure$/)
  storage.set(undefined)
  expect(storage.get()).toBeUndefined()
  expect([...document.cookies.keys()]).toEqual(['other'])
})

test.each(['%', '{}', 'no JSON', '"text"'])('a cookie that is no tokens counts as none: %s', (text) => {
  const document = aDocument()
  document.cookies.set('stoa-tokens', text)
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { protocol: 'http:' })
  expect(cookieTokens().get()).toBeUndefined()
})

test('the local storage keeps tokens until they are removed', () => {
  const items = new Map<string, string>()
  vi.stubGlobal('document', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  })
  const storage = localStorageTokens({ key: 'k' })
  storage.set(tokens)
  expect(localStorageTokens({ key: 'k' }).get()).toEqual(tokens)
  storage.set(undefined)
  expect([storage.get(), items.size]).toEqual([undefined, 0])
})

test('without a browser there is no storage of a browser, so that visitors of a server never share one', () => {
  expect(() => localStorageTokens()).toThrow('browser')
  expect(() => cookieTokens()).toThrow('browser')
})
