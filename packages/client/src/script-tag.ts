// For pages without a build, before all other scripts:
// <script src="script-tag.iife.js" data-base-url="https://shop.example"></script>
import { rehostGlobally, rehostMedia } from './rehost.ts'

// Types of browsers would hold for the whole workspace.
declare const document: any
declare const Element: any
declare const HTMLImageElement: any
declare const HTMLSourceElement: any
declare const MutationObserver: any

const { baseUrl } = document.currentScript.dataset
if (!baseUrl) throw new Error('the script of @stoa/client needs data-base-url, the address of the Stoa server')
rehostGlobally(baseUrl)
rehostPictures(baseUrl)

/** Sends pictures of the published media host to the server. */
function rehostPictures(base: string): void {
  const attributes = ['src', 'srcset', 'poster']
  const moved = (value: unknown) => rehostMedia(String(value), base)

  // Rewrite URLs that scripts set, before the browser requests them.
  for (const { prototype } of [HTMLImageElement, HTMLSourceElement])
    for (const name of ['src', 'srcset']) {
      const property = Object.getOwnPropertyDescriptor(prototype, name)!
      Object.defineProperty(prototype, name, {
        ...property,
        set(value) {
          property.set!.call(this, moved(value))
        },
      })
    }
  const { setAttribute } = Element.prototype
  Element.prototype.setAttribute = function (name: string, value: unknown) {
    setAttribute.call(this, name, attributes.includes(name) ? moved(value) : value)
  }

  // Rewrite URLs in parsed HTML once its elements are in the document.
  const move = (element: any) => {
    for (const name of attributes) {
      const value = element.getAttribute(name)
      if (value && moved(value) !== value) element.setAttribute(name, value)
    }
  }
  new MutationObserver((changes: any[]) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element) for (const element of [node, ...node.querySelectorAll('img, source, video')]) move(element)
  }).observe(document, { subtree: true, childList: true })
}
