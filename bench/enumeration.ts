import { mailServer } from '../tests/support/providers/mail-server.ts'
import { startLargeShop } from './large-shop.ts'

/**
 * Measures whether the response time reveals that an address is a member's: known and unknown addresses alternate in one run, so
 * that other load on the machine is the same for both. The medians' ratio must be within the limit. A registration of a front end
 * says in its answer that an address is known, as the contract has it, so its ratio is shown and has no limit; one on the shop's
 * own pages does not, where the site verifies emails.
 */
const limit = 0.1
const memberCount = 60
const password = 'correct horse battery'
await using smtp = await mailServer()
const mail = { SMTP_URL: `smtp://127.0.0.1:${smtp.settings.port}?tls=off`, MAIL_FROM: 'shop@example.com' }
await using started = await startLargeShop(4640, { products: 10, copies: 0, orders: 10 }, mail)
const { url, credentials, shop } = started

let requests = 0
async function call(method: string, path: string, body: object, headers: Record<string, string>): Promise<number> {
  requests++
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.${requests % 250}.${requests % 199}`, ...headers },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return response.status
}

const asOwner = { authorization: shop.apiKey, 'wix-site-id': shop.siteId }
await call('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy: { captcha: 'NEVER' } }, asOwner)
const granted = await fetch(`${url}/oauth2/token`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ clientId: credentials.clientId, grantType: 'anonymous' }),
})
const { access_token: authorization } = (await granted.json()) as { access_token: string }
const post = (path: string, body: object) => call('POST', path, body, { authorization })
const register = (email: string) => post('/_api/iam/authentication/v2/register', { loginId: { email }, password })
const login = (email: string) => post('/_api/iam/authentication/v2/login', { loginId: { email }, password: 'a wrong password' })
/** As the form of the shop's own page does, which answers with the page for the code. */
async function registerOnPage(email: string): Promise<number> {
  requests++
  const response = await fetch(`${url}/register`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, 'x-forwarded-for': `198.18.${requests % 250}.${requests % 199}` },
    body: new URLSearchParams({ firstName: 'Mia', email, password }),
  })
  const page = await response.text()
  return page.includes(email) ? response.status : 0
}
const recover = (email: string) => post('/_api/iam/recovery/v1/send-email', { email })

const known = Array.from({ length: memberCount }, (_, index) => `member-${index}@example.com`)
for (const email of known) if ((await register(email)) !== 200) throw new Error('a member was not registered')
// Each is tried as often as a member's, because a second attempt at an address is counted in the row of the first.
const unknown = Array.from({ length: memberCount }, (_, index) => `nobody-${index}@example.com`)

interface Measurement {
  name: string
  once(email: string): Promise<number>
  rounds: number
  statuses: readonly [known: number, unknown: number]
  limit?: number
}

// A member gets three recovery mails in an hour.
const measurements: Measurement[] = [
  { name: 'login with a wrong password', once: login, rounds: 5, statuses: [401, 401], limit },
  { name: 'recovery', once: recover, rounds: 3, statuses: [200, 200], limit },
  { name: 'registration', once: register, rounds: 1, statuses: [409, 200] },
]

console.log('request                          known ms  unknown ms     ratio')
for (const each of measurements) await show(each)
for (const [index] of unknown.entries()) unknown[index] = `nobody-on-page-${index}@example.com`
await show({ name: 'registration on the page', once: registerOnPage, rounds: 1, statuses: [200, 200], limit })

async function show(each: Measurement): Promise<void> {
  const [ofKnown, ofUnknown] = await measure(each)
  const ratio = ofKnown / ofUnknown
  const isWithin = each.limit === undefined || Math.abs(ratio - 1) <= each.limit
  const numbers = [ofKnown.toFixed(2), ofUnknown.toFixed(2), ratio.toFixed(3)].map((text) => text.padStart(10))
  console.log(each.name.padEnd(31) + numbers.join('  ') + (isWithin ? '' : `  more than ${each.limit! * 100} % apart`))
  if (!isWithin) process.exitCode = 1
}

/** The medians of known and unknown addresses, which come first in turn. */
async function measure({ once, rounds, statuses }: Measurement): Promise<[number, number]> {
  for (let index = 0; index < 3; index++) await once(`first-${index}@example.com`)
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++)
    for (const [index, email] of known.entries())
      for (const which of (index + round) % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
        const begin = performance.now()
        const status = await once(which === 0 ? email : unknown[index]!)
        times[which].push(performance.now() - begin)
        if (status !== statuses[which]) throw new Error(`answered ${status}, not ${statuses[which]}`)
      }
  return [median(times[0]), median(times[1])]
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
}
