import { availableParallelism } from 'node:os'
import { networkOf } from '../../kernel/attempt-counters.ts'
import { WireError } from '../../kernel/errors.ts'

/** Who may draw next. */
export interface Turns {
  /**
   * Runs work for somebody's address when it is their turn; networks take turns, whatever each of them asks for. Work of the same
   * key runs once for all who wait for it. Throws 503 when too much waits: then whoever waits for most is refused.
   */
  take<Result>(address: string, key: string, work: () => Promise<Result>): Promise<Result>
}

interface Task {
  key: string
  run(): Promise<void>
  refuse(): void
  promise: Promise<unknown>
  /** The networks in whose queues it waits; empty when it runs. */
  networks: Set<string>
}

/**
 * Pictures that are drawn at once in this process, of `processes` on this machine: each takes a core and the memory of its pixels.
 * One of the four threads that Node has for such work is left for files.
 */
export function drawnAtOnce(processes: number): number {
  return Math.max(1, Math.min(3, Math.floor(availableParallelism() / processes)))
}

export function turns({ atOnce, maxWaiting = 200 }: { atOnce: number; maxWaiting?: number }): Turns {
  const tasks = new Map<string, Task>()
  /** What waits, by network. The first network is the next one. */
  const queues = new Map<string, Task[]>()
  let running = 0
  let waiting = 0

  return {
    take<Result>(address: string, key: string, work: () => Promise<Result>): Promise<Result> {
      const network = networkOf(address)
      const known = tasks.get(key)
      if (known) {
        // It may come sooner here than where it waits already.
        if (known.networks.size > 0 && !known.networks.has(network)) add(network, known)
        return known.promise as Promise<Result>
      }
      if (waiting >= maxWaiting && !makeRoom(network)) return Promise.reject(busy())
      const task = newTask(key, work)
      waiting++
      add(network, task)
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
        reject(error as Error)
      }
    }
    const task = { key, run, refuse: () => reject(busy()), promise, networks: new Set<string>() }
    tasks.set(key, task)
    return task
  }

  function add(network: string, task: Task): void {
    task.networks.add(network)
    const queue = queues.get(network)
    if (queue) queue.push(task)
    else queues.set(network, [task])
  }

  function startNext(): void {
    while (running < atOnce) {
      const [next] = queues
      if (!next) return
      const [network, queue] = next
      const task = queue.shift()!
      queues.delete(network)
      if (queue.length > 0) queues.set(network, queue)
      // Another network's turn came first.
      if (!task.networks.delete(network)) continue
      leaveQueues(task)
      running++
      void task.run().finally(() => {
        tasks.delete(task.key)
        running--
        startNext()
      })
    }
  }

  function leaveQueues(task: Task): void {
    waiting--
    task.networks.clear()
  }

  /** Refuses the last task of whoever waits for most; false when that is the network that asks. */
  function makeRoom(network: string): boolean {
    for (;;) {
      const [longest, queue] = [...queues].reduce((a, b) => (b[1].length > a[1].length ? b : a))
      if (queue.length <= (queues.get(network)?.length ?? 0) + 1) return false
      const task = queue.pop()!
      if (queue.length === 0) queues.delete(longest)
      if (!task.networks.delete(longest) || task.networks.size > 0) continue
      leaveQueues(task)
      tasks.delete(task.key)
      task.refuse()
      return true
    }
  }
}

function busy(): WireError {
  return new WireError(503, 'TOO_MANY_PICTURES', 'many pictures are being made; try again in a moment', {
    data: { retryAfterSeconds: 5 },
  })
}
