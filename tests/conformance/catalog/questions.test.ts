import { afterAll, beforeAll, expect, test } from 'vitest'
import { endedTask } from '../../support/shop/bulk-tasks.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/stoa/v1/questions'

async function aQuestion(shop: TestShop, question: object) {
  const response = await shop.owner('POST', path, { question: { text: 'How long?', answer: 'Two days.', ...question } })
  expect(response).toMatchObject({ status: 200 })
  return response.body.question
}

async function changedByFilter(shop: TestShop, change: 'update' | 'delete', body: object) {
  const { body: started } = await shop.owner('POST', `/stoa/v1/bulk/questions/${change}-by-filter`, body)
  return endedTask(shop, started.jobId)
}

async function visibleTexts(shop: TestShop): Promise<string[]> {
  const visitor = await aVisitor(shop)
  const { body } = await visitor.send('POST', `${path}/query`, { query: {} })
  return body.questions.map(({ text }: { text: string }) => text)
}

test('a question is created, changed, moved within its topic and deleted', async () => {
  const shop = await aShop(server)
  const first = await aQuestion(shop, { text: 'Which carrier?', topic: 'Delivery', position: 2 })
  await aQuestion(shop, { text: 'How long?', topic: 'Delivery', position: 1 })
  await aQuestion(shop, { text: 'Which cards?', topic: 'Payment' })
  expect(first).toMatchObject({ revision: '1', visible: true, position: 2 })
  expect(await visibleTexts(shop)).toEqual(['How long?', 'Which carrier?', 'Which cards?'])
  const { body } = await shop.owner('PATCH', `${path}/${first.id}`, { question: { id: first.id, revision: '1', position: 0 } })
  expect(body.question).toMatchObject({ revision: '2', text: 'Which carrier?', position: 0 })
  expect(await visibleTexts(shop)).toEqual(['Which carrier?', 'How long?', 'Which cards?'])
  const outdated = await shop.owner('PATCH', `${path}/${first.id}`, { question: { id: first.id, revision: '1', position: 5 } })
  expect(outdated).toMatchObject({ status: 409 })
  expect((await shop.owner('DELETE', `${path}/${first.id}`)).status).toBe(200)
  expect((await shop.owner('GET', `${path}/${first.id}`)).status).toBe(404)
})

test('visitors read visible questions only, and cannot write', async () => {
  const shop = await aShop(server)
  const hidden = await aQuestion(shop, { visible: false })
  const visitor = await aVisitor(shop)
  expect(await visibleTexts(shop)).toEqual([])
  expect((await visitor.send('GET', `${path}/${hidden.id}`)).status).toBe(404)
  expect((await visitor.send('POST', `${path}/count`, { filter: {} })).body).toEqual({ count: 0 })
  expect((await visitor.send('POST', path, { question: { text: 'Mine?', answer: 'Yes.' } })).status).toBe(403)
  expect((await visitor.send('POST', '/stoa/v1/bulk/questions/delete-by-filter', { filter: {} })).status).toBe(403)
})

test('a search finds words of questions, answers and topics, and counts topics', async () => {
  const shop = await aShop(server)
  await aQuestion(shop, { answer: 'By bicycle courier.', topic: 'Delivery' })
  await aQuestion(shop, { text: 'Do you repair bicycles?', topic: 'Service' })
  await aQuestion(shop, { text: 'Where are you?', topic: 'Service' })
  const { body } = await shop.owner('POST', `${path}/search`, {
    search: {
      search: { expression: 'bicycle' },
      aggregations: [{ name: 'topics', type: 'VALUE', fieldPath: 'topic', value: { limit: 10 } }],
    },
  })
  expect(body.questions).toHaveLength(2)
  expect(body.aggregationData.results[0].values.results).toEqual(
    expect.arrayContaining([
      { value: 'Delivery', count: 1 },
      { value: 'Service', count: 1 },
    ]),
  )
})

test('questions are hidden by filter, and shown again when it is undone', async () => {
  const shop = await aShop(server)
  await aQuestion(shop, { text: 'One?', topic: 'A' })
  await aQuestion(shop, { text: 'Two?', topic: 'B' })
  const update = { filter: { topic: 'A' }, question: { visible: false } }
  expect(await changedByFilter(shop, 'update', { ...update, dryRun: true })).toMatchObject({ succeeded: 1, dryRun: true })
  expect(await visibleTexts(shop)).toHaveLength(2)
  const task = await changedByFilter(shop, 'update', update)
  expect(await visibleTexts(shop)).toEqual(['Two?'])
  await shop.owner('POST', `/stoa/v1/bulk-tasks/${task.id}/undo`, {})
  expect(await endedTask(shop, task.id)).toMatchObject({ state: 'UNDONE', undone: 1 })
  expect(await visibleTexts(shop)).toEqual(['One?', 'Two?'])
})

test('a deletion by filter is undone: the questions come back with their ids and dates', async () => {
  const shop = await aShop(server)
  const question = await aQuestion(shop, { topic: 'A' })
  const task = await changedByFilter(shop, 'delete', { filter: { topic: 'A' } })
  expect(await visibleTexts(shop)).toEqual([])
  await shop.owner('POST', `/stoa/v1/bulk-tasks/${task.id}/undo`, {})
  await endedTask(shop, task.id)
  const { body } = await shop.owner('GET', `${path}/${question.id}`)
  expect(body.question).toEqual({ ...question, revision: '2', updatedDate: expect.any(String) })
})

test('a task is cancelled while it waits, and changes nothing', async () => {
  await using quiet = await startServer()
  const shop = await aShop(quiet)
  await aQuestion(shop, {})
  const { body } = await shop.owner('POST', '/stoa/v1/bulk/questions/delete-by-filter', { filter: {} })
  const task = `/stoa/v1/bulk-tasks/${body.jobId}`
  expect((await shop.owner('GET', task)).body.task).toMatchObject({ state: 'RUNNING', canCancel: true, canUndo: false })
  expect((await shop.owner('POST', `${task}/undo`, {})).status).toBe(428)
  expect((await shop.owner('POST', `${task}/cancel`, {})).body.task).toMatchObject({ state: 'CANCELED', canCancel: false })
  expect((await shop.owner('POST', `${path}/count`, {})).body.count).toBe(1)
})
