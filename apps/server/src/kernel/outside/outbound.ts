import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector, request, type Dispatcher } from 'undici'
import type { SiteSettings } from '../site/context.ts'

/** Why a request was not sent or its response was refused. The message is for the person who chose the URL. */
export class OutboundError extends Error {
  override name = 'OutboundError'
  readonly code: 'ADDRESS_NOT_ALLOWED' | 'HTTPS_REQUIRED' | 'TOO_MANY_REDIRECTS' | 'TOO_LARGE' | 'TIMEOUT'

  constructor(code: OutboundError['code'], message: string) {
    super(message)
    this.code = code
  }
}

export interface OutboundRequest {
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Milliseconds for everything: name resolution, connections, redirects and the whole response. */
  timeout: number
  maxBytes: number
  /** The treatment of a response above the limit: it is cut off there, or refused with TOO_LARGE. */
  longer: 'cut' | 'refuse'
  /** How many redirects are followed. With 0 a redirect is a response like any other. */
  redirects?: number
  httpsOnly: boolean
}

export interface OutboundAnswer {
  status: number
  /** Header names in lower case. */
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  /** The final URL after redirects. */
  url: string
}

/** An answer whose body is read as it arrives, until `timeout` is over. The caller reads `body` to its end, or destroys it. */
export type OutboundStream = Omit<OutboundAnswer, 'body'> & { body: Readable }

export interface Outbound extends AsyncDisposable {
  /** Throws OutboundError when the URL can be refused without resolving its host name. */
  check(url: URL, httpsOnly: boolean): void
  send(url: string, request: OutboundRequest): Promise<OutboundAnswer>
  /** A GET whose answer is too large for memory. `signal` ends it, also while its body is read. */
  open(
    url: string,
    request: Pick<OutboundRequest, 'headers' | 'timeout' | 'redirects' | 'httpsOnly'> & { signal?: AbortSignal },
  ): Promise<OutboundStream>
}

/** In live mode, requests must be encrypted. */
export function needsHttps(settings: SiteSettings): boolean {
  return settings.mode === 'LIVE'
}

/** The signature of `lookup` of `node:dns`. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Sends every request to a URL that a user chose. The check applies to the address that the socket connects to, and to every
 * redirect, because a name may resolve to another address a moment later. `allow` lists hosts and networks (CIDR) that may be
 * reached although they are not public. `resolve` finds the addresses of a name.
 */
export function outbound(allow: readonly string[], resolve: Resolve = lookup): Outbound {
  const allowed = allowList(allow)
  const connectorTo = (isAllowed: (address: string) => boolean) =>
    buildConnector({ timeout: 10_000, lookup: checkedLookup(isAllowed, resolve) })
  const toAnyAddress = connectorTo(() => true)
  const toAllowedAddresses = connectorTo((address) => allowed.address(address))
  const agent = new Agent({
    keepAliveTimeout: 4000,
    connect(options, callback) {
      const anyAddress = allowed.host(options.hostname)
      const literal = options.hostname.replace(/^\[|\]$/g, '')
      if (isIP(literal) && !anyAddress && !allowed.address(literal)) return callback(notAllowed(), null)
      const connect = anyAddress ? toAnyAddress : toAllowedAddresses
      connect(options, (error, socket) => {
        if (error) return callback(error, null)
        if (anyAddress || allowed.address(socket.remoteAddress ?? '')) return callback(null, socket)
        socket.destroy()
        callback(notAllowed(), null)
      })
    },
  })

  function check({ protocol, hostname }: URL, httpsOnly: boolean): void {
    if (protocol !== 'https:' && protocol !== 'http:') throw new OutboundError('ADDRESS_NOT_ALLOWED', 'is not a web address')
    if (protocol === 'http:' && httpsOnly) throw new OutboundError('HTTPS_REQUIRED', 'a live shop sends to https addresses only')
    const literal = hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal) && !allowed.host(hostname) && !allowed.address(literal)) throw notAllowed()
  }

  return {
    check,
    async send(url, { timeout, redirects = 0, ...options }) {
      return within(timeout, async (signal) => {
        const { answer, ...found } = await follow(new URL(url), redirects, options, signal)
        return { ...found, body: await readBody(answer, options) }
      })
    },
    async open(url, { timeout, redirects = 0, signal: given, ...options }) {
      return within(timeout, async (own) => {
        const signal = given ? AbortSignal.any([own, given]) : own
        const { answer, ...found } = await follow(new URL(url), redirects, options, signal)
        return { ...found, body: answer.body }
      })
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  }

  async function within<Result>(timeout: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const signal = AbortSignal.timeout(timeout)
    try {
      return await work(signal)
    } catch (error) {
      if (signal.aborted) throw new OutboundError('TIMEOUT', `no answer within ${timeout / 1000} seconds`)
      throw error
    }
  }

  async function follow(
    url: URL,
    redirectsLeft: number,
    options: Pick<OutboundRequest, 'method' | 'headers' | 'body' | 'httpsOnly'>,
    signal: AbortSignal,
  ): Promise<Omit<OutboundAnswer, 'body'> & { answer: Dispatcher.ResponseData }> {
    check(url, options.httpsOnly)
    const { method = 'GET', headers, body } = options
    const answer = await request(url, { dispatcher: agent, method, headers, body, signal })
    // A forced end is reported as a stream error, which has no other handler by then.
    answer.body.on('error', () => {})
    const { location } = answer.headers
    const isRedirect = method === 'GET' && answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string'
    if (isRedirect) {
      answer.body.destroy()
      if (redirectsLeft === 0) throw new OutboundError('TOO_MANY_REDIRECTS', 'the address redirects too often')
      const next = new URL(location, url)
      return follow(next, redirectsLeft - 1, next.origin === url.origin ? options : withoutSecrets(options), signal)
    }
    return { status: answer.statusCode, headers: answer.headers, answer, url: url.href }
  }
}

