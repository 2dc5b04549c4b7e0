import { lazy, memo, Suspense, useState, type ComponentType } from 'react'

/** Events that show that somebody uses the page. It loses the focus to a frame in it. */
const interactionEvents = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'change', 'blur'] as const

const { promise, resolve } = Promise.withResolvers<Event | undefined>()

/** Resolves with the first of these events. */
export const firstInteraction = promise

let isUsed = false
void firstInteraction.then(() => (isUsed = true))

if (!import.meta.env.SSR) {
  for (const event of interactionEvents) addEventListener(event, resolve, { once: true, capture: true, passive: true })
  // Somebody was faster than the script.
  if (document.activeElement !== document.body) resolve(undefined)
}

/** Loads the components now, for a page that changes without an interaction. */
export const loadNow = () => resolve(undefined)

const loads: Promise<unknown>[] = []

/** The server waits for these components before it renders its first page, so that its HTML always contains them; also for those within them. */
export async function allLoaded(): Promise<void> {
  for (let known = 0; known < loads.length;) await Promise.all(loads.slice(0, (known = loads.length)))
}

/**
 * Navigations wait for it, because React replaces a part that a navigation changes before its script is here, with what was typed
 * there. A route awaits it where its whole page is such a component, or the page would be empty for a moment.
 */
export const loadedInUse = (): Promise<unknown> | undefined => (isUsed && navigator.onLine ? allLoaded() : undefined)

/**
 * A component whose script loads on the first interaction (partial hydration). Until then the server's HTML stays and must work
 * without script. Props may only change in response to an interaction.
 */
export function loadOnInteraction<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let part: ComponentType<Props> | undefined
  const loading = import.meta.env.SSR ? load() : firstInteraction.then(() => loadWithRetry(load))
  const loaded = loading.then((component) => ({ default: (part = component) }))
  loads.push(loaded)
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
