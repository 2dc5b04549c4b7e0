import { setTimeout as pause } from 'node:timers/promises'

/** Polls until the result is not undefined. */
export async function until<Answer>(
  ask: () => Answer | undefined | Promise<Answer | undefined>,
  within = 20_000,
): Promise<Answer> {
  const end = performance.now() + within
  for (;;) {
    const response = await ask()
    if (response !== undefined) return response
    if (performance.now() > end) throw new Error('the condition was not met in time')
    await pause(25)
  }
}
