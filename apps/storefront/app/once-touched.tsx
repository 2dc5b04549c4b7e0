import { lazy, memo, Suspense, type ComponentType } from 'react'

/** Signs that somebody is at the page. */
const signs = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'change'] as const

/** The first of them. */
export const touched: Promise<Event> = import.meta.env.SSR
  ? new Promise(() => {})
  : new Promise((resolve) => {
      for (const sign of signs) addEventListener(sign, resolve, { once: true, capture: true, passive: true })
    })

const arriving: Promise<unknown>[] = []

/** Before the server's first page: what a browser waits for is in every page from the start. */
export const allArrived = () => Promise.all(arriving)

/**
 * A part of a page whose script comes once somebody touches the page. Until then the server's HTML stands in its place and
 * works as pages do without script; so what is in it has to. Its props stay the same until something was done.
 */
export function onceTouched<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let part: { default: ComponentType<Props> } | undefined
  const loading = import.meta.env.SSR ? load() : touched.then(() => untilLoaded(load))
  const arrival = loading.then((component) => (part = { default: component }))
  if (import.meta.env.SSR) arriving.push(arrival)
  // What is here already is shown at once, without the moment that a promise takes.
  const now = { then: (show: (found: typeof part) => void) => show(part) } as typeof arrival
  const Part = lazy<ComponentType<any>>(() => (part ? now : arrival))
  return memo((props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ))
}

/** Without a line it is asked for again once that is back. */
async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;)
    try {
      return await load()
    } catch {
      await new Promise((back) => addEventListener('online', back, { once: true }))
    }
}
