import { PassThrough, pipeline, type Readable } from 'node:stream'

/** Milliseconds. */
const period = 30_000
/** Bytes. */
const leastInPeriod = 300_000

/**
 * The same bytes, of a host that sends at least 300 kB in every 30 seconds: with less it fails, because a host that trickles would occupy
 * a job for minutes. A reader who takes nothing is not the host's fault.
 */
export function fastEnough(body: Readable): Readable {
  const passed = new PassThrough()
  let received = 0
  body.on('data', (chunk: Buffer) => (received += chunk.length))
  const watch = setInterval(() => {
    if (received < leastInPeriod && passed.readableLength === 0)
      passed.destroy(new Error(`the host sent less than ${leastInPeriod / 1000} kB in ${period / 1000} seconds`))
    received = 0
  }, period)
  watch.unref()
  // The reader gets its error; one that has stopped reading needs none.
  passed.on('error', () => {})
  pipeline(body, passed, () => clearInterval(watch))
  return passed
}
