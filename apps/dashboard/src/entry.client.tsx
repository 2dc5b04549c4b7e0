import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { activateLanguage } from './lib/format/language.ts'
import { openTab } from './lib/site/site-url.ts'

declare global {
  interface Window {
    __reactRouterContext?: { basename?: string }
  }
}

await activateLanguage()
// The router reads its base from here when it starts.
window.__reactRouterContext!.basename = openTab()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
