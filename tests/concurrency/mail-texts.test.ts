import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('of people who save the same version of a mail’s texts at once, one succeeds and the others are told', async () => {
  const shop = await aShop(server)
  const save = (text: object) => shop.owner('PATCH', '/stoa/v1/mail-texts', { text: { kind: 'REFUND', language: 'en', ...text } })
  const names = Array.from({ length: 8 }, (_, index) => `Version ${index}`)
  const answers = await Promise.all(names.map((text) => save({ revision: '0', texts: [{ slot: 'TITLE', text }] })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  const winner = answers.find(({ status }) => status === 200)!.body.text
  const { versions } = (await shop.owner('GET', '/stoa/v1/mail-texts/REFUND/en/versions')).body
  expect(versions).toEqual([winner])
  // Without a revision, texts of different places do not overwrite each other.
  await Promise.all([save({ texts: [{ slot: 'BODY', text: 'Body' }] }), save({ texts: [{ slot: 'NOTE', text: 'Note' }] })])
  const after = (await shop.owner('GET', '/stoa/v1/mail-texts/REFUND/en/versions')).body.versions
  expect(after.map(({ revision }: { revision: string }) => revision)).toEqual(['3', '2', '1'])
  expect(after[0].texts.map(({ slot }: { slot: string }) => slot)).toEqual(['TITLE', 'BODY', 'NOTE'])
})
