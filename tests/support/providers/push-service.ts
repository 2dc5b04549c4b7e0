import { createDecipheriv, createECDH, createHmac, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto'
import { createServer } from 'node:http'
import { listening } from '../servers/listening.ts'

export interface PushService extends AsyncDisposable {
  url: string
  /** The messages to each browser, as they arrived. */
  arrived: { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer }[]
  /** The next answers; afterwards 201. */
  statuses: number[]
  /** A browser that has subscribed. */
  browser(): PushBrowser
}

export interface PushBrowser {
  endpoint: string
  /** As `JSON.stringify` makes it of a `PushSubscription`. */
  subscription: string
  /** The messages that were sent to it, decrypted. */
  messages(): { title: string; body: string; url: string; tag: string }[]
}

/** A push service as browser makers run them: it takes messages that it cannot read. */
export async function pushService(): Promise<PushService> {
  const arrived: PushService['arrived'] = []
  const statuses: number[] = []
  const http = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    arrived.push({ path: request.url!, headers: request.headers, body: Buffer.concat(parts) })
    response.writeHead(statuses.shift() ?? 201).end()
  })
  const { url, ...server } = await listening(http)
  let counter = 0
  return {
    ...server,
    url,
    arrived,
    statuses,
    browser() {
      const path = `/push/${++counter}`
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const endpoint = url + path
      return {
        endpoint,
        subscription: JSON.stringify({
          endpoint,
          expirationTime: null,
          keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
        }),
        messages: () =>
          arrived.filter((message) => message.path === path).map(({ body }) => JSON.parse(decrypted(body, keys, auth))),
      }
    },
  }
}

/** RFC 8291, with one record (RFC 8188). */
function decrypted(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body[20]!)
  const cipherText = body.subarray(21 + body[20]!)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const input = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32))
  const pseudoRandom = createHmac('sha256', salt).update(input).digest()
  const expand = (about: string, length: number) =>
    createHmac('sha256', pseudoRandom).update(`Content-Encoding: ${about}\0\u0001`, 'latin1').digest().subarray(0, length)
  const decipher = createDecipheriv('aes-128-gcm', expand('aes128gcm', 16), expand('nonce', 12))
  decipher.setAuthTag(cipherText.subarray(-16))
  const padded = Buffer.concat([decipher.update(cipherText.subarray(0, -16)), decipher.final()])
  // The last record ends with 2 and any number of zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** The claims of a VAPID header (RFC 8292), once its signature is checked with the key that the browser subscribed with. */
export function vapidClaims(authorization: string, publicKey: string): { aud: string; exp: number; sub: string } {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization)!
  if (key !== publicKey) throw new Error('another key than that of the subscription')
  const [header, claims, signature] = token!.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const verifying = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } })
  const isRight = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: verifying, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  )
  if (!isRight) throw new Error('the signature is wrong')
  return JSON.parse(Buffer.from(claims!, 'base64url').toString('utf8'))
}
