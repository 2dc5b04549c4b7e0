import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fastEnough } from './import-pace.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const failureOf = (read: Readable) => buffer(read).then(String, ({ message }: Error) => message)

test('a host that sends a byte now and then is left, and its connection is closed', async () => {
  const body = new PassThrough()
  const failure = failureOf(fastEnough(body))
  body.write('a')
  await new Promise(setImmediate)
  vi.advanceTimersByTime(30_000)
  expect(await failure).toBe('the host sent less than 300 kB in 30 seconds')
  expect(body.destroyed).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('a host that is fast enough, or ends, is read to its end', async () => {
  const body = new PassThrough()
  const read = buffer(fastEnough(body))
  for (let period = 0; period < 3; period++) {
    await new Promise<void>((resolve) => void body.write(Buffer.alloc(400_000), () => resolve()))
    vi.advanceTimersByTime(30_000)
  }
  body.end('end')
  expect((await read).length).toBe(1_200_003)
  expect(vi.getTimerCount()).toBe(0)
})

test('a reader that is slow itself loses nothing', async () => {
  const body = Readable.from([Buffer.alloc(9), Buffer.alloc(9)])
  const read = fastEnough(body)
  await new Promise<void>((resolve) => void read.once('readable', resolve))
  vi.advanceTimersByTime(90_000)
  expect((await buffer(read)).length).toBe(18)
})
