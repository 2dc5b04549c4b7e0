const publishedHosts = new Set(['www.wixapis.com', 'edge.wixapis.com'])

/** A `fetch` that sends the published client's calls to `baseUrl` on the same path; all other requests are unchanged. */
export function rehost(baseUrl: string, fetch = globalThis.fetch): typeof globalThis.fetch {
  const base = baseUrl.replace(/\/$/, '')
  return (input, init) => {
    const url = URL.parse(input instanceof Request ? input.url : input)
    if (!url || !publishedHosts.has(url.hostname)) return fetch(input, init)
    const moved = base + url.pathname + url.search
    return input instanceof Request ? fetch(new Request(moved, input), init) : fetch(moved, init)
  }
}

/** The same for the global `fetch`, which the published client always uses for tokens. Returns a function that restores it. */
export function rehostGlobally(baseUrl: string): () => void {
  const original = globalThis.fetch
  globalThis.fetch = rehost(baseUrl, original)
  return () => {
    globalThis.fetch = original
  }
}
