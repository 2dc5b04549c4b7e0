/** What this package uses of a browser. The types of browsers would hold for the whole workspace. */
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
