/** The parts of a browser that this package uses. The DOM types would apply to the whole workspace. */
export interface Browser {
  document: {
    cookie: string
    createElement(name: 'iframe'): Frame
    body: { append(element: Frame): void }
  }
  location: { href: string; protocol: string }
  localStorage: {
    getItem(key: string): string | null
    setItem(key: string, value: string): void
    removeItem(key: string): void
  }
  addEventListener(type: 'message', listener: (event: FrameMessage) => void): void
  removeEventListener(type: 'message', listener: (event: FrameMessage) => void): void
}

/** An `<img>` of the page. */
export interface LoadingImage {
  complete: boolean
  naturalWidth: number
}

/** A `<video>` of the page. */
export interface PlayingVideo {
  src: string
  poster: string
  paused: boolean
  canPlayType(type: string): string
  play(): Promise<void>
  addEventListener(type: 'play' | 'error', listener: () => void, options?: { once?: boolean }): void
  removeEventListener(type: 'play' | 'error', listener: () => void): void
}

type Observer = new (
  changed: (entries: readonly { isIntersecting: boolean }[]) => void,
  options: { rootMargin: string },
) => { observe(element: object): void; disconnect(): void }

/** Calls `act` once, when an element comes near the screen. Returns what ends the wait. */
export function whenNear(element: object, act: () => void): () => void {
  const { IntersectionObserver: Observer } = globalThis as unknown as { IntersectionObserver: Observer }
  const observer = new Observer(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      act()
    },
    { rootMargin: '50%' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

export interface Frame {
  src: string
  hidden: boolean
  contentWindow: unknown
  onload: (() => void) | null
  remove(): void
}

export interface FrameMessage {
  data: any
  origin: string
  source: unknown
}

/** Only for functions that are called in a browser. */
export function browser(): Browser {
  if (!('document' in globalThis)) throw new Error('this needs a browser')
  return globalThis as unknown as Browser
}

/** Reading the property throws where the visitor's settings forbid to store anything. */
export function availableLocalStorage(): Browser['localStorage'] | undefined {
  const window = browser()
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}
