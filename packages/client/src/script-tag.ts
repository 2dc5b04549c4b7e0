// For pages without a build, before all other scripts:
// <script src="script-tag.iife.js" data-base-url="https://shop.example"></script>
import { rehostGlobally, rehostMedia } from './rehost.ts'

// Types of browsers would hold for the whole workspace.
declare const document: any
declare const Element: any
declare const MutationObserver: any

const { baseUrl } = document.currentScript.dataset
if (!baseUrl) throw new Error('the script of @stoa/client needs data-base-url, the address of the Stoa server')
rehostGlobally(baseUrl)
rehostPictures(baseUrl)

/** Sends pictures of the published media host to the server, also those that the page's scripts add later. */
function rehostPictures(base: string): void {
  const attributes = ['src', 'srcset', 'poster']
  const move = (element: any) => {
    for (const name of attributes) {
      const value = element.getAttribute(name)
      const moved = value && rehostMedia(value, base)
      if (moved && moved !== value) element.setAttribute(name, moved)
    }
  }
  new MutationObserver((changes: any[]) => {
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes])
        if (node instanceof Element) for (const element of [node, ...node.querySelectorAll('img, source, video')]) move(element)
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: attributes })
}
