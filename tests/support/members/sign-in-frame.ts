import { expect } from 'vitest'
import type { TestServer } from '../servers/server.ts'

/** Links lead to the public address, which the tests' server does not have. */
export function local(server: TestServer, url: string): string {
  const { pathname, search } = new URL(url)
  return server.url + pathname + search
}

/** Opens an authorization URL as a hidden frame does, and returns what the frame tells its page. */
export async function messageOf(server: TestServer, url: string) {
  const response = await fetch(local(server, url), { redirect: 'manual' })
  const text = await response.text()
  expect(response.status, text).toBe(200)
  const policy = response.headers.get('content-security-policy')!
  const message = JSON.parse(/postMessage\((\{.*?\}), '\*'\)/.exec(text)![1]!) as Record<string, string>
  return { message, policy }
}
