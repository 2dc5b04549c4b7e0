const publishedHosts = new Set(['www.wixapis.com', 'edge.wixapis.com'])

/** Hosts of pictures and videos in the URLs that the published packages build. */
const publishedMedia = /(?:https?:)?\/\/(?:static|video)\.wixstatic\.com(?![\w.-])/g

/**
 * A `fetch` that sends the published client's calls to `baseUrl` on the same path; all other requests are unchanged. Without
 * `fetch`, it uses the global one of the moment, so it works with frameworks that replace that again and again.
 */
export function rehost(baseUrl: string, fetch?: typeof globalThis.fetch): typeof globalThis.fetch {
  const base = withoutSlash(baseUrl)
  const send: typeof globalThis.fetch = (input, init) => (fetch ?? globalThis.fetch)(input, init)
  return (input, init) => {
    const text = input instanceof Request ? input.url : String(input)
    // URL.parse is missing in browsers before 2024.
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (!url || !publishedHosts.has(url.hostname)) return send(input, init)
    const moved = base + url.pathname + url.search
    return input instanceof Request ? send(new Request(moved, input), init) : send(moved, init)
  }
}

/** The same for the global `fetch`, which the published client always uses for tokens. Returns a function that restores it. */
export function rehostGlobally(baseUrl: string): () => void {
  const original = globalThis.fetch
  // Next.js marks its own `fetch` with properties and puts it back when they are missing.
  const rehosted = Object.assign(rehost(baseUrl, original), original)
  globalThis.fetch = rehosted
  return () => {
    if (globalThis.fetch === rehosted) globalThis.fetch = original
  }
}

/**
 * Replaces the published hosts of pictures in a text: the URL that a helper of the published packages built, or HTML with such
 * URLs. Front ends that are built with Vite or Next.js do not need it (`@stoa/client/vite`, `@stoa/client/next`).
 */
export function rehostMedia(text: string, baseUrl: string): string {
  return text.replace(publishedMedia, withoutSlash(baseUrl))
}

export function withoutSlash(baseUrl: string): string {
  return baseUrl.endsWith('/') ? withoutSlash(baseUrl.slice(0, -1)) : baseUrl
}
