import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToCart, aJoinedCart, contentOf, joinPath } from '../support/shop/joined-cart.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('a join that is undone many times at once is undone once', async () => {
  const { visitor, member } = await aJoinedCart(server)
  const answers = await Promise.all(Array.from({ length: 5 }, () => member('POST', `${joinPath}/undo`, {})))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404])
  expect(await contentOf(member)).toEqual({ Print: 1 })
  expect(await contentOf(visitor.send)).toEqual({ Print: 2, Mug: 1 })
})

test('while a join is undone, other tabs add items: none is lost or doubled', async () => {
  const { visitor, member, mug } = await aJoinedCart(server)
  await Promise.all([
    ...Array.from({ length: 4 }, () => addToCart(member, mug, 1)),
    member('POST', `${joinPath}/undo`, {}),
    ...Array.from({ length: 4 }, () => addToCart(visitor.send, mug, 1)),
  ])
  const [own, visited] = [await contentOf(member), await contentOf(visitor.send)]
  expect(own).toEqual({ Print: 1, Mug: 4 })
  expect(visited).toEqual({ Print: 2, Mug: 5 })
})
