import type { Plugin } from 'vite'

/** Modules of libraries that the shop does not use, with their replacements. The build fails where a module is missing. */
const stubs: Record<string, string> = {
  // The manifest contains all routes (`routeDiscovery`).
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}
    export const getPartialManifest = (manifest) => manifest
    export const [getManifestPath, getPathsWithAncestors, handleClientVersionMismatch, URL_LIMIT] = []`,
  // The shop does not instrument the router.
  'react-router/dist/production/lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const [instrumentHandler, instrumentationResultMetaContext] = []`,
  // The shop has its own error page. This is the fallback where even the root layout fails.
  'react-router/dist/production/lib/dom/ssr/errorBoundaries.js': `
    import { Component, createElement as h } from 'react'
    export const [BoundaryShell, RemixRootDefaultErrorBoundary] = []
    export class RemixErrorBoundary extends Component {
      state = {}
      static getDerivedStateFromError = () => ({ failed: true })
      render() {
        if (!this.state.failed) return this.props.children
        return h('html', { lang: 'en' }, h('body', null, h('h1', null, 'Something went wrong. Please reload the page.')))
      }
    }`,
  // Offline, the router would reload the page and lose typed input, so this waits until the browser is online. After a new
  // build, a failed import does reload.
  'react-router/dist/production/lib/dom/ssr/routeModules.js': `
    export async function loadRouteModule(route, known) {
      for (;;)
        try {
          return known[route.id] ??= await import(/* @vite-ignore */ route.module)
        } catch {
          if (navigator.onLine) location.reload()
          await new Promise((back) => addEventListener('online', back, { once: true }))
        }
    }`,
  // No route has styles of its own, so only scripts are preloaded.
  'vite/preload-helper.js': `
    const preloaded = new Set()
    export function __vitePreload(load, scripts = []) {
      for (const script of scripts) {
        if (preloaded.has(script)) continue
        preloaded.add(script)
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + script }))
      }
      return load()
    }`,
}

/** Keeps these modules out of the client build; they would be a fiftieth of its script. */
export function stubModules(): Plugin {
  const missing = new Set(Object.keys(stubs))
  return {
    name: 'stoa:stub-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(_code, id) {
      const path = Object.keys(stubs).find((suffix) => id.endsWith(suffix))
      if (!path) return undefined
      missing.delete(path)
      return { code: stubs[path]!, map: null }
    },
    buildEnd(error) {
      if (!error && missing.size > 0) this.error(`Modules not found: ${[...missing].join(', ')}`)
    },
  }
}
