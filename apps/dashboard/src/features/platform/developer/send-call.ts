import { CallError, createClient, pageSession, visitorTokens, type Authorize } from '@stoa/client'
import type { Call } from '@stoa/contract'
import type { ApiOperation, DevelopmentHint } from '@stoa/contract/services/stoa/developer-console'
import { siteInUrl } from '../../../lib/site/site-url.ts'

/** An answer as it came, refusals too. */
export interface RawAnswer {
  status: number
  body: string
  hints: readonly DevelopmentHint[]
}

/** Sends a call as the signed-in person, or as a visitor of an OAuth app, with hints either way where the app is in development. */
export async function sendCall(operation: ApiOperation, request: object, clientId: string | undefined): Promise<RawAnswer> {
  let answer: RawAnswer | undefined
  const client = createClient({
    baseUrl: '',
    authorize: clientId ? visitorOf(clientId) : asPerson,
    fetch: async (...sent) => {
      const response = await fetch(...sent)
      answer = { status: response.status, body: indented(await response.clone().text()), hints: hintsIn(response) }
      return response
    },
  })
  const call = { method: operation.method, path: operation.path, permissions: [] } as Call
  try {
    await client.call(call, request)
  } catch (error) {
    if (!answer || !(error instanceof CallError)) throw error
  }
  return answer!
}

const visitors = new Map<string, Authorize>()

/** One visitor per app, so that a second call finds the cart of the first. */
function visitorOf(clientId: string): Authorize {
  const known = visitors.get(clientId) ?? visitorTokens({ baseUrl: '', clientId })
  visitors.set(clientId, known)
  return known
}

const asPerson = async () => ({ ...(await pageSession(siteInUrl)()), 'stoa-hints': '1' })

function hintsIn({ headers }: Response): DevelopmentHint[] {
  return JSON.parse(headers.get('stoa-hints') ?? '[]') as DevelopmentHint[]
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
