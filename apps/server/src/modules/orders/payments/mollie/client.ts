import type { MollieClient } from '@mollie/api-client'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import type { Outbound } from '../../../../kernel/outside/outbound.ts'
import type { OpenAccount } from '../provider.ts'
import type { Mode } from '../provider-keys.ts'
import { sender, type Send } from './http.ts'

/** The connection to an account at Mollie. */
export interface Mollie {
  mode: Mode
  api: MollieClient
  /** The books of the whole organization, where the owner gave a token for them: an API key of a profile may not read them. */
  books: { api: MollieClient; send: Send } | undefined
  /** Where Mollie sends the events of a payment; undefined where it could not reach us. */
  eventUrl: string | undefined
}

const apiRoot = 'https://api.mollie.com/v2/'

const connections = new WeakMap<Outbound, LRUCache<string, Mollie>>()

/** The connection of an account. The package is loaded with the first one: a shop without Mollie does not spend memory on it. */
export async function mollieOf(account: OpenAccount, outbound: Outbound): Promise<Mollie> {
  const cache = connections.get(outbound) ?? new LRUCache<string, Mollie>({ max: 100 })
  connections.set(outbound, cache)
  const { id, keys, apiUrl, eventUrl } = account
  const key = JSON.stringify([id, keys, apiUrl, eventUrl])
  const known = cache.get(key) ?? (await connect(account, outbound))
  cache.set(key, known)
  return known
}

async function connect({ mode, keys, apiUrl, eventUrl: given }: OpenAccount, outbound: Outbound): Promise<Mollie> {
  const { createMollieClient } = await import('@mollie/api-client')
  const root = apiUrl ? `${apiUrl}/v2/` : apiRoot
  const { apiKey = '', organizationToken: accessToken } = keys
  const api = sentBy(createMollieClient({ apiKey }), sender(outbound, root, apiKey))
  // The doubles of tests reach every address.
  const eventUrl = given && (apiUrl || isReachable(given)) ? given : undefined
  // Mollie settles nothing in test mode, so a token would show the books of real payments.
  if (!accessToken || mode === 'TEST') return { mode, api, books: undefined, eventUrl }
  const send = sender(outbound, root, accessToken)
  return { mode, api, books: { api: sentBy(createMollieClient({ accessToken }), send), send }, eventUrl }
}

/**
 * The package's own transport has no time limit, repeats requests for as long as an answer asks for, trusts the certificate
 * authorities of its release alone, and does not check addresses as `outbound` does. All its binders share one function that sends,
 * which is replaced.
 */
function sentBy(client: MollieClient, send: Send): MollieClient {
  const transport: object = Reflect.get(Reflect.get(client.payments, 'networkClient'), 'networkClient')
  if (!('request' in transport)) throw new Error('the package of Mollie sends its requests in another way')
  transport.request = send
  return client
}

/** A host that Mollie can send events to. It refuses a payment whose address it cannot reach. */
export function isReachable(address: string): boolean {
  const { hostname } = new URL(address)
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(literal)) return ipaddr.process(literal).range() === 'unicast'
  return hostname.includes('.') && !/\.(?:localhost|local|internal|test|invalid|example)$/.test(hostname)
}
