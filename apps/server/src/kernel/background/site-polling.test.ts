import { expect, onTestFinished, test } from 'vitest'
import { addWatch } from '../caching/cache-registry.ts'
import { sitePolling } from './site-polling.ts'

/** A clock that stands still until it is moved. */
function standingClock() {
  let now = Date.UTC(2026, 0, 1)
  return { now: () => new Date(now), move: (milliseconds: number) => void (now += milliseconds) }
}

async function roundsOver(...siteIds: string[]) {
  const clock = standingClock()
  const rounds = sitePolling(clock)
  await rounds.update({ ids: async () => siteIds })
  const due = () => [...rounds.due()].toSorted()
  return { clock, rounds, due }
}

test('each site is looked at first at once, and then once a minute', async () => {
  const { clock, due } = await roundsOver('a', 'b')
  expect(due()).toEqual(['a', 'b'])
  clock.move(29_000)
  expect(due()).toEqual([])
  clock.move(31_000)
  expect(due()).toEqual(['a', 'b'])
})

test('a site is looked at after a commit and at the time of its next work', async () => {
  const { clock, rounds, due } = await roundsOver('a', 'b')
  due()
  rounds.wake('a')
  expect(due()).toEqual(['a'])
  rounds.wakeAt('b', new Date(clock.now().getTime() + 5000))
  clock.move(4999)
  expect(due()).toEqual([])
  clock.move(1)
  expect(due()).toEqual(['b'])
})

test('while notifications may be missed, every site is looked at each second', async () => {
  onTestFinished(addWatch(() => false))
  const { clock, due } = await roundsOver('a', 'b')
  due()
  clock.move(999)
  expect(due()).toEqual([])
  clock.move(1)
  expect(due()).toEqual(['a', 'b'])
})

test('sites take turns: the one that was looked at longest ago is first, and those that were not taken stay due', async () => {
  const { rounds } = await roundsOver('a', 'b', 'c')
  const [first, second, third] = rounds.due()
  rounds.wake(first!)
  rounds.wake(third!)
  rounds.wake(second!)
  expect([...rounds.due().take(1)]).toEqual([first])
  rounds.wake(first!)
  expect([...rounds.due()]).toEqual([second, third, first])
})

test('work that is committed while its site is looked at is not missed', async () => {
  const { rounds, due } = await roundsOver('a')
  for (const siteId of rounds.due()) rounds.wake(siteId)
  expect(due()).toEqual(['a'])
})

test('after the clock was set back a year, sites are looked at', async () => {
  const { clock, due } = await roundsOver('a')
  due()
  clock.move(-365 * 24 * 3600_000)
  expect(due()).toEqual(['a'])
})
