import { expect, test } from 'vitest'
import { drawingQueue, type DrawingQueue } from './drawing-queue.ts'

/** Work that is done when it is told so, and what has begun. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, (() => void)[]>()
  const work = (name: string) => async () => {
    begun.push(name)
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.set(name, [...(ends.get(name) ?? []), resolve])
    await promise
    return name
  }
  return { begun, work, end: (name: string) => ends.get(name)!.shift()!() }
}

const codeOf = (taken: Promise<unknown>) =>
  taken.then(
    () => 'done',
    (error: { status: number; code: string; data: object }) => `${error.status} ${error.code} ${JSON.stringify(error.data)}`,
  )
const busy = '503 TOO_MANY_PICTURES {"retryAfterSeconds":5}'
const settled = () => new Promise<void>((resolve) => void setImmediate(resolve))

test('as many run at once as are allowed, and equal ones once', async () => {
  const { begun, work, end } = works()
  const queue = drawingQueue({ atOnce: 2 })
  const taken = ['a', 'b', 'c', 'a', 'c'].map((name) => queue.take('198.51.100.1', name, work(name)))
  expect(begun).toEqual(['a', 'b'])
  end('a')
  await settled()
  expect(begun).toEqual(['a', 'b', 'c'])
  end('b')
  end('c')
  expect(await Promise.all(taken)).toEqual(['a', 'b', 'c', 'a', 'c'])
  const again = queue.take('198.51.100.1', 'a', work('a'))
  end('a')
  expect(await again).toBe('a')
  expect(begun).toEqual(['a', 'b', 'c', 'a'])
})

test('networks take drawingQueue, however much one of them asks for', async () => {
  const { begun, work, end } = works()
  const queue = drawingQueue({ atOnce: 1 })
  // The same network of IPv6.
  const greedy = (name: string, index: number) => queue.take(`2001:db8::${index + 1}`, name, work(name))
  const first = ['g1', 'g2', 'g3', 'g4'].map(greedy)
  const other = queue.take('198.51.100.1', 'other', work('other'))
  for (const name of ['g1', 'g2', 'other', 'g3', 'g4']) {
    expect(begun.at(-1)).toBe(name)
    end(name)
    await settled()
  }
  expect(await Promise.all([...first, other])).toHaveLength(5)
})

test('where too much waits, whoever waits for most is refused', async () => {
  const { begun, work, end } = works()
  const queue = drawingQueue({ atOnce: 1, maxWaiting: 4 })
  const take = (address: string, name: string) => codeOf(queue.take(address, name, work(name)))
  const running = take('198.51.100.1', 'running')
  const greedy = ['g1', 'g2', 'g3', 'g4'].map((name) => take('198.51.100.1', name))
  expect(await take('198.51.100.1', 'g5')).toBe(busy)
  const other = take('198.51.100.2', 'other')
  expect(await greedy[3]).toBe(busy)
  const another = take('198.51.100.2', 'another')
  expect(await greedy[2]).toBe(busy)
  // Two each: the next one of either would make it the greediest.
  expect(await take('198.51.100.2', 'more')).toBe(busy)
  for (const name of ['running', 'g1', 'other', 'g2', 'another']) {
    expect(begun.at(-1)).toBe(name)
    end(name)
    await settled()
  }
  expect(await Promise.all([running, greedy[0], greedy[1], other, another])).toEqual(Array(5).fill('done'))
})

test('what two networks wait for comes at the first turn, and stays when one of them is refused', async () => {
  const { begun, work, end } = works()
  const queue = drawingQueue({ atOnce: 1, maxWaiting: 4 })
  const take = (address: string, name: string) => codeOf(queue.take(address, name, work(name)))
  const running = take('198.51.100.1', 'running')
  const greedy = ['g1', 'g2', 'g3', 'both'].map((name) => take('198.51.100.1', name))
  const both = take('198.51.100.2', 'both')
  const third = take('198.51.100.3', 'third')
  expect(await greedy[2]).toBe(busy)
  for (const name of ['running', 'g1', 'both', 'third', 'g2']) {
    expect(begun.at(-1)).toBe(name)
    end(name)
    await settled()
  }
  expect(await Promise.all([running, both, greedy[3], third])).toEqual(['done', 'done', 'done', 'done'])
  expect(begun.filter((name) => name === 'both')).toHaveLength(1)
})

test('work that fails keeps nobody waiting', async () => {
  const queue: DrawingQueue = drawingQueue({ atOnce: 1 })
  const failed = queue.take('198.51.100.1', 'a', () => Promise.reject(new Error('damaged')))
  const next = queue.take('198.51.100.1', 'b', async () => 'b')
  await expect(failed).rejects.toThrow('damaged')
  expect(await next).toBe('b')
})

test('however many networks fill the queue of free sizes, a copy in an ordinary size comes next', async () => {
  const { begun, work, end } = works()
  const queue = drawingQueue({ atOnce: 1, maxWaiting: 5 })
  const flood = Array.from({ length: 8 }, (_, index) =>
    codeOf(queue.take(`198.51.${index}.1`, `free ${index}`, work(`free ${index}`), 'FREE')),
  )
  const page = queue.take('203.0.113.1', 'page', work('page'), 'ORDINARY')
  expect(await Promise.all(flood.slice(6))).toEqual([busy, busy])
  end('free 0')
  await settled()
  expect(begun).toEqual(['free 0', 'page'])
  end('page')
  expect(await page).toBe('page')
})

test('while both wait, free sizes get a quarter of the time', async () => {
  const { begun, work, end } = works()
  let time = 0
  const queue = drawingQueue({ atOnce: 1, now: () => time })
  const names = Array.from({ length: 20 }, (_, index) => `${index < 15 ? 'page' : 'free'} ${index}`)
  for (const name of names) void queue.take('203.0.113.1', name, work(name), name.startsWith('page') ? 'ORDINARY' : 'FREE')
  for (let index = 0; index < 15; index++) {
    // A free size takes ten times as long.
    time += begun.at(-1)!.startsWith('free') ? 10 : 1
    end(begun.at(-1)!)
    await settled()
  }
  expect(begun.slice(0, 15).filter((name) => name.startsWith('free'))).toHaveLength(1)
})
