import type { Plugin } from 'vite'

const reactDom = 'react-dom/cjs/react-dom-client.production.js'
const fragmentMethods = [
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
  'focus',
  'focusLast',
  'blur',
  'observeUsing',
  'unobserveUsing',
  'getClientRects',
  'getRootNode',
  'compareDocumentPosition',
  'scrollIntoView',
].map((method) => `FragmentInstance.prototype.${method}`)

/** Features of React that the shop does not use. Whoever starts to use one gets this error at the first try, and deletes its line here. */
const unused = [
  // <ViewTransition>. The router's view transitions are the browser's own and need nothing of this.
  'startViewTransition',
  'createViewTransitionInstance',
  'ViewTransitionPseudoElement',
  'scheduleViewTransitionEvent',
  'ViewTransitionPseudoElement.prototype.animate',
  'ViewTransitionPseudoElement.prototype.getAnimations',
  'ViewTransitionPseudoElement.prototype.getComputedStyle',
  // References to fragments.
  ...fragmentMethods,
  'validateDocumentPositionWithFiberTree',
  'commitNewChildToFragmentInstance',
  'deleteChildFromFragmentInstance',
  // <Activity>, <SuspenseList>, custom elements.
  'updateActivityComponent',
  'updateSuspenseListComponent',
  'setPropOnCustomElement',
  // Actions that are functions. The forms are the router's.
  'mountActionState',
  'updateActionStateImpl',
  'dispatchActionState',
  'runActionStateAction',
  'rerenderActionState',
  'ensureFormComponentIsStateful',
  'TransitionAwareHostComponent',
  'useHostTransitionStatus',
  // The compiler's cache, and functions that preload.
  'useMemoCache',
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
  // Stylesheets with a precedence.
  'insertStylesheetIntoRoot',
  'suspendResource',
  'insertSuspendedStylesheets',
  // React's interface for other libraries.
  'attemptExplicitHydrationTarget',
  'findCurrentFiberUsingSlowPath',
]

/** Functions that React also calls where their feature is not used, and which then do nothing. */
const withoutEffect = [
  'applyViewTransitionName',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'commitAppearingPairViewTransitions',
  'commitEnterViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restoreViewTransitionName',
  'restoreViewTransitionOnHostInstances',
  'restorePairedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'measureNestedViewTransitions',
  'trackEnterViewTransitions',
  'reportViewTransitionError',
  // The events `onBeforeInput` and `onSelect`, which have no handlers.
  'getNativeBeforeInputChars',
  'getFallbackBeforeInputChars',
  'isFallbackCompositionEnd',
  'constructSelectEvent',
  // The state that `useFormStatus` reads.
  'startHostTransition',
  // Only shown in stack traces of components, whose names are minified.
  'getStackByFiberInDevAndProd',
]

const bodies = new Map<string, string>()
for (const name of unused) bodies.set(name, "throw Error('Removed in stub-functions.ts')")
for (const name of withoutEffect) bodies.set(name, '')

/** Keeps these functions out of the client build; they would be an eleventh of it. The build fails where one is missing. */
export function stubFunctions(): Plugin {
  let isDone = false
  return {
    name: 'stoa:stub-functions',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.endsWith(reactDom)) return undefined
      isDone = true
      const missing = new Set(bodies.keys())
      const shorter = code.replaceAll(topLevelFunction, (whole, declared?: string, assigned?: string) => {
        const name = declared ?? assigned!
        if (!missing.delete(name)) return whole
        const body = `(){${bodies.get(name)}}`
        return declared ? `function ${name}${body}` : `${name} = function${body};`
      })
      if (missing.size > 0) this.error(`Functions not found: ${[...missing].join(', ')}`)
      return { code: shorter, map: null }
    },
    buildEnd(error) {
      if (!error && !isDone) this.error(`Module not found: ${reactDom}`)
    },
  }
}

/** The library is formatted, so a function ends with the first brace that begins a line. */
const topLevelFunction = /^(?:function (\w+)|([\w.]+) = function ?)\((?:.*\}|[^]*?^\});?$/gm
