import type { PushBrowser, PushService } from '../providers/push-service.ts'
import { verifyPath } from './second-factors.ts'
import type { TestShop, WireAnswer } from '../shop/shop.ts'
import { aFrontEnd, password, type FrontEnd } from './signing-in.ts'

export interface PushMember {
  id: string
  email: string
  front: FrontEnd
  browser: PushBrowser
  /** The public key of the browser's subscription. */
  publicKey: string
  factorId: string
  recoveryCodes: string[]
  /** A request of the browser in which the member is signed in. */
  send(method: string, path: string, body?: object): Promise<WireAnswer>
  login(): Promise<WireAnswer>
  /** A sign-in elsewhere: what its page knows. */
  signIn(): Promise<{ stateToken: string; requestId: string; number: string }>
  /** The sign-in page asks whether it goes on. */
  ask(stateToken: string, requestId?: string): Promise<WireAnswer>
  answer(requestId: string, answer: object): Promise<WireAnswer>
}

const base = '/stoa/v1/second-factors'
let counter = 0

/** A member whose browser approves sign-ins. */
export async function aPushMember(shop: TestShop, service: PushService): Promise<PushMember> {
  const email = `push-${process.pid}-${++counter}@example.com`
  const front = await aFrontEnd(shop)
  const { access } = await front.signIn(email)
  const send: PushMember['send'] = (method, path, body) =>
    shop.raw(method, path, { headers: { authorization: access }, ...(body && { body }) })
  const browser = service.browser()
  const started = await send('POST', `${base}/start`, { type: 'PUSH', currentPassword: password })
  const { stateToken, pushPublicKey } = started.body
  const confirmed = await send('POST', `${base}/confirm`, { stateToken, credential: browser.subscription, name: 'Laptop' })
  if (confirmed.status !== 200) throw new Error(JSON.stringify([started.body, confirmed.body]))
  const { body } = await send('GET', '/members/v1/members/my')
  const login = () => front.login(email)
  return {
    id: body.member.id,
    email,
    front,
    browser,
    publicKey: pushPublicKey,
    factorId: confirmed.body.factor.id,
    recoveryCodes: confirmed.body.recoveryCodes,
    send,
    login,
    async signIn() {
      const { body: state } = await login()
      const { hint, pushData } = state.mfaChallengeData.verificationChallengeData
      return { stateToken: state.stateToken, requestId: pushData.transactionId, number: hint }
    },
    ask: (token, requestId) =>
      front.send('POST', verifyPath('PUSH'), {
        stateToken: token,
        ...(requestId && { pushData: { transactionId: requestId } }),
      }),
    answer: (requestId, answer) => send('POST', `${base}/sign-in-requests/${requestId}/answer`, answer),
  }
}
