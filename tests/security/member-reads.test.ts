import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WireError } from '../../apps/server/src/kernel/basics/errors.ts'
import type { Caller } from '../../apps/server/src/kernel/site/caller.ts'
import { newId } from '../../apps/server/src/kernel/basics/ids.ts'
import type { Implementation } from '../../apps/server/src/kernel/operations/types.ts'
import { performer } from '../../apps/server/src/kernel/operations/perform.ts'
import { aMember } from '../support/members/members.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { hiddenEntities, markerPatterns, type HiddenEntities } from './hidden-entities.ts'
import { memberCasesOf } from './member-cases.ts'
import { casesOf, type Case } from './visitor-cases.ts'

// Calls every operation as a member: those of staff, and those of members and visitors for what is somebody else's.

let server: TestServer
let shop: TestShop
let things: HiddenEntities
let cases: Record<string, Case>
beforeAll(async () => {
  server = await startServer({ caching: false })
  shop = await aShop(server)
  things = await hiddenEntities(shop)
  const of = async (what: string) =>
    (await shop.owner('GET', `/stoa/v1/member-security/${what}?memberId=${things.member.id}`)).body
  const [{ sessions }, { signIns }] = [await of('sessions'), await of('sign-ins')]
  cases = { ...casesOf(things), ...memberCasesOf(things, { sessionId: sessions[0].id, signInId: signIns[0].id }) }
})
afterAll(() => server[Symbol.asyncDispose]())

const nameOf = ({ operation: { service, name } }: Implementation) => `${service.name}.${name}`
const isOpen = ({ operation }: Implementation) => operation.identities.includes('MEMBER')

/** Members may end their own account, so each attempt has another one. */
async function anotherMember(): Promise<Caller> {
  const { id } = await aMember(shop)
  const { body } = await shop.owner('GET', `/stoa/v1/member-security/sessions?memberId=${id}`)
  const { clientId } = shop.credentials
  return { kind: 'MEMBER', memberId: id, sessionId: body.sessions[0].id, clientId, visitorId: newId() }
}

async function callAs(implementation: Implementation, caller: Caller, request: object) {
  const perform = performer(server.app.kernel, implementation)
  try {
    const answer = await perform({ siteId: shop.credentials.siteId, caller, request, requestId: 'reads' })
    return { status: 200, code: '', text: JSON.stringify(answer) }
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    return { status: error.status ?? 500, code: error.code, text: JSON.stringify([error.code, error.message, error.data]) }
  }
}

test('every operation of staff refuses a member before it reads the request', async () => {
  const caller = await anotherMember()
  const closed = server.app.composed.implementations.filter((each) => !isOpen(each))
  expect(closed.length).toBeGreaterThan(200)
  const faults: string[] = []
  for (const implementation of closed) {
    const { status, code } = await callAs(implementation, caller, {})
    if (status !== 403 || code !== 'PERMISSION_DENIED') faults.push(`${nameOf(implementation)} answers ${status} ${code}`)
  }
  expect(faults).toEqual([])
})

test('whatever a visitor may call, a member may, and each operation that is open to members has a case', () => {
  const { implementations } = server.app.composed
  expect(implementations.filter((each) => each.operation.identities.includes('VISITOR') && !isOpen(each)).map(nameOf)).toEqual([])
  expect(Object.keys(cases).toSorted()).toEqual(implementations.filter(isOpen).map(nameOf).toSorted())
})

test(
  'no answer to a member contains what is hidden or another’s, and nothing of another changes',
  { timeout: 120_000 },
  async () => {
    const before = await stateOfOthers()
    const faults: string[] = []
    for (const implementation of server.app.composed.implementations.filter(isOpen))
      for (const request of cases[nameOf(implementation)]!.requests ?? []) {
        const { status, text } = await callAs(implementation, await anotherMember(), request)
        const where = `${nameOf(implementation)} ${JSON.stringify(request)}`
        if (status !== 200 && (status < 400 || status > 499)) faults.push(`${where} answers ${status} ${text}`)
        // Ignore markers that the member sent in the request.
        const sent = JSON.stringify(request)
        const markers = markerPatterns.filter((mark) => mark.test(text) && !mark.test(sent)).map(String)
        if (markers.length > 0) faults.push(`${where} shows ${markers.join(', ')}`)
      }
    expect(faults).toEqual([])
    expect(await stateOfOthers()).toEqual(before)
  },
)

async function stateOfOthers() {
  const { cartId, checkoutId, orderId, member } = things
  const bodies = await Promise.all(
    [
      `/ecom/v1/carts/${cartId}`,
      `/ecom/v1/checkouts/${checkoutId}`,
      `/ecom/v1/orders/${orderId}`,
      `/members/v1/members/${member.id}?fieldsets=FULL`,
      `/stoa/v1/member-security/sessions?memberId=${member.id}`,
      `/stoa/v1/member-security/sign-ins?memberId=${member.id}`,
      `/reviews/v1/reviews/${member.reviewId}?returnPrivateReviews=true`,
    ].map(async (path) => (await shop.owner('GET', path)).body as object),
  )
  const { siteId } = shop.credentials
  const steps = await sql`select kind from sign_in_step where site_id = ${siteId} and member_id = ${member.id}`.execute(
    server.database.db,
  )
  const passwords =
    await sql`select member_id from member_credential where site_id = ${siteId} and member_id = ${member.id}`.execute(
      server.database.db,
    )
  return [...bodies, steps.rows, passwords.rows]
}
