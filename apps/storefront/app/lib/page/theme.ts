/** What a page needs to look like its shop. */
export interface PageTheme {
  /** The rules of its typefaces, and its custom properties. */
  style: string
  /** The addresses of the files that every page needs. */
  fonts: string[]
  /** Attributes of the document, from which the style sheet knows the variants. */
  variants: Record<`data-${string}`, string>
  logo?: ShopLogo
  /** The address of the picture in the browser's tab. */
  icon: string
  /** The address of the icon for the home screens of phones. */
  touchIcon: string
  /** The address of the web manifest in the language of the page. */
  manifest: string
}

/** `darkUrl`: in its place where the device is set to dark. `height` is in pixels. */
export interface ShopLogo {
  url: string
  darkUrl?: string
  height: number
}
