import { setTimeout } from 'node:timers/promises'

const gatherMilliseconds = 10

/**
 * Repeats a step: at once while there is more to do, after a pause otherwise. `wake` ends the pause. A wake-up that arrives
 * while a step runs is not lost; several within a moment are handled together.
 */
export function backgroundLoop({ step, pauseMilliseconds, onError }: BackgroundWork) {
  let stopped = false
  let woken = false
  let endPause: () => void = () => {}
  let running: Promise<void> | undefined

  return {
    isStopped: () => stopped,
    start() {
      running = run()
    },
    wake() {
      woken = true
      endPause()
    },
    async stop() {
      stopped = true
      endPause()
      await running
    },
  }

  async function run(): Promise<void> {
    while (!stopped) {
      if (woken) await setTimeout(gatherMilliseconds)
      woken = false
      try {
        if (await step()) continue
      } catch (error) {
        if (!stopped) onError(error)
      }
      if (!woken && !stopped) await pause()
    }
  }

  async function pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = globalThis.setTimeout(resolve, pauseMilliseconds)
    timer.unref()
    endPause = resolve
    await promise
    clearTimeout(timer)
  }
}

interface BackgroundWork {
  /** Returns whether there may be more to do. */
  step(): Promise<boolean>
  pauseMilliseconds: number
  onError(error: unknown): void
}
