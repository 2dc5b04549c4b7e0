import { CallError } from '@stoa/client'
import type { ServerBuild } from 'react-router'
import { expect, test, vi } from 'vitest'
import { withErrorLogging } from './log-errors.server.ts'

async function statusOf(error: Error): Promise<number | undefined> {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const loader = () => Promise.reject(error)
  const build = { routes: { page: { id: 'page', module: { loader } } } } as unknown as ServerBuild
  const logged = withErrorLogging(build).routes['page']!.module.loader as unknown as (args: object) => Promise<unknown>
  const thrown = await logged({ context: { get: () => ({ requestId: 'r1' }) } }).catch((reason: unknown) => reason)
  vi.restoreAllMocks()
  return (thrown as { init?: { status?: number } }).init?.status
}

test('a page whose shop cannot be reached is 503, and one that failed is 500', async () => {
  const unavailable = new CallError({ status: 503, code: 'DATABASE_UNAVAILABLE', message: 'try again in a moment' })
  expect(await statusOf(unavailable)).toBe(503)
  expect(await statusOf(new CallError({ status: 500, code: 'INTERNAL', message: 'failed' }))).toBe(500)
  expect(await statusOf(new Error('a mistake'))).toBe(500)
  expect(await statusOf(new CallError({ status: 400, code: 'VALIDATION', message: 'no such page' }))).toBe(404)
})
