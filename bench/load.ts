import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface Answer {
  status: number
  body: any
}

/** The connection of one virtual shopper: it sends a request, waits for the response, and sends the next. */
export interface Connection {
  send(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string>; raw?: boolean },
  ): Promise<Answer>
}

export interface Measured {
  name: string
  perSecond: number
  p50: number
  p99: number
  requests: number
  failures: number
}

/** A workload is what one shopper does repeatedly. `prepare` runs once per shopper and is not measured. */
export interface Workload<State = unknown> {
  name: string
  prepare(connection: Connection, shopper: number): Promise<State>
  once(connection: Connection, state: State): Promise<void>
}

/**
 * Runs a workload with `shoppers` at once, in several intervals if wanted. Each shopper begins again when it is done; with `perSecond`,
 * they begin together at that rate, and the time of a request counts from when it was due.
 */
export async function startShoppers<State>(
  url: string,
  workload: Workload<State>,
  shoppers: number,
  { perSecond = Number.POSITIVE_INFINITY } = {},
) {
  const { connection, close } = connect(url, shoppers)
  const states = await Promise.all(Array.from({ length: shoppers }, (_, shopper) => workload.prepare(connection, shopper)))
  const durations: number[] = []
  let elapsed = 0
  let failures = 0

  return {
    warmUp: (seconds: number) => runFor(seconds, () => {}),
    async run(seconds: number): Promise<void> {
      const start = performance.now()
      await runFor(seconds, (milliseconds) => void durations.push(milliseconds))
      elapsed += performance.now() - start
    },
    /** Stops all shoppers. `elapsed` is in milliseconds. */
    measured(): Measured {
      close()
      durations.sort((a, b) => a - b)
      const at = (share: number) => durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? Number.NaN
      return {
        name: workload.name,
        perSecond: durations.length / (elapsed / 1000),
        p50: at(0.5),
        p99: at(0.99),
        requests: durations.length,
        failures,
      }
    },
  }

  async function runFor(seconds: number, record: (milliseconds: number) => void): Promise<void> {
    const start = performance.now()
    const end = start + seconds * 1000
    let begun = 0
    await Promise.all(
      states.map(async (state) => {
        while (performance.now() < end) {
          const due = start + (begun++ * 1000) / perSecond
          const early = due - performance.now()
          if (early > 0) await pause(early)
          // Without a rate, all were due at the start.
          const before = Number.isFinite(perSecond) ? due : performance.now()
          try {
            await workload.once(connection, state)
            record(performance.now() - before)
          } catch (error) {
            if (failures++ === 0) console.error(`${workload.name}: ${(error as Error).message}`)
          }
        }
      }),
    )
  }
}

export function connect(url: string, sockets: number): { connection: Connection; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  const { hostname, port } = new URL(url)
  const connection: Connection = {
    send: (method, path, { body, headers = {}, raw = false } = {}) =>
      new Promise((resolve, reject) => {
        const payload = body === undefined ? undefined : JSON.stringify(body)
        const call = request(
          {
            agent,
            hostname,
            port,
            method,
            path,
            headers: {
              ...headers,
              ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
            },
          },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            response.on('end', () => {
              const status = response.statusCode ?? 0
              if (status !== 200)
                return reject(
                  new Error(`${method} ${path} answered ${status}: ${Buffer.concat(chunks).toString().slice(0, 300)}`),
                )
              // A shopper that only reads does not parse the body, so that the load generator is not measured.
              resolve({ status, body: raw ? undefined : JSON.parse(Buffer.concat(chunks).toString()) })
            })
          },
        )
        call.on('error', reject)
        call.end(payload)
      }),
  }
  return { connection, close: () => agent.destroy() }
}
