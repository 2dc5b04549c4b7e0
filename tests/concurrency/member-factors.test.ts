import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProtectedMember, totpCode, verifyFactor } from '../support/members/second-factors.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'
import { password, allowFrontEnd } from '../support/members/signing-in.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const succeeded = ({ status }: { status: number }) => status === 200

async function aMemberWithChallenges(count: number) {
  const shop = await aShop(server)
  await allowFrontEnd(shop)
  const mia = await aProtectedMember(shop)
  const challenges: string[] = []
  for (let index = 0; index < count; index++) challenges.push((await mia.login()).body.stateToken)
  return { mia, challenges }
}

test('of ten sign-ins with one code at the same time one succeeds', async () => {
  const { mia, challenges } = await aMemberWithChallenges(10)
  const code = mia.nextCode()
  const answers = await Promise.all(challenges.map((stateToken) => verifyFactor(mia.front, 'TOTP', stateToken, code)))
  expect(answers.filter(succeeded)).toHaveLength(1)
})

test('of ten uses of a recovery code at the same time one signs in', async () => {
  const { mia, challenges } = await aMemberWithChallenges(10)
  const answers = await Promise.all(
    challenges.map((stateToken) => verifyFactor(mia.front, 'RECOVERY_CODE', stateToken, mia.recoveryCodes[0])),
  )
  expect(answers.filter(succeeded)).toHaveLength(1)
})

test('twenty guesses at the same time are five attempts; of ten right answers to one challenge one signs in', async () => {
  const { mia, challenges } = await aMemberWithChallenges(2)
  const [guessed, right] = challenges as [string, string]
  const guesses = await Promise.all(Array.from({ length: 20 }, () => verifyFactor(mia.front, 'TOTP', guessed, 'wrong')))
  const reasons = guesses.map(({ body }) => body.details.applicationError.data.verificationFailureReason)
  expect(reasons.filter((reason) => reason === 'BAD_CODE')).toHaveLength(5)
  const codes = mia.recoveryCodes.slice(0, 5)
  const answers = await Promise.all(codes.map((code) => verifyFactor(mia.front, 'RECOVERY_CODE', right, code)))
  expect(answers.filter(succeeded)).toHaveLength(1)
  // A code that came too late is not used up.
  expect((await mia.send('GET', '/stoa/v1/second-factors')).body.recoveryCodesLeft).toBe(9)
})

test('of twelve factors that are confirmed at the same time as many are added as a member may have', async () => {
  const shop = await aShop(server)
  await allowFrontEnd(shop)
  const mia = await aProtectedMember(shop)
  const started = []
  for (let index = 0; index < 12; index++)
    started.push((await mia.send('POST', '/stoa/v1/second-factors/start', { type: 'TOTP', currentPassword: password })).body)
  const answers = await Promise.all(
    started.map(({ stateToken, totp }) =>
      mia.send('POST', '/stoa/v1/second-factors/confirm', { stateToken, code: totpCode(shop, totp.secret) }),
    ),
  )
  expect(answers.filter(succeeded)).toHaveLength(9)
  expect((await mia.send('GET', '/stoa/v1/second-factors')).body.factors).toHaveLength(10)
})
