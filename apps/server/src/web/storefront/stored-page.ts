import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

/** A rendered page that many visitors receive. */
export interface StoredPage {
  status: number
  /** Bytes in memory, including the compressed forms; absent when it must not be cached. */
  size: number | undefined
  /** The body in the smallest encoding that the browser accepts. */
  encodedFor(acceptEncoding: string | undefined): Promise<EncodedPage>
}

type Headers = Record<string, string>

interface EncodedPage {
  headers: Headers
  body: Buffer
}

/** Brotli's window as large as a page; the default window takes megabytes per page. */
function compress(page: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
  }
  return promisify(brotliCompress)(page, { params })
}

/** A stored page cannot use a nonce, which everyone would know. Its scripts are allowed by hash instead. */
export async function storedPage(response: Response): Promise<StoredPage> {
  const { status } = response
  const policy = response.headers.get('content-security-policy')
  const nonce = /'nonce-([^']+)'/.exec(policy ?? '')?.[1]
  const written = await response.text()
  const text = nonce ? written.replaceAll(` nonce="${nonce}"`, '') : written
  const common = {
    ...Object.fromEntries(response.headers),
    ...(policy &&
      nonce && { 'content-security-policy': policy.replace(`'nonce-${nonce}'`, scriptHashes(written, nonce).join(' ')) }),
    vary: 'accept-encoding, accept-language, cookie',
  }
  const page = Buffer.from(text)
  // A page with missing parts is marked as not cacheable.
  const isWhole = response.headers.get('cache-control') !== 'no-store'
  return status === 200 && isWhole ? keptPage(common, await compress(page)) : passingPage(status, common, page)
}

/** Stored in the encoding that nearly every browser accepts, in a fifth of the space; decoded again for the others. */
function keptPage(common: Headers, compressed: Buffer): StoredPage {
  // Copied to its exact size, because the compressor's result is a view of a larger buffer.
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

/** Not cached: compressed only in the encoding that this browser accepts. */
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

/** Hashes of the page's own scripts. An injected script has no nonce when the page is rendered, and so no hash. */
function scriptHashes(page: string, nonce: string): string[] {
  const scripts = page.matchAll(new RegExp(`<script nonce="${nonce}"[^>]*>([^]*?)</script>`, 'g'))
  return [...scripts].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}
