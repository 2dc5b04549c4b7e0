import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { startShoppers, type Measured, type Workload } from './load.ts'
import { ipxPathOf, pathOf, sizeOf, type Kind } from './picture-kinds.ts'
import { photograph } from './photograph.ts'
import { residentMegabytes, startServer, stopServer, untilReady } from './server.ts'

/**
 * How fast pictures are transformed and served: new ones beside sharp alone and beside ipx, known ones beside a file server, and
 * the memory after ten thousand. All within the same run, in short intervals.
 */
const { values: options } = parseArgs({ options: { intervals: { type: 'string', default: '8' } } })
const intervals = Number(options.intervals)
const seconds = 2
const clients = 16
/** New pictures beside sharp alone and beside ipx, known ones beside Fastify's static files: at least. Growth in memory: at most. */
const aims = { sharp: 0.85, ipx: 1.5, static: 0.7, growth: 1.1 }
const [stoaPort, ipxPort, staticPort] = [4640, 4641, 4642]
const kinds: Kind[] = [
  { name: 'WebP, 640 pixels, sharpened', format: 'webp', isSharpened: true, width: 640, photographs: 1 },
  { name: 'WebP, 640 pixels', format: 'webp', isSharpened: false, width: 640, photographs: 1 },
  { name: 'WebP, 1280 pixels', format: 'webp', isSharpened: false, width: 1280, photographs: 1 },
  { name: 'JPEG, 640 pixels', format: 'jpeg', isSharpened: false, width: 640, photographs: 1 },
  { name: 'WebP, 640, 40 photographs', format: 'webp', isSharpened: false, width: 640, photographs: 40 },
]

await using stack = new AsyncDisposableStack()
const folder = mkdtempSync(join(tmpdir(), 'stoa-bench-'))
stack.defer(() => rmSync(folder, { recursive: true, force: true }))
const photo = await photograph(3600, 2400)
mkdirSync(join(folder, 'photos'))
mkdirSync(join(folder, 'copies'))
const photographs = await Promise.all(
  Array.from({ length: 40 }, (_, left) =>
    sharp(photo).extract({ left, top: 0, width: 3560, height: 2400 }).jpeg({ quality: 88 }).toBuffer(),
  ),
)
for (const [index, bytes] of photographs.entries()) writeFileSync(join(folder, `photos/${index}.jpg`), bytes)

const stoaUrl = `http://127.0.0.1:${stoaPort}`
const stoa = startServer('apps/server/src/main.ts', {
  PORT: String(stoaPort),
  DATA_DIR: join(folder, 'data'),
  DEMO: '0',
  RATE_LIMIT: '0',
  LOG_LEVEL: 'warn',
})
stack.defer(() => stopServer(stoa))
await untilReady(`${stoaUrl}/ready`)
const ids: string[] = []
for (const bytes of photographs) ids.push(await uploaded(bytes))
started('bench/ipx-server.ts', join(folder, 'photos'), String(ipxPort))
started('bench/static-server.ts', join(folder, 'copies'), String(staticPort))
const raw = fork(join(import.meta.dirname, 'raw-sharp.ts'), [join(folder, 'photos'), '40'], { stdio: 'inherit' })
stack.defer(() => void raw.kill())
await untilReady(`http://127.0.0.1:${ipxPort}/w_10/0.jpg`)

console.log(
  `photographs of 3560 by 2400 pixels, ${(photographs[0]!.length / 1e6).toFixed(1)} MB; load before: ${loadavg()[0]!.toFixed(2)}`,
)
console.log('\nnew pictures a second             stoa     sharp     ratio       ipx     ratio   p50 ms   p99 ms')
const outcomes: string[] = []
let index = 0
const ratios: { sharp: number[]; ipx: number[] } = { sharp: [], ipx: [] }
for (const kind of kinds) await measureNew(kind)

outcomes.push(outcome('new pictures beside sharp alone', Math.min(...ratios.sharp), aims.sharp))
outcomes.push(outcome('new pictures beside ipx', Math.min(...ratios.ipx), aims.ipx))

console.log('\nquality of one picture, 640 pixels  bytes   PSNR, dB')
await compareQuality()

console.log('\nknown pictures a second           stoa    Fastify     ratio   p50 ms   p99 ms')
await measureKnown()

console.log('\nmemory, MB, after each 1,000 of 10,000 new pictures')
await measureMemory()
console.log(`\nload after: ${loadavg()[0]!.toFixed(2)}`)
console.log('\naim                                       lowest or highest')
for (const line of outcomes) console.log(line)

async function measureNew(kind: Kind): Promise<void> {
  const stoaClients = await startShoppers(
    stoaUrl,
    workload(() => pathOf(ids, kind, index++)),
    clients,
  )
  const ipxClients = await startShoppers(
    `http://127.0.0.1:${ipxPort}`,
    workload(() => ipxPathOf(kind, index++)),
    clients,
  )
  await stoaClients.warmUp(1)
  await ipxClients.warmUp(1)
  await rawPictures(kind, 1)
  let made = 0
  for (let interval = 0; interval < intervals; interval++) {
    await stoaClients.run(seconds)
    made += await rawPictures(kind, seconds)
    await ipxClients.run(seconds)
  }
  const ours = stoaClients.measured()
  const theirs = ipxClients.measured()
  const limit = made / (intervals * seconds)
  const [besideSharp, besideIpx] = [ours.perSecond / limit, ours.perSecond / theirs.perSecond]
  ratios.sharp.push(besideSharp)
  ratios.ipx.push(besideIpx)
  print(kind.name, [ours.perSecond, limit, besideSharp, theirs.perSecond, besideIpx, ours.p50, ours.p99])
  reportFailures(ours, theirs)
}

