import { importPKCS8, SignJWT } from 'jose'
import { newId } from '../../../kernel/basics/ids.ts'
import type { PluginFailure, PluginFunction, PluginKind } from '../../../kernel/site/plugins.ts'
import { needsHttps, OutboundError, type Outbound } from '../../../kernel/outside/outbound.ts'
import type { Seal } from '../../../kernel/secrets/sealed.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { PluginRow } from './store.ts'

/** An answer larger than this is refused. */
const maxBytes = 256 * 1024

export type CallResult<Answer> =
  | { outcome: 'ANSWERED'; answer: Answer; latency: number }
  | { outcome: 'REFUSED'; code: string; data: unknown; failure: string; reason: PluginFailure; latency: number }
  | { outcome: 'FAILED'; failure: string; reason: PluginFailure; latency: number }
  | { outcome: 'PAUSED' | 'DISABLED' }

/** The part of a plugin that a call needs; the address of one without keys names a function of the server. */
export interface CalledPlugin extends Pick<PluginRow, 'id' | 'deployment_uri' | 'enabled' | 'settings'> {
  component_type: string
}

/** The services of the server that calling plugins needs. */
export interface PluginPorts {
  seal: Seal
  outbound: Outbound
  breaker: CircuitBreaker
  functions: readonly PluginFunction[]
}

/** The function of the server that a plugin's address names. */
export function functionAt(
  functions: readonly PluginFunction[],
  { deployment_uri: uri, component_type: type }: Pick<CalledPlugin, 'deployment_uri' | 'component_type'>,
): PluginFunction | undefined {
  return functions.find(({ name, componentType }) => uri === `function:${name}` && componentType === type)
}

/**
 * Calls a plugin. It never throws for errors of the plugin and must not run inside a transaction. A refusal by the plugin itself
 * (an application error) is no failure: the plugin works.
 */
export async function callPlugin<Answer>(
  ports: PluginPorts,
  site: SiteRead,
  plugin: CalledPlugin | PluginRow,
  kind: PluginKind<Answer>,
  request: object,
  prepared?: object,
): Promise<CallResult<Answer>> {
  const { breaker, functions } = ports
  if (!plugin.enabled) return { outcome: 'DISABLED' }
  if (!breaker.admits(plugin.id, site.now)) return { outcome: 'PAUSED' }
  const began = performance.now()
  const latency = () => Math.round(performance.now() - began)
  const failed = (failure: string, reason: PluginFailure): CallResult<Answer> => {
    breaker.failed(plugin.id, failure, site.now)
    return { outcome: 'FAILED', failure, reason, latency: latency() }
  }
  try {
    const own = functionAt(functions, plugin)
    const json = own
      ? await withinTime(own.answer(site, request, plugin.settings, prepared), kind.timeout)
      : await answerOfApp(ports, site, registered(plugin), kind, request)
    const { answer, problem } = kind.read(json, site, request)
    if (problem !== undefined) return failed(problem, 'INVALID')
    breaker.succeeded(plugin.id)
    return { outcome: 'ANSWERED', answer, latency: latency() }
  } catch (error) {
    if (error instanceof Refused) {
      breaker.succeeded(plugin.id)
      const { code, data, message: failure } = error
      return { outcome: 'REFUSED', code, data, failure, reason: 'REFUSED', latency: latency() }
    }
    const { code, message } = error as Error & { code?: string }
    return failed(error instanceof OutboundError ? message : (code ?? message), reasonOf(error))
  }
}

function reasonOf(error: unknown): PluginFailure {
  const code = error instanceof OutboundError ? error.code : undefined
  return code === 'TIMEOUT' ? 'LATE' : code === 'TOO_LARGE' ? 'TOO_LARGE' : 'FAILED'
}

/** Rejects when the response is late; a function that is still running is not awaited. */
async function withinTime(answer: unknown, milliseconds: number): Promise<unknown> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new OutboundError('TIMEOUT', `no answer within ${milliseconds / 1000} seconds`)),
    milliseconds,
  )
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** A plugin that is no function of the server has an address, and keys that sign its requests. */
function registered(plugin: CalledPlugin | PluginRow): PluginRow {
  if ('private_key_sealed' in plugin) return plugin
  throw new Error(`the server has no ${plugin.deployment_uri}`)
}

/** The app answered with an error of the contract. */
class Refused extends Error {
  override name = 'Refused'
  readonly code: string
  readonly data: unknown

  constructor({ code, data }: ApplicationError) {
    super(`the plugin answered ${code}`)
    this.code = code
    this.data = data
  }
}

/** Throws when there is no answer with status 200. */
async function answerOfApp(
  { seal, outbound }: PluginPorts,
  site: SiteRead,
  plugin: PluginRow,
  kind: PluginKind<unknown>,
  request: object,
): Promise<unknown> {
  const response = await outbound.send(withoutSlash(plugin.deployment_uri) + kind.path, {
    method: 'POST',
    body: await signedRequest(site, plugin, seal.open(plugin.private_key_sealed), request),
    headers: { 'content-type': 'text/plain; charset=utf-8', accept: 'application/json', 'user-agent': 'Stoa-Plugins/1' },
    timeout: kind.timeout,
    maxBytes,
    longer: 'refuse',
    httpsOnly: needsHttps(site.settings),
  })
  const json = jsonOf(response.body)
  const refused = response.status >= 400 && response.status < 500 ? applicationError(json) : undefined
  if (refused) throw new Refused(refused)
  if (response.status !== 200) throw new Error(`the plugin answered ${response.status}`)
  return json
}

/** "The body is a JWT (RS256, issuer wix.com, audience the app id), whose claim data is an object {request, metadata}." */
async function signedRequest(site: SiteRead, plugin: PluginRow, privateKey: string, request: object): Promise<string> {
  const { language, settings } = site
  const { currency } = settings
  const metadata = {
    requestId: newId(),
    currency,
    languages: [...new Set([language, settings.language])],
    instanceId: site.siteId,
    appExtensionType: plugin.component_type,
  }
  // Plugins compare with the real time, which may differ from the site's clock.
  const seconds = Math.floor(site.realNow.getTime() / 1000)
  return new SignJWT({ data: { request, metadata } })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer('wix.com')
    .setAudience(plugin.app_id)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 300)
    .sign(await importPKCS8(privateKey, 'RS256'))
}

function withoutSlash(uri: string): string {
  return uri.endsWith('/') ? uri.slice(0, -1) : uri
}

/** Undefined if the body is not JSON. */
function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

interface ApplicationError {
  code: string
  data?: unknown
}

function applicationError(json: unknown): ApplicationError | undefined {
  const { code, data } = (json as { applicationError?: Partial<ApplicationError> } | null | undefined)?.applicationError ?? {}
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{0,63}$/.test(code) ? { code, data } : undefined
}
