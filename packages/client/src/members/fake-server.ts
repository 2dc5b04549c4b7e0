import { memoryTokens } from '../tokens/storages.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { memberSession } from './session.ts'

type Answer = Response | object | ((request: any) => Response | object)

export const visitor: Tokens = {
  accessToken: { value: 'visitor', expiresAt: 4_000_000_000 },
  refreshToken: { value: 'refresh-visitor', role: 'visitor' },
}

/** For tests: the session of a visitor at a server that gives these answers by path, and records what it was asked. */
export function aSession(answers: Record<string, Answer>, clock: { now: number } = { now: 1_700_000_000_000 }) {
  const requests: { path: string; body: any; authorization: string | undefined }[] = []
  const fetch = async (url: any, { body, headers }: any) => {
    const path = new URL(url).pathname
    const request = JSON.parse(body)
    requests.push({ path, body: request, authorization: headers.authorization })
    const given = answers[path] ?? Response.json({ message: `no answer for ${path}` }, { status: 404 })
    const answer = typeof given === 'function' ? given(request) : given
    return answer instanceof Response ? answer.clone() : Response.json(answer)
  }
  const storage = memoryTokens(visitor)
  const session = memberSession({ baseUrl: 'https://shop.test', clientId: 'client', fetch, storage, now: () => clock.now })
  return { session, storage, requests, clock }
}

export const memberAnswer = { access_token: 'member', refresh_token: 'refresh-member', expires_in: 14_400 }

export function refusal(code: string, description = 'the reason', status = 400): Response {
  return Response.json({ message: '', details: { applicationError: { code, description } } }, { status })
}
