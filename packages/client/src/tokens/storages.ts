import { availableLocalStorage, browser } from '../browser.ts'
import type { Tokens, TokenStorage } from './tokens.ts'

/** Keeps tokens as long as the page or process lives. */
export function memoryTokens(tokens?: Tokens): TokenStorage {
  return {
    get: () => tokens,
    set: (changed) => void (tokens = changed),
  }
}

/**
 * Keeps tokens in the browser, for all tabs of the origin. Scripts of the page can read them. Where a visitor's settings forbid to
 * store anything, they last as long as the page.
 */
export function localStorageTokens({ key = 'stoa-tokens' }: { key?: string } = {}): TokenStorage {
  const localStorage = availableLocalStorage()
  if (!localStorage) return memoryTokens()
  return {
    get: () => parsed(() => localStorage.getItem(key)),
    set: (tokens) => (tokens ? localStorage.setItem(key, JSON.stringify(tokens)) : localStorage.removeItem(key)),
  }
}

/**
 * Keeps tokens in a cookie of the page's host, which the server that renders its pages receives as well. The cookie is not
 * `HttpOnly`: scripts of the page can read it.
 */
export function cookieTokens({
  name = 'stoa-tokens',
  maxAge = 30 * 24 * 60 * 60,
}: {
  name?: string
  /** Seconds. */
  maxAge?: number
} = {}): TokenStorage {
  const { document, location } = browser()
  const attributes = `path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
  return {
    get() {
      const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
      return parsed(() => cookie && decodeURIComponent(cookie.slice(name.length + 1)))
    },
    set(tokens) {
      const value = tokens ? encodeURIComponent(JSON.stringify(tokens)) : ''
      document.cookie = `${name}=${value}; max-age=${tokens ? maxAge : 0}; ${attributes}`
    },
  }
}

/** Returns undefined for text that is not stored tokens, because other scripts may write there too. */
function parsed(read: () => string | null | undefined): Tokens | undefined {
  try {
    const tokens = JSON.parse(read() || 'null')
    return tokens?.accessToken && tokens.refreshToken ? tokens : undefined
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof URIError) return undefined
    throw error
  }
}
