import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listening } from '../servers/listening.ts'

interface Issued {
  redirectUri: string
  nonce: string
  codeChallenge: string
}

export interface OpenIdProvider extends AsyncDisposable {
  issuer: string
  clientId: string
  clientSecret: string
  /** The claims in the ID token about the signed-in person, besides those that every ID token has. */
  person: Record<string, unknown>
  /** Claims that replace those of every ID token. */
  claims: Record<string, unknown>
  /** How ID tokens are signed. */
  signature: 'its key' | 'a stranger’s key' | 'none'
  mode: 'answers' | 'is silent' | 'is down' | 'denies'
  /** How often its metadata was read. */
  discoveries: number
}

/** An OpenID Connect provider with keys of its own, which lets everybody in at once. */
export async function openIdProvider(): Promise<OpenIdProvider> {
  const [own, strangers] = [aKey(), aKey()]
  const codes = new Map<string, Issued>()
  const jwks = { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }
  const http = createServer((request, response) => void answer(request, response))
  const { url: issuer, ...server } = await listening(http)
  const provider: OpenIdProvider = {
    issuer,
    clientId: 'shop',
    clientSecret: 'the shop’s secret',
    person: {},
    claims: {},
    signature: 'its key',
    mode: 'answers',
    discoveries: 0,
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
  return provider

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, issuer)
    const send = (body: object, status = 200) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (provider.mode === 'is silent') return
    if (provider.mode === 'is down') return send({}, 503)
    switch (pathname) {
      case '/.well-known/openid-configuration':
        provider.discoveries++
        return send({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          token_endpoint_auth_methods_supported: ['client_secret_post'],
        })
      case '/jwks':
        return send(jwks)
      case '/authorize':
        return void response.writeHead(303, { location: authorized(searchParams) }).end()
      case '/token':
        return send(...(await exchanged(new URLSearchParams(await text(request)))))
      default:
        return send({}, 404)
    }
  }

  function authorized(asked: URLSearchParams): string {
    const back = new URL(asked.get('redirect_uri')!)
    back.searchParams.set('state', asked.get('state')!)
    if (provider.mode === 'denies') {
      back.searchParams.set('error', 'access_denied')
      return back.href
    }
    const code = crypto.randomUUID()
    const [redirectUri, nonce, codeChallenge] = ['redirect_uri', 'nonce', 'code_challenge'].map((name) => asked.get(name)!)
    codes.set(code, { redirectUri: redirectUri!, nonce: nonce!, codeChallenge: codeChallenge! })
    back.searchParams.set('code', code)
    return back.href
  }

  async function exchanged(given: URLSearchParams): Promise<[object, number]> {
    const issued = codes.get(given.get('code') ?? '')
    codes.delete(given.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url')
    const isClient = given.get('client_id') === provider.clientId && given.get('client_secret') === provider.clientSecret
    if (!isClient) return [{ error: 'invalid_client' }, 401]
    const isRight = challenge === issued?.codeChallenge && given.get('redirect_uri') === issued.redirectUri
    if (!isRight) return [{ error: 'invalid_grant' }, 400]
    return [{ access_token: 'access', token_type: 'bearer', id_token: idToken(issued.nonce) }, 200]
  }

  function idToken(nonce: string): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: provider.clientId,
      iat: now,
      exp: now + 300,
      nonce,
      ...provider.person,
      ...provider.claims,
    }
    if (provider.signature === 'none') return `${partOf({ alg: 'none' })}.${partOf(claims)}.`
    const { privateKey } = provider.signature === 'its key' ? own : strangers
    const signed = `${partOf({ alg: 'RS256', kid: 'one' })}.${partOf(claims)}`
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`
  }
}

const aKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

const partOf = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