/** Headers are for the host that they were given for; another one gets those that every browser sends. */
function withoutSecrets<Options extends Pick<OutboundRequest, 'headers'>>({ headers = {}, ...options }: Options) {
  const common = Object.entries(headers).filter(([name]) => /^(?:accept|user-agent)/i.test(name))
  return { ...options, headers: Object.fromEntries(common) }
}

async function readBody(
  { headers, body }: Dispatcher.ResponseData,
  { maxBytes, longer }: Pick<OutboundRequest, 'maxBytes' | 'longer'>,
): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  try {
    if (longer === 'refuse' && Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
    if (maxBytes === 0) return Buffer.alloc(0)
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part)
      size += part.byteLength
      if (size <= maxBytes) continue
      if (longer === 'refuse') throw tooLarge()
      break
    }
  } catch (error) {
    // A receiver that closes the connection in the middle of its response has still responded.
    if (longer === 'refuse') throw error
  } finally {
    body.destroy()
  }
  return Buffer.concat(parts).subarray(0, maxBytes)
}

/** DNS lookup that returns only addresses which may be connected to. */
function checkedLookup(mayConnect: (address: string) => boolean, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, results) => {
      if (error) return callback(error, [])
      const addresses = results.filter(({ address }) => mayConnect(address))
      const [first] = addresses
      if (!first) return callback(notAllowed(), [])
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

/** Reads `OUTBOUND_ALLOW`; throws on an entry that is neither a host nor a network. */
export function allowList(entries: readonly string[]) {
  const networks: [ipaddr.IPv4 | ipaddr.IPv6, number][] = []
  const hosts = new Set<string>()
  for (const entry of entries) {
    if (ipaddr.isValidCIDR(entry)) networks.push(ipaddr.parseCIDR(entry))
    else if (ipaddr.isValid(entry)) networks.push([ipaddr.process(entry), ipaddr.process(entry).kind() === 'ipv4' ? 32 : 128])
    else if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(entry)) hosts.add(entry.toLowerCase())
    else throw new Error(`${entry} is neither a host nor a network`)
  }
  const host = (hostname: string) => hosts.has(hostname.toLowerCase().replace(/\.$/, ''))
  const isInNetwork = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
    networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
  return {
    host,
    /** Public addresses, and those of the listed networks. */
    address(text: string): boolean {
      if (!ipaddr.isValid(text)) return false
      const address = ipaddr.process(text)
      return isInNetwork(address) || isPublic(address)
    },
    /** A host, or an address of a network, that the operator listed. */
    isListed(hostname: string): boolean {
      const literal = hostname.replace(/^\[|\]$/g, '')
      return host(hostname) || (ipaddr.isValid(literal) && isInNetwork(ipaddr.process(literal)))
    },
  }
}

/** Addresses below ::/96 are IPv4 addresses in a deprecated notation, and fec0::/10 used to be site-local. */
const formerRanges = ['::/96', 'fec0::/10', '2001:db8::/32'].map((range) => ipaddr.parseCIDR(range))

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || !formerRanges.some(([network, bits]) => address.match(network, bits))
}

function notAllowed(): OutboundError {
  return new OutboundError('ADDRESS_NOT_ALLOWED', 'the address is not a public one')
}

function tooLarge(): OutboundError {
  return new OutboundError('TOO_LARGE', 'the answer is too large')
}
