import { availableParallelism } from 'node:os'
import { networkOf } from '../../kernel/abuse/attempt-counters.ts'
import { WireError } from '../../kernel/basics/errors.ts'

/**
 * Copies in sizes that the shop's own pages request are `ORDINARY`: each picture has a few of them. Copies in any other size are
 * `FREE`: their number is unlimited.
 */
export type Lane = 'ORDINARY' | 'FREE'

/** Decides which drawing runs next. */
export interface DrawingQueue {
  /**
   * Runs work for an address when its network has its turn; networks take turns, regardless of the number of their requests. Work
   * with the same key runs once for all callers. Each lane has a queue of its own; while both wait, the free one gets a quarter
   * of the time. Throws 503 when too many tasks wait in the lane: the network with the most tasks is refused.
   */
  take<Result>(address: string, key: string, work: () => Promise<Result>, lane?: Lane): Promise<Result>
}

interface Task {
  key: string
  run(): Promise<void>
  refuse(): void
  promise: Promise<unknown>
  /** The networks in whose queues it waits; empty when it runs. */
  networks: Set<string>
}

/** The code of the refusal. */
export const tooManyPictures = 'TOO_MANY_PICTURES'

/**
 * Pictures that are drawn at once in this process, of `processes` on this machine: each takes a core and the memory of its pixels.
 * One of the four threads that Node has for such work is left for files.
 */
export function drawnAtOnce(processes: number): number {
  return Math.max(1, Math.min(3, Math.floor(availableParallelism() / processes)))
}

export function drawingQueue({
  atOnce,
  maxWaiting = 200,
  now = () => performance.now(),
}: {
  atOnce: number
  /** In each lane. */
  maxWaiting?: number
  /** Milliseconds. */
  now?: () => number
}): DrawingQueue {
  const tasks = new Map<string, Task>()
  const lanes: Record<Lane, Queues> = { ORDINARY: queues(maxWaiting), FREE: queues(maxWaiting) }
  /** The time that each lane has used since both have waiting tasks, in milliseconds. */
  let spent: Record<Lane, number> = { ORDINARY: 0, FREE: 0 }
  const running: Record<Lane, number> = { ORDINARY: 0, FREE: 0 }

  return {
    take<Result>(address: string, key: string, work: () => Promise<Result>, lane: Lane = 'FREE'): Promise<Result> {
      const network = networkOf(address)
      const known = tasks.get(key)
      if (known) {
        lanes[lane].join(network, known)
        return known.promise as Promise<Result>
      }
      const task = newTask(key, work)
      if (!lanes[lane].add(network, task)) return Promise.reject(busy())
      tasks.set(key, task)
      startNext()
      return task.promise as Promise<Result>
    },
  }

  function newTask<Result>(key: string, work: () => Promise<Result>): Task {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const run = async () => {
      try {
        resolve(await work())
      } catch (error) {
        reject(error)
      }
    }
    const refuse = () => {
      tasks.delete(key)
      reject(busy())
    }
    return { key, run, refuse, promise, networks: new Set<string>() }
  }

  function startNext(): void {
    while (running.ORDINARY + running.FREE < atOnce) {
      const lane = nextLane()
      const task = lane && lanes[lane].next()
      if (!task) return
      const began = now()
      running[lane]++
      void task.run().finally(() => {
        tasks.delete(task.key)
        running[lane]--
        spent[lane] += now() - began
        startNext()
      })
    }
  }

  function nextLane(): Lane | undefined {
    if (lanes.ORDINARY.isEmpty() || lanes.FREE.isEmpty()) {
      spent = { ORDINARY: 0, FREE: 0 }
      if (!lanes.ORDINARY.isEmpty()) return 'ORDINARY'
      return lanes.FREE.isEmpty() ? undefined : 'FREE'
    }
    return running.FREE === 0 && spent.ORDINARY > 3 * spent.FREE ? 'FREE' : 'ORDINARY'
  }
}

type Queues = ReturnType<typeof queues>

/** The waiting tasks, by network; networks take turns. */
function queues(maxWaiting: number) {
  /** The first network is the next one. */
  const ofNetworks = new Map<string, Task[]>()
  let waiting = 0

  return {
    isEmpty: () => waiting === 0,
    /** Returns false if too many tasks wait, and no other network has more than this one. */
    add(network: string, task: Task): boolean {
      if (waiting >= maxWaiting && !makeRoom(network)) return false
      waiting++
      append(network, task)
      return true
    },
    /** A task that waits may come sooner here than where it waits already. */
    join(network: string, task: Task): void {
      if (task.networks.size > 0 && !task.networks.has(network)) append(network, task)
    },
    next(): Task | undefined {
      for (;;) {
        const [first] = ofNetworks
        if (!first) return undefined
        const [network, queue] = first
        const task = queue.shift()!
        ofNetworks.delete(network)
        if (queue.length > 0) ofNetworks.set(network, queue)
        // The task was already run in the turn of another network.
        if (!task.networks.delete(network)) continue
        leave(task)
        return task
      }
    },
  }

  function append(network: string, task: Task): void {
    task.networks.add(network)
    const queue = ofNetworks.get(network)
    if (queue) queue.push(task)
    else ofNetworks.set(network, [task])
  }

  function leave(task: Task): void {
    waiting--
    task.networks.clear()
  }

  /** Refuses the last task of the network with the most tasks; returns false if it is the requesting one. */
  function makeRoom(network: string): boolean {
    for (;;) {
      const [longest, queue] = [...ofNetworks].reduce((a, b) => (b[1].length > a[1].length ? b : a))
      if (queue.length <= (ofNetworks.get(network)?.length ?? 0) + 1) return false
      const task = queue.pop()!
      if (queue.length === 0) ofNetworks.delete(longest)
      if (!task.networks.delete(longest) || task.networks.size > 0) continue
      leave(task)
      task.refuse()
      return true
    }
  }
}

function busy(): WireError {
  return new WireError(503, tooManyPictures, 'many pictures are being made; try again in a moment', {
    data: { retryAfterSeconds: 5 },
  })
}
