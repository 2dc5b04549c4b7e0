import { Secret, TOTP } from 'otpauth'
import type { MailServer } from '../providers/mail-server.ts'
import type { TestShop, WireAnswer } from '../shop/shop.ts'
import { aFrontEnd, password, type FrontEnd } from './signing-in.ts'

export const verifyPath = (type: string) => `/_api/iam/authentication/v2/${type}/verify`

/** The field of a request that holds what is given for a factor. */
const dataOf: Record<string, string> = {
  TOTP: 'totpData',
  EMAIL: 'emailData',
  SMS: 'smsData',
  CALL: 'callData',
  RECOVERY_CODE: 'recoveryCodeData',
}

/** Completes a challenge; without a code it asks for one. */
export function verifyFactor(
  front: FrontEnd,
  type: string,
  stateToken: string,
  code?: string,
  more: object = {},
): Promise<WireAnswer> {
  return front.send('POST', verifyPath(type), { stateToken, ...(code && { [dataOf[type]!]: { code } }), ...more })
}

/** The code of an authenticator app; `steps` later, because each code works once. */
export function totpCode({ server }: TestShop, secret: string, steps = 0): string {
  const timestamp = server.clock.now().getTime() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

export interface ProtectedMember {
  id: string
  email: string
  front: FrontEnd
  secret: string
  recoveryCodes: string[]
  /** A signed-in request. */
  send(method: string, path: string, body?: object): Promise<WireAnswer>
  /** A code that was not used before. */
  nextCode(): string
  login(more?: object): Promise<WireAnswer>
}

let counter = 0

/** A member who has set up an authenticator app. */
export async function aProtectedMember(shop: TestShop, given: { email?: string } = {}): Promise<ProtectedMember> {
  const email = given.email ?? `factor-${process.pid}-${++counter}@example.com`
  const front = await aFrontEnd(shop)
  const { access } = await front.signIn(email)
  const send: ProtectedMember['send'] = (method, path, body) =>
    shop.raw(method, path, { headers: { authorization: access }, ...(body && { body }) })
  const started = await send('POST', '/stoa/v1/second-factors/start', { type: 'TOTP', currentPassword: password })
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  const { stateToken, totp } = started.body
  const confirmed = await send('POST', '/stoa/v1/second-factors/confirm', {
    stateToken,
    code: totpCode(shop, totp.secret),
    name: 'Phone',
  })
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
  const { body } = await send('GET', '/members/v1/members/my')
  return {
    id: body.member.id,
    email,
    front,
    secret: totp.secret,
    recoveryCodes: confirmed.body.recoveryCodes,
    send,
    nextCode() {
      shop.server.clock.advance(60_000)
      return totpCode(shop, totp.secret)
    },
    login: (more = {}) => front.send('POST', '/_api/iam/authentication/v2/login', { loginId: { email }, password, ...more }),
  }
}

/** The mails with a code. */
export const codeMails = (smtp: MailServer) => smtp.mails.filter(({ parsed }) => /^\d{6} /.test(parsed.subject!))

/** The code of the last mail that has one. */
export async function mailedCode({ server }: TestShop, smtp: MailServer): Promise<string> {
  await server.app.drain()
  return codeMails(smtp).at(-1)!.parsed.subject!.slice(0, 6)
}
