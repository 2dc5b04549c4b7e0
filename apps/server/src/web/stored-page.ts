import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A page that is sent to many as it is. */
export interface StoredPage {
  status: number
  /** Bytes that it takes in memory, its compressed forms among them. */
  size: number
  /** In the smallest form that the browser says it takes; each is made when it is first asked for. */
  encodedFor(acceptEncoding: string | undefined): Promise<{ headers: Record<string, string>; body: Buffer }>
}

const encodings = [
  { name: 'br', encode: (page: Buffer) => promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) },
  { name: 'gzip', encode: (page: Buffer) => promisify(gzip)(page) },
]
/** Of a page's size, what the form that most browsers take adds to it. */
const compressedShare = 0.25

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
  const plain = { headers: common, body: page }
  const encoded = new Map<string, Promise<typeof plain>>()
  return {
    status,
    size: Math.round(page.length * (1 + compressedShare)),
    async encodedFor(acceptEncoding = '') {
      const encoding = encodings.find(({ name }) => acceptEncoding.includes(name))
      if (!encoding) return plain
      const { name, encode } = encoding
      let form = encoded.get(name)
      if (!form) {
        form = encode(page).then((body) => ({ headers: { ...common, 'content-encoding': name }, body }))
        encoded.set(name, form)
      }
      return form
    },
  }
}

/** Of what the page itself says; a script that got in with somebody's words has no nonce, and so no hash. */
function scriptHashes(page: string, nonce: string): string[] {
  const scripts = page.matchAll(new RegExp(`<script nonce="${nonce}"[^>]*>([^]*?)</script>`, 'g'))
  return [...scripts].map(([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`)
}
