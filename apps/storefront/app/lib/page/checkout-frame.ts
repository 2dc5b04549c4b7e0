import type { UIMatch } from 'react-router'

/** Style properties of one part of the page: colours by the names of the style sheet. */
export type Style = Record<string, string>

/** The styles of the checkout by the owner's brand. An empty style leaves the shop's own colours. */
export interface CheckoutLook {
  header: Style
  main: Style
  summary: Style
  tintedBox: Style
  payButton: Style
  footer: Style
  /** The parts that show a picture, whose text stands on a plain box. */
  pictures: Record<'header' | 'main' | 'summary' | 'footer', boolean>
  text: string | undefined
  logo: { url: string; alt: string; size: 'SMALL' | 'MEDIUM' | 'LARGE' } | undefined
  isCentered: boolean
  showsLabel: boolean
  /** The link out of the checkout; undefined where there is none. */
  wayOut: 'TEXT' | 'ICON' | undefined
}

/** The frame around a checkout page, by the owner's settings. */
export interface CheckoutFrame {
  look: CheckoutLook
  /** The owner's words for the link out of the checkout. */
  wayOutText: string | undefined
}

/** Of the page that is shown; undefined where it is none of the checkout. */
export function findCheckoutFrame(matches: readonly Pick<UIMatch, 'loaderData'>[]): CheckoutFrame | undefined {
  const data = matches.map(({ loaderData }) => loaderData as { checkoutFrame?: CheckoutFrame } | undefined)
  return data.find((each) => each?.checkoutFrame)?.checkoutFrame
}
