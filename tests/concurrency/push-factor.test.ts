import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPushMember } from '../support/members/push-member.ts'
import { pushService, type PushService } from '../support/providers/push-service.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import {} from '../support/shop/shop.ts'
import { aSignInSite } from '../support/members/signing-in.ts'

let server: TestServer
let service: PushService
beforeAll(async () => {
  service = await pushService()
  server = await startServer()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const aSite = () => aSignInSite(server)

test('of ten answers to a sign-in at the same time one counts, and of ten questions of its page one signs in', async () => {
  const mia = await aPushMember(await aSite(), service)
  const { stateToken, requestId, number } = await mia.signIn()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => mia.answer(requestId, { approve: index % 2 === 0, number })),
  )
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  const isApproved = answers.findIndex(({ status }) => status === 200) % 2 === 0
  const asked = await Promise.all(Array.from({ length: 5 }, () => mia.ask(stateToken, requestId)))
  expect(asked.filter(({ body }) => body.state === 'SUCCESS')).toHaveLength(isApproved ? 1 : 0)
})

test('members who begin at the same time get one key of the site, which their messages are signed with', async () => {
  const shop = await aSite()
  const members = await Promise.all(Array.from({ length: 5 }, () => aPushMember(shop, service)))
  expect(new Set(members.map(({ publicKey }) => publicKey)).size).toBe(1)
})
