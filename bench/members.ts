import { setTimeout as pause } from 'node:timers/promises'
import { startLargeShop } from './large-shop.ts'
import { startShoppers, type Measured, type Workload } from './load.ts'
import { sentStatements } from './server.ts'

/** How fast members sign in and renew their tokens, and what a shop full of sign-ins leaves to its visitors. */
const seconds = 8
const memberCount = 64
const password = 'correct horse battery'
await using started = await startLargeShop(4630, { products: 100, copies: 0, orders: 100 })
const { url, credentials, shop } = started

const post = async (path: string, body: object, authorization?: string) => {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = (await response.json()) as any
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer).slice(0, 300)}`)
  return answer
}
// One client registers all members: a captcha would be asked for.
await fetch(`${url}/iam/signon/v1/sign-on-policies`, {
  method: 'PATCH',
  headers: { 'content-type': 'application/json', authorization: shop.apiKey, 'wix-site-id': shop.siteId },
  body: JSON.stringify({ signOnPolicy: { captcha: 'NEVER' } }),
})
const visitor = await post('/oauth2/token', { clientId: credentials.clientId, grantType: 'anonymous' })
const visitorToken = visitor.access_token as string
const emailOf = (index: number) => `member-${index % memberCount}@example.com`
const renewalTokens: string[] = []
for (let index = 0; index < memberCount; index++) {
  const { identity } = await post(
    '/_api/iam/authentication/v2/register',
    { loginId: { email: emailOf(index) }, password },
    visitorToken,
  )
  const both = `${visitorToken},${shop.apiKey}`
  const tokens = await post('/oauth2/token', { grant_type: 'authorized_client', member_id: identity.id }, both)
  renewalTokens.push(tokens.refresh_token)
}

let turn = 0
const signIn: Workload = {
  name: 'sign in with a password',
  prepare: async () => undefined,
  async once(connection) {
    const body = { loginId: { email: emailOf(turn++) }, password }
    const { status } = await connection.send('POST', '/_api/iam/authentication/v2/login', {
      body,
      // Of many homes: an address has a limit.
      headers: { authorization: visitorToken, 'x-forwarded-for': `198.51.100.${turn % 250}` },
    })
    if (status !== 200) throw new Error(`the sign-in was answered with ${status}`)
  },
}
const renew: Workload = {
  name: 'renew a token of a member',
  prepare: async () => undefined,
  async once(connection) {
    const refreshToken = renewalTokens[turn++ % memberCount]
    const body = { clientId: credentials.clientId, grantType: 'refresh_token', refreshToken }
    const { status } = await connection.send('POST', '/oauth2/token', { body })
    if (status !== 200) throw new Error(`the renewal was answered with ${status}`)
  },
}
const page: Workload = {
  name: 'product page',
  prepare: async () => undefined,
  async once(connection) {
    const { status } = await connection.send('GET', '/products/low-tide', { headers: { accept: 'text/html' }, raw: true })
    if (status !== 200) throw new Error(`the page was answered with ${status}`)
  },
}

console.log('workload                              a second    p50 ms    p99 ms  failures  statements')
for (const workload of [signIn, renew]) print(await measure(workload, 16))
/** The page views that a busy shop has to serve. */
const pages = { perSecond: 100 }
const alone = await measure(page, 16, pages)
print({ ...alone, name: 'product page, nobody signs in' })
const others = await startShoppers(url, signIn, 16, { perSecond: 100 })
const [beside] = await Promise.all([pause(500).then(() => measure(page, 16, pages)), others.run(seconds + 2)])
print({ ...beside, name: 'product page, 100 sign-ins a second' })
print({ ...others.measured(), name: 'their sign-ins' })

async function measure(
  workload: Workload,
  shoppers: number,
  rate?: { perSecond: number },
): Promise<Measured & { statements: number }> {
  const running = await startShoppers(url, workload, shoppers, rate)
  await running.warmUp(1)
  const before = await sentStatements(url)
  await running.run(seconds)
  const measured = running.measured()
  return { ...measured, statements: ((await sentStatements(url)) - before) / measured.requests }
}

function print({ name, perSecond, p50, p99, failures, statements }: Measured & { statements?: number }): void {
  const numbers = [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), String(failures), statements?.toFixed(1) ?? '']
  console.log(name.padEnd(36) + numbers.map((text) => text.padStart(10)).join(''))
}
