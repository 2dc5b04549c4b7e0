import { lazy, memo, Suspense, type ComponentType } from 'react'

/** Events that show that somebody uses the page. */
const signs = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'change'] as const

/** Resolves with the first of these events. */
export const touched: Promise<Event> = import.meta.env.SSR
  ? new Promise(() => {})
  : new Promise((resolve) => {
      for (const sign of signs) addEventListener(sign, resolve, { once: true, capture: true, passive: true })
    })

const arriving: Promise<unknown>[] = []

/** The server waits for these components before it renders its first page, so that its HTML always contains them. */
export const allArrived = () => Promise.all(arriving)

/**
 * A component whose script loads on the first interaction (partial hydration). Until then the server's HTML stays and must work
 * without script. Props may only change in response to an interaction.
 */
export function onceTouched<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let part: { default: ComponentType<Props> } | undefined
  const loading = import.meta.env.SSR ? load() : touched.then(() => untilLoaded(load))
  const arrival = loading.then((component) => (part = { default: component }))
  if (import.meta.env.SSR) arriving.push(arrival)
  // A loaded component renders synchronously, without the tick of a promise.
  const now = { then: (show: (found: typeof part) => void) => show(part) } as typeof arrival
  const Part = lazy<ComponentType<any>>(() => (part ? now : arrival))
  return memo((props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ))
}

/** Retries when the browser is online again. */
async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;)
    try {
      return await load()
    } catch {
      await new Promise((back) => addEventListener('online', back, { once: true }))
    }
}
