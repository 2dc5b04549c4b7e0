import { lazy, memo, Suspense, useState, type ComponentType } from 'react'

/** Events that show that somebody uses the page. */
const interactionEvents = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'change'] as const

/** Resolves with the first of these events. */
export const firstInteraction: Promise<Event> = import.meta.env.SSR
  ? new Promise(() => {})
  : new Promise((resolve) => {
      for (const event of interactionEvents) addEventListener(event, resolve, { once: true, capture: true, passive: true })
    })

const loads: Promise<unknown>[] = []

/** The server waits for these components before it renders its first page, so that its HTML always contains them. */
export const allLoaded = () => Promise.all(loads)

/**
 * A component whose script loads on the first interaction (partial hydration). Until then the server's HTML stays and must work
 * without script. Props may only change in response to an interaction.
 */
export function loadOnInteraction<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let part: ComponentType<Props> | undefined
  const loading = import.meta.env.SSR ? load() : firstInteraction.then(() => loadWithRetry(load))
  const loaded = loading.then((component) => ({ default: (part = component) }))
  if (import.meta.env.SSR) loads.push(loaded)
  const Lazy = lazy<ComponentType<any>>(() => loaded)
  return memo((props: Props) => {
    // Already loaded, as always on the server, it is rendered at once. `lazy` would suspend for a tick.
    const [Part] = useState(() => part ?? Lazy)
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  })
}

/** Retries when the browser is online again. */
async function loadWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;)
    try {
      return await load()
    } catch {
      await new Promise((online) => addEventListener('online', online, { once: true }))
    }
}
