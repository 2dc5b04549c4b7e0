import { expect, test } from 'vitest'
import { serialize, type Changes } from './serialize.ts'
import type { Quantities } from './quantities.ts'

test('changes made during a call are merged into the next call, and the last quantity of a line wins', async () => {
  let reads = 0
  const readAgain = async () => void reads++
  const calls: { changes: Changes; resolve: (text: string) => void }[] = []
  const change = serialize((changes) => new Promise<string>((resolve) => void calls.push({ changes, resolve })), readAgain)
  const first = change({ quantities: { a: 2 } })
  const later: Quantities[] = [{ a: 3 }, { b: 1 }, { a: 4 }]
  const last = later.map((quantities) => change({ quantities })).at(-1)
  expect(calls.map(({ changes }) => changes)).toEqual([{ quantities: { a: 2 } }])
  calls[0]!.resolve('one')
  await expect.poll(() => calls.length).toBe(2)
  expect(calls[1]!.changes.quantities).toEqual({ a: 4, b: 1 })
  calls[1]!.resolve('two')
  expect(await Promise.all([first, last])).toEqual([
    ['one', 'two'],
    ['one', 'two'],
  ])
  expect(reads).toBe(1)
})

test('a failed call rejects the waiting changes too, and the next change starts fresh', async () => {
  const sent: Changes[] = []
  let works = false
  const change = serialize(
    async (changes) => {
      sent.push(changes)
      if (!works) throw new Error('offline')
      return 'done'
    },
    async () => {},
  )
  const tries = [change({ quantities: { a: 2 } }), change({ quantities: { a: 3 } })]
  expect((await Promise.allSettled(tries)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  works = true
  expect(await change({ quantities: { b: 1 } })).toEqual(['done'])
  expect(sent).toEqual([{ quantities: { a: 2 } }, { quantities: { b: 1 } }])
})
