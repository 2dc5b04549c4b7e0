import type { MollieClient } from '@mollie/api-client'
import { LRUCache } from 'lru-cache'
import type { OpenAccount } from '../provider.ts'
import { sender, type Send } from './http.ts'

/** The connection to an account at Mollie. */
export interface Mollie {
  api: MollieClient
  /** The books of the whole organization, where the owner gave a token for them: an API key of a profile may not read them. */
  books: { api: MollieClient; send: Send } | undefined
  /** Tests may receive events at an address of this machine. */
  isTest: boolean
}

const apiRoot = 'https://api.mollie.com/v2/'

const connections = new LRUCache<string, Mollie>({ max: 100 })

/** The connection of an account. The package is loaded with the first one: a shop without Mollie does not spend memory on it. */
export async function mollieOf(account: OpenAccount): Promise<Mollie> {
  const { id, keys, apiUrl } = account
  const key = JSON.stringify([id, keys, apiUrl])
  const known = connections.get(key) ?? (await connect(account))
  connections.set(key, known)
  return known
}

async function connect({ mode, keys, apiUrl }: OpenAccount): Promise<Mollie> {
  const { createMollieClient } = await import('@mollie/api-client')
  const root = apiUrl ? `${apiUrl.replace(/\/$/, '')}/v2/` : apiRoot
  const { apiKey = '', organizationToken: accessToken } = keys
  const overHttp = (client: MollieClient, send: Send): MollieClient => {
    ;(client.payments as unknown as WithTransport).networkClient.networkClient.request = send
    return client
  }
  const api = overHttp(createMollieClient({ apiKey }), sender(root, apiKey))
  // Mollie settles nothing in test mode, so a token would show the books of real payments.
  if (!accessToken || mode === 'TEST') return { api, books: undefined, isTest: apiUrl !== undefined }
  const send = sender(root, accessToken)
  return { api, books: { api: overHttp(createMollieClient({ accessToken }), send), send }, isTest: apiUrl !== undefined }
}

/**
 * The package's own transport has no time limit, repeats requests for as long as the answer asks for, trusts a list of certificate
 * authorities from its release alone, and speaks HTTPS only. All its binders share one function that sends, which is replaced.
 */
interface WithTransport {
  networkClient: { networkClient: { request: Send } }
}
