import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

/** A page that is sent to many as it is. */
export interface StoredPage {
  status: number
  /** Bytes that it takes in memory, both compressed forms among them; none where it is not to be kept. */
  size: number | undefined
  /** In the smallest form that the browser says it takes. */
  encodedFor(acceptEncoding: string | undefined): Promise<EncodedPage>
}

type Headers = Record<string, string>

interface EncodedPage {
  headers: Headers
  body: Buffer
}

/** The window is a page's size: the usual one takes megabytes for each page. */
function compress(page: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
  }
  return promisify(brotliCompress)(page, { params })
}

/** The nonce of one response would be known to all: a script of a stored page may run for what it says. */
export async function storedPage(response: Response): Promise<StoredPage> {
  const { status } = response
  const policy = response.headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  const written = await response.text()
  const text = nonce ? written.replaceAll(` nonce="${nonce}"`, '') : written
  const common = {
    ...Object.fromEntries(response.headers),
    'content-security-policy': nonce ? policy.replace(`'nonce-${nonce}'`, scriptHashes(written, nonce).join(' ')) : policy,
    vary: 'accept-encoding, cookie',
  }
  const page = Buffer.from(text)
  // One on which something is missing says that nobody may keep it.
  const isWhole = response.headers.get('cache-control') !== 'no-store'
  return status === 200 && isWhole ? keptPage(common, await compress(page)) : passingPage(status, common, page)
}

/** Kept as nearly every browser takes it, in a fifth of the space; made anew for the others. */
function keptPage(common: Headers, compressed: Buffer): StoredPage {
  // A copy of just its size: what the compressor answers, or a common copy, is a view of a larger piece of memory.
  const small = Buffer.allocUnsafeSlow(compressed.length)
  compressed.copy(small)
  const plain = () => promisify(brotliDecompress)(small)
  const forMost = encoded(common, 'br', small)
  let forOthers: Promise<EncodedPage> | undefined
  return {
    status: 200,
    size: 2 * small.length,
    async encodedFor(acceptEncoding = '') {
      if (acceptEncoding.includes('br')) return forMost
      if (!acceptEncoding.includes('gzip')) return { headers: common, body: await plain() }
      return (forOthers ??= plain().then(async (page) => encoded(common, 'gzip', await promisify(gzip)(page))))
    },
  }
}

/** Not kept: compressed only as its one asker takes it. */
function passingPage(status: number, common: Headers, page: Buffer): StoredPage {
  return {
    status,
    size: undefined,
    async encodedFor(acceptEncoding = '') {
      if (acceptEncoding.includes('br')) return encoded(common, 'br', await compress(page))
      if (acceptEncoding.includes('gzip')) return encoded(common, 'gzip', await promisify(gzip)(page))
      return { headers: common, body: page }
    },
  }
}

function encoded(common: Headers, name: string, body: Buffer): EncodedPage {
  return { headers: { ...common, 'content-encoding': name }, body }
}

/** Of what the page itself says; a script that got in with somebody's words has no nonce, and so no hash. */
function scriptHashes(page: string, nonce: string): string[] {
  const scripts = page.matchAll(new RegExp(`<script nonce="${nonce}"[^>]*>([^]*?)</script>`, 'g'))
  return [...scripts].map(([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`)
}
