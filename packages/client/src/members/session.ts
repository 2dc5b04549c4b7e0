import { createClient, type Client } from '../client.ts'
import { tokenKeeper, type TokenKeeper, type TokenOptions } from '../tokens/token-keeper.ts'

/** Somebody who may sign in: an anonymous visitor or a member. */
export interface MemberSession extends TokenKeeper {
  clientId: string
  now(): number
  /** Calls the server as this visitor or member. */
  client: Client
}

/**
 * The session of one person. Without tokens it is that of a new anonymous visitor. In a browser make one for the page; on a server
 * one for each request, with a `storage` that reads and writes the cookies of that request.
 */
export function memberSession(options: TokenOptions): MemberSession {
  const { baseUrl, clientId, fetch, now = Date.now } = options
  const keeper = tokenKeeper(options)
  return {
    ...keeper,
    clientId,
    now,
    client: createClient({ baseUrl, authorize: keeper.authorize, ...(fetch && { fetch }) }),
  }
}
