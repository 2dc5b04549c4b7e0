import type { Plugin } from 'vite'

/** Parts of the router for what this shop does not do, and what stands in their place. A part that it lost or renamed fails the build. */
const parts: Record<string, string> = {
  // All routes are known from the page's first bytes on (`routeDiscovery`).
  'lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}
    export const getPartialManifest = (manifest) => manifest
    export const [getManifestPath, getPathsWithAncestors, handleClientVersionMismatch, URL_LIMIT] = []`,
  // Nothing watches the router at work.
  'lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const [instrumentHandler, instrumentationResultMetaContext] = []`,
}

/** Keeps them out of the browser's build: they would be a fiftieth of all script. */
export function unusedOfTheRouter(): Plugin {
  const left = new Set(Object.keys(parts))
  return {
    name: 'stoa:unused-of-the-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(_code, id) {
      const part = Object.keys(parts).find((path) => id.endsWith(`/react-router/dist/production/${path}`))
      if (!part) return undefined
      left.delete(part)
      return { code: parts[part]!, map: null }
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`The router has no ${[...left].join(' and no ')} any more`)
    },
  }
}
