import { setTimeout as wait } from 'node:timers/promises'
import type * as PayPalPackage from '@paypal/paypal-server-sdk'
import type { ApiResponse, Client, FileWrapper, OAuthToken } from '@paypal/paypal-server-sdk'
import { LRUCache } from 'lru-cache'
import type { JobSite } from '../../../../kernel/site/jobs.ts'
import type { OpenAccount } from '../provider.ts'
import { answerTimeout } from '../time-limit.ts'
import { isFailedCall, toProviderError } from './errors.ts'

type Calls = Omit<PayPal, 'account' | 'now'>

type Package = typeof PayPalPackage

export type Api = ReturnType<typeof apiOf>

/** PayPal's API with the keys of one account. */
export interface PayPal {
  account: OpenAccount
  /** The site's time. */
  now(): Date
  /** Calls the API through the package. Throws PayPalRefusal and ProviderUnavailable. */
  call<T>(use: (api: Api) => Promise<Pick<ApiResponse<T>, 'result'>>): Promise<T>
  /** A new access token, which shows that the keys are right, and its permissions. */
  token(): Promise<OAuthToken>
  /** Calls a documented path that the package has no method for. The answer has the names of the wire. */
  rest<T>(method: 'GET' | 'POST' | 'DELETE', path: string, content?: RestContent): Promise<T>
}

/** The body of a request: a JSON text, or the parts of a form. */
export type RestContent = { json: string } | { form: Record<string, FileWrapper> }

/** Milliseconds that a call waits at most when PayPal asks it to slow down. */
const longestPause = 2_000

const known = new LRUCache<string, Calls>({ max: 100 })

/** The API of an account. Its client, and with it the access token, is kept for later calls. */
export function payPalOf(site: Pick<JobSite, 'now'>, account: OpenAccount): PayPal {
  const { id, mode, keys, apiUrl } = account
  const key = JSON.stringify([id, mode, keys, apiUrl])
  const calls = known.get(key) ?? callsOf(account)
  known.set(key, calls)
  return { account, now: () => site.now, ...calls }
}

function callsOf(account: OpenAccount): Calls {
  let api: Promise<Api> | undefined

  async function call<T>(use: (api: Api) => Promise<Pick<ApiResponse<T>, 'result'>>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      const opened = (api ??= openApi(account))
      try {
        return (await use(await opened)).result
      } catch (error) {
        // The call succeeded, but its answer is not quite in the shape that the package expects.
        if (isFailedCall(error) && error.statusCode < 300) return camelCased(JSON.parse(String(error.body))) as T
        const isRejected = isFailedCall(error) && error.statusCode === 401
        // The package remembers that it got no access token, so another try needs another client.
        if (api === opened && (!isFailedCall(error) || isRejected || isTokenRequest(error))) api = undefined
        const pause = isRejected && !isTokenRequest(error) ? 0 : pauseAfter(error)
        if (attempt > 0 || pause === undefined) throw toProviderError(error)
        await wait(pause)
      }
    }
  }

  return {
    call,
    token: () => call(async ({ tokens }) => ({ result: await tokens.fetchToken() })),
    async rest<T>(method: 'GET' | 'POST' | 'DELETE', path: string, content?: RestContent): Promise<T> {
      const text = await call(({ request }) => {
        const made = request(method, path)
        made.authenticate([{ oauth2: true }])
        if (content && 'json' in content) {
          made.header('Content-Type', 'application/json')
          made.text(content.json)
        } else if (content) made.formData(content.form)
        return made.callAsText()
      })
      return (text === '' ? undefined : JSON.parse(text)) as T
    },
  }
}

/** Milliseconds after which a refused call may be repeated; undefined where it may not, or later than a buyer waits. */
function pauseAfter(error: unknown): number | undefined {
  if (!isFailedCall(error) || error.statusCode !== 429) return undefined
  const pause = Number(error.headers?.['retry-after'] ?? NaN) * 1000
  return pause >= 0 && pause <= longestPause ? pause : undefined
}

function isTokenRequest(error: unknown): boolean {
  return isFailedCall(error) && error.request?.url?.endsWith('/v1/oauth2/token') === true
}

async function openApi(account: OpenAccount) {
  // Loaded with the first payment, because most shops have another provider.
  const sdk = await import('@paypal/paypal-server-sdk')
  return apiOf(sdk, openClient(sdk, account))
}

function apiOf(sdk: Package, client: Client) {
  return {
    orders: new sdk.OrdersController(client),
    payments: new sdk.PaymentsController(client),
    vault: new sdk.VaultController(client),
    transactions: new sdk.TransactionSearchController(client),
    tokens: client.clientCredentialsAuthManager,
    request: client.getRequestBuilderFactory(),
  }
}

function openClient({ Client: PackageClient, Environment }: Package, { mode, keys, apiUrl }: OpenAccount): Client {
  const { clientId: oAuthClientId = '', clientSecret: oAuthClientSecret = '' } = keys
  const settings = {
    environment: mode === 'LIVE' ? Environment.Production : Environment.Sandbox,
    timeout: answerTimeout,
    clientCredentialsAuthCredentials: { oAuthClientId, oAuthClientSecret, oAuthClockSkew: 60 },
  }
  if (!apiUrl) return new PackageClient(settings)
  const root = apiUrl
  /** The package has no setting for the root of the API. Every call of it, and those for tokens, goes through this factory. */
  class ClientOfTests extends PackageClient {
    override getRequestBuilderFactory(): ReturnType<Client['getRequestBuilderFactory']> {
      const factory = super.getRequestBuilderFactory()
      return (method, path) => {
        const made = factory(method, path)
        made.interceptRequest((request) => ({ ...request, url: request.url.replace(/^https:\/\/[^/]+/, root) }))
        return made
      }
    }
  }
  return new ClientOfTests(settings)
}

/** The names of an answer as the package writes them: `purchase_units` becomes `purchaseUnits`. */
function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, part]) => [
    name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    camelCased(part),
  ])
  return Object.fromEntries(entries)
}
