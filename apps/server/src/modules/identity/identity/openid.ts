import { comparableEmail, isEmail } from '@stoa/contract/email'
import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type ClientAuth,
  type Configuration,
  type CustomFetch,
  type IDToken,
  type UserInfoResponse,
} from 'openid-client'
import type { Outbound } from '../../../kernel/outside/outbound.ts'

const maxBytes = 512 * 1024
/** Milliseconds after which a provider's metadata is read again. */
const freshFor = 3600_000
const maxConfigurations = 1000

/** The client of an issuer. `version` changes with every change of the others. */
export interface OpenIdClient {
  id: string
  version: string
  issuer: string
  clientId: string
  clientSecret: string
  httpsOnly: boolean
}

/** The values that tie the answer of a provider to the browser and the request that asked for it. */
export interface AuthorizationChecks {
  redirectUri: string
  state: string
  nonce: string
  codeVerifier: string
}

/** The identity that the issuer has confirmed. */
export interface ProvidedIdentity {
  issuer: string
  subject: string
  /** In lower case. */
  email?: string
  isEmailVerified: boolean
  firstName?: string
  lastName?: string
}

/** The provider did not answer, or not as OpenID Connect demands. */
export class ProviderNotAvailable extends Error {
  override name = 'ProviderNotAvailable'
}

/** The provider did not identify anybody, or its answer is none to this request. */
export class NotIdentified extends Error {
  override name = 'NotIdentified'
  readonly reason: 'DENIED' | 'FAILED'

  constructor(reason: NotIdentified['reason'], cause: unknown) {
    super('the provider has not identified anybody', { cause })
    this.reason = reason
  }
}

/**
 * Signs people in with accounts of OpenID Connect providers: authorization code flow with PKCE. `timeout` is in milliseconds, for each
 * request to a provider.
 */
export function openIdProviders(outbound: Outbound, timeout = 5000) {
  const known = new Map<string, { configuration: Promise<Configuration>; until: number }>()

  /** The configuration of a client. Requests at the same time read the metadata once; a failure is not kept. */
  function configurationOf(client: OpenIdClient): Promise<Configuration> {
    const key = `${client.id} ${client.version} ${client.httpsOnly}`
    const entry = known.get(key)
    if (entry && entry.until > performance.now()) return entry.configuration
    if (known.size >= maxConfigurations) known.clear()
    const configuration = discover(client)
    known.set(key, { configuration, until: performance.now() + freshFor })
    configuration.catch(() => known.delete(key))
    return configuration
  }

  async function discover({ issuer, clientId, clientSecret, httpsOnly }: OpenIdClient): Promise<Configuration> {
    try {
      return await discovery(new URL(issuer), clientId, clientSecret, authentication(clientSecret), {
        [customFetch]: fetchThrough(outbound, { timeout, httpsOnly }),
        execute: [enableNonRepudiationChecks, ...(httpsOnly ? [] : [allowInsecureRequests])],
      })
    } catch (error) {
      throw new ProviderNotAvailable(causeOf(error), { cause: error })
    }
  }

  return {
    /** Throws ProviderNotAvailable where the issuer publishes no usable metadata. */
    async check(client: OpenIdClient): Promise<void> {
      await discover(client)
    },

    /** Where the browser goes. Throws ProviderNotAvailable. */
    async authorizationUrl(
      client: OpenIdClient,
      { redirectUri, state, nonce, codeVerifier }: AuthorizationChecks,
    ): Promise<string> {
      const configuration = await configurationOf(client)
      try {
        const url = buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        })
        // An address of another scheme would be a script in the shop's page.
        outbound.check(url, client.httpsOnly)
        return url.href
      } catch (error) {
        throw new ProviderNotAvailable(causeOf(error), { cause: error })
      }
    },

    /**
     * Exchanges the code of the provider's answer, the query of the address it led to, and verifies the ID token: signature, issuer,
     * audience, expiry, nonce. Throws NotIdentified and ProviderNotAvailable.
     */
    async identify(
      client: OpenIdClient,
      { redirectUri, state, nonce, codeVerifier }: AuthorizationChecks,
      answer: string,
    ): Promise<ProvidedIdentity> {
      const configuration = await configurationOf(client)
      const url = new URL(redirectUri)
      url.search = answer
      try {
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier, idTokenExpected: true }
        const tokens = await authorizationCodeGrant(configuration, url, checks)
        const claims = tokens.claims()!
        // In this flow a provider may give the email there alone (OpenID Connect Core, 5.4).
        const isAsked = claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
        const more = isAsked ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
        return identityIn({ ...more, ...claims })
      } catch (error) {
        const failed = isNotAvailable(error) ? new ProviderNotAvailable(causeOf(error), { cause: error }) : undefined
        throw failed ?? new NotIdentified(isDenied(error) ? 'DENIED' : 'FAILED', error)
      }
    },
  }
}

export type OpenIdProviders = ReturnType<typeof openIdProviders>

/** Some providers read credentials in one place only, and say which. */
function authentication(secret: string): ClientAuth {
  return (server, ...rest) => {
    const isPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (isPost ? ClientSecretPost(secret) : ClientSecretBasic(secret))(server, ...rest)
  }
}

function fetchThrough(outbound: Outbound, limits: { timeout: number; httpsOnly: boolean }): CustomFetch {
  return async (url, { method, headers, body }) => {
    const answer = await outbound
      .send(url, {
        method: method === 'POST' ? 'POST' : 'GET',
        headers,
        ...(body && { body: String(body) }),
        ...limits,
        maxBytes,
        longer: 'refuse',
      })
      .catch((error: unknown) => {
        throw new ProviderNotAvailable(causeOf(error), { cause: error })
      })
    if (answer.status >= 500) throw new ProviderNotAvailable(`the provider answered with status ${answer.status}`)
    const type = answer.headers['content-type']
    return new Response(new Uint8Array(answer.body), {
      status: answer.status,
      headers: typeof type === 'string' ? { 'content-type': type } : {},
    })
  }
}

function identityIn(claims: Partial<UserInfoResponse> & IDToken): ProvidedIdentity {
  const { iss: issuer, sub: subject, email: given, email_verified: verified } = claims
  // "It MUST NOT exceed 255 ASCII characters in length." (OpenID Connect Core, 2)
  if (subject.length > 255) throw new Error('the subject is too long')
  const email = typeof given === 'string' ? comparableEmail(given) : ''
  const [firstName, lastName] = [nameIn(claims['given_name']), nameIn(claims['family_name'])]
  return {
    issuer,
    subject,
    ...(email.length <= 254 && isEmail(email) && { email }),
    // Some write the boolean as a text.
    isEmailVerified: verified === true || (verified as unknown) === 'true',
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
  }
}

function nameIn(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 100) : ''
}

function isDenied(error: unknown): boolean {
  return error instanceof AuthorizationResponseError && error.error === 'access_denied'
}

/** The library may wrap the error of the request. */
function isNotAvailable(error: unknown): boolean {
  return error instanceof ProviderNotAvailable || (error instanceof Error && error.cause instanceof ProviderNotAvailable)
}

function causeOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