async function rawPictures(kind: Kind, duration: number): Promise<number> {
  raw.send({ kind, seconds: duration })
  const [{ made }] = (await once(raw, 'message')) as [{ made: number }]
  return made
}

/** Against the same picture without losses. */
async function compareQuality(): Promise<void> {
  for (const kind of kinds.filter(({ isSharpened, width, photographs: count }) => !isSharpened && width === 640 && count === 1)) {
    const size = sizeOf(kind, 0)
    const reference = await sharp(photo)
      .resize({ ...size, fit: 'cover' })
      .removeAlpha()
      .raw()
      .toBuffer()
    for (const [name, url] of [
      [`${kind.format} of stoa`, stoaUrl + pathOf(ids, kind, 0)],
      [`${kind.format} of ipx`, `http://127.0.0.1:${ipxPort}${ipxPathOf(kind, 0)}`],
    ] as const) {
      const bytes = Buffer.from(await (await fetch(url, { headers: { accept: 'image/webp' } })).arrayBuffer())
      const pixels = await sharp(bytes).removeAlpha().raw().toBuffer()
      let squares = 0
      for (let at = 0; at < pixels.length; at++) squares += (pixels[at]! - reference[at]!) ** 2
      console.log(
        name.padEnd(32) +
          String(bytes.length).padStart(10) +
          (10 * Math.log10((255 ** 2 * pixels.length) / squares)).toFixed(2).padStart(11),
      )
    }
  }
}

async function measureKnown(): Promise<void> {
  const kind = kinds[0]!
  const count = 200
  for (let each = 0; each < count; each++) {
    const response = await fetch(stoaUrl + pathOf(ids, kind, each), { headers: { accept: 'image/webp' } })
    writeFileSync(join(folder, `copies/${each}.webp`), Buffer.from(await response.arrayBuffer()))
  }
  let next = 0
  const ours = await startShoppers(
    stoaUrl,
    workload(() => pathOf(ids, kind, next++ % count)),
    clients,
  )
  const theirs = await startShoppers(
    `http://127.0.0.1:${staticPort}`,
    workload(() => `/${next++ % count}.webp`),
    clients,
  )
  for (const each of [ours, theirs]) await each.warmUp(1)
  for (let interval = 0; interval < intervals; interval++) for (const each of [ours, theirs]) await each.run(seconds)
  const [measured, limit] = [ours.measured(), theirs.measured()]
  const ratio = measured.perSecond / limit.perSecond
  print('WebP of 640 pixels', [measured.perSecond, limit.perSecond, ratio, measured.p50, measured.p99])
  outcomes.push(outcome('known pictures beside static files', ratio, aims.static))
  reportFailures(measured, limit)
}

async function measureMemory(): Promise<void> {
  const kind: Kind = { name: '', format: 'webp', isSharpened: true, width: 320, photographs: 40 }
  const shown = [residentMegabytes(stoa)]
  const paths = Array.from({ length: 10_000 }, (_, each) => pathOf(ids, kind, each))
  for (let thousand = 0; thousand < 10; thousand++) {
    const part = paths.slice(thousand * 1000, thousand * 1000 + 1000)
    await Promise.all(
      Array.from({ length: clients }, async () => {
        for (let path = part.pop(); path !== undefined; path = part.pop()) {
          const response = await fetch(stoaUrl + path, { headers: { accept: 'image/webp' } })
          await response.arrayBuffer()
          if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
        }
      }),
    )
    shown.push(residentMegabytes(stoa))
  }
  console.log(shown.join(' '))
  // The libraries are loaded, and the caches full, after the second thousand.
  outcomes.push(outcome('memory after 10,000, of that after 2,000', shown[10]! / shown[2]!, aims.growth, 'at most'))
}

function outcome(what: string, measured: number, aim: number, bound: 'at least' | 'at most' = 'at least'): string {
  const isMet = bound === 'at least' ? measured >= aim : measured <= aim
  return `${what.padEnd(42)}${measured.toFixed(2)}, ${bound} ${aim}: ${isMet ? 'met' : 'NOT met'}`
}

async function uploaded(bytes: Buffer): Promise<string> {
  const { apiKey, siteId } = JSON.parse(readFileSync(join(folder, 'data/credentials.json'), 'utf8'))
  const response = await fetch(`${stoaUrl}/stoa/v1/pictures`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: apiKey, 'wix-site-id': siteId },
    body: JSON.stringify({ content: bytes.toString('base64') }),
  })
  const answer = (await response.json()) as any
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return answer.picture.id
}

function workload(path: () => string): Workload {
  return {
    name: 'pictures',
    prepare: async () => undefined,
    async once(connection) {
      await connection.send('GET', path(), { headers: { accept: 'image/webp,image/*' }, raw: true })
    },
  }
}

function started(file: string, ...parameters: string[]): ChildProcess {
  const child = spawn(process.execPath, [file, ...parameters], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  stack.defer(() => stopServer(child))
  return child
}

function reportFailures(...measured: Measured[]): void {
  for (const { failures } of measured) if (failures > 0) console.log(`  ${failures} failures`)
}

function print(name: string, numbers: number[]): void {
  console.log(name.padEnd(28) + numbers.map((number) => number.toFixed(number < 10 ? 2 : 0).padStart(10)).join(''))
}
