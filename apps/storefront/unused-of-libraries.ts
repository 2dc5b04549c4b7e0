import type { Plugin } from 'vite'

/** Parts of libraries for what this shop does not do, or does otherwise, and what stands in their place. A part that was lost or renamed fails the build. */
const parts: Record<string, string> = {
  // All routes are known from the page's first bytes on (`routeDiscovery`).
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}
    export const getPartialManifest = (manifest) => manifest
    export const [getManifestPath, getPathsWithAncestors, handleClientVersionMismatch, URL_LIMIT] = []`,
  // Nothing watches the router at work.
  'react-router/dist/production/lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const [instrumentHandler, instrumentationResultMetaContext] = []`,
  // The shop has its own page for what failed; this stands where even the frame around that did.
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
  // The server's answer is always whole.
  'react-router/dist/production/lib/dom/ssr/fallback.js': `export const RemixRootDefaultHydrateFallback = () => null`,
  // Without a line the router would load the page anew, and what was typed would be gone: a page's script is waited for. A shop that was
  // built anew does want a fresh page.
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
  // No part of a page brings styles of its own, so only scripts are asked for ahead.
  'vite/preload-helper.js': `
    const asked = new Set()
    export function __vitePreload(load, scripts = []) {
      for (const script of scripts) {
        if (asked.has(script)) continue
        asked.add(script)
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + script }))
      }
      return load()
    }`,
}

/** Keeps them out of the browser's build: they would be a fiftieth of all script. */
export function unusedOfLibraries(): Plugin {
  const left = new Set(Object.keys(parts))
  return {
    name: 'stoa:unused-of-libraries',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(_code, id) {
      const part = Object.keys(parts).find((path) => id.endsWith(path))
      if (!part) return undefined
      left.delete(part)
      return { code: parts[part]!, map: null }
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`There is no ${[...left].join(' and no ')} any more`)
    },
  }
}
